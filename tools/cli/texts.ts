// For an operator at the server's own shell: how far the texts of documents are read, and reading them again.
import { findOcr } from '../../server/src/adapters/ocr/open-ocr.ts';
import { readConfig } from '../../server/src/config/config.ts';
import {
  countTexts,
  hasClinic,
  putTextsBack,
} from '../../server/src/features/records/document-text/texts-by-hand.service.ts';
import { operate, type Work } from './operate.ts';

const usage = `Uso:
  npm run texts -- show [--clinic <id>]                   mostra quantos documentos têm o texto lido
  npm run texts -- again [--clinic <id>] [--without-ocr]  põe os documentos na fila para serem lidos de novo
Com --without-ocr, só as imagens que ninguém pôde ler: use depois de instalar o Tesseract.
A leitura acontece com o servidor no ar, os mais novos primeiro.`;

const labels = {
  read: 'lidos',
  waiting: 'na fila',
  empty: 'sem nada escrito',
  no_ocr: 'imagens sem leitura',
  unreadable: 'que não puderam ser lidos',
} as const;

const ocrLabels = {
  tesseract: 'Imagens e digitalizações: lidas pelo Tesseract deste computador',
  'tesseract.js': 'Imagens e digitalizações: lidas pelo tesseract.js, mais devagar que o Tesseract do sistema',
  none: 'Imagens e digitalizações: não são lidas. Instale tesseract-ocr e tesseract-ocr-por, ou os pacotes opcionais.',
} as const;

interface Wanted {
  readonly clinicId: string | undefined;
  readonly withoutOcr: boolean;
}

class UnknownClinic extends Error {}

async function requireClinic(db: Parameters<Work>[0]['db'], clinicId: string | undefined): Promise<void> {
  if (clinicId !== undefined && !(await hasClinic(db, clinicId))) throw new UnknownClinic();
}

const shown =
  ({ clinicId }: Wanted): Work =>
  async ({ db }) => {
    await requireClinic(db, clinicId);
    const counts = await countTexts(db, clinicId);
    const ocr = readConfig(process.env).ocr;
    const { kind } = ocr ? await findOcr(ocr.searchPath) : { kind: 'none' as const };
    const lines = Object.entries(labels).map(
      ([state, label]) => `${(counts.get(state as keyof typeof labels) ?? 0).toLocaleString('pt-BR')} ${label}`,
    );
    return ['Textos dos documentos:', ...lines.map((line) => `  ${line}`), ocrLabels[kind]].join('\n');
  };

const again =
  (wanted: Wanted): Work =>
  async ({ db }) => {
    await requireClinic(db, wanted.clinicId);
    const count = await putTextsBack(db, wanted);
    return `${count.toLocaleString('pt-BR')} ${count === 1 ? 'documento' : 'documentos'} na fila para ler de novo.`;
  };

const clinicShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function plan([act, ...options]: string[]): Work | undefined {
  let clinicId: string | undefined;
  let withoutOcr = false;
  while (options.length > 0) {
    const option = options.shift();
    if (option === '--without-ocr' && act === 'again') withoutOcr = true;
    else if (option === '--clinic' && clinicShape.test(options[0] ?? '')) clinicId = options.shift();
    else return undefined;
  }
  if (act === 'show') return shown({ clinicId, withoutOcr });
  return act === 'again' ? again({ clinicId, withoutOcr }) : undefined;
}

await operate(plan, usage, (error) => (error instanceof UnknownClinic ? 'Clínica não encontrada.' : undefined));
