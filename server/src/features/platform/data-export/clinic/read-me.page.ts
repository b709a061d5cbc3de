import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import type { ClinicFace } from '../clinic-face.ts';
import { manifestName } from '../manifest.ts';
import { facts, html, offlinePage } from '../offline.page.ts';
import { clinicTables } from './clinic-tables.ts';

interface ReadMe {
  readonly face: ClinicFace;
  readonly at: string;
  readonly timeZone: string;
  readonly requestedByName: string;
  readonly documents: number;
  readonly bytes: number;
  /** Documents lie in ZIPs inside the ZIP. */
  readonly inParts: boolean;
}

const number = (amount: number): string => new Intl.NumberFormat('pt-BR').format(amount);

/** The page one opens first. */
export function readMe({ face, at, timeZone, requestedByName, documents, bytes, inParts }: ReadMe): Buffer {
  const body = html`<h1>Dados de ${face.name}</h1>
<p class="muted">Tudo o que a clínica guarda na Virtual.med em ${formatDateTime(at, timeZone)}, pedido por ${requestedByName}.</p>
<section><h2>O que há aqui</h2>
${facts([
  ['dados/clinica.json', 'O cadastro e as configurações da clínica.'],
  ...clinicTables.map(({ name, about }) => [`dados/${name}.json`, about] as const),
  ['dados/pacientes.csv', 'Os pacientes em planilha.'],
  ['dados/documentos.json', 'O que se sabe de cada documento, com os resumos e o lugar do arquivo.'],
  ['dados/trilha.json e .csv', 'A trilha de auditoria: quem fez o quê e quando.'],
  [
    'documentos',
    `Os arquivos originais e os assinados, uma pasta por paciente: ${number(documents)}, ao todo ${formatFileSize(bytes)}.`,
  ],
  ['documentos-excluidos', 'Os excluídos que a lei manda guardar.'],
  [manifestName, 'O SHA-256 de cada arquivo. Para conferir: sha256sum -c.'],
])}
${inParts ? html`<p>São muitos documentos: eles estão em arquivos ZIP numerados dentro deste. Extraia-os todos na mesma pasta.</p>` : ''}
</section>
<section><h2>Cuidado</h2><p>São dados sigilosos de saúde. Quem guarda esta cópia responde por ela (Leis 13.709/2018 e 13.787/2018):
mantenha-a cifrada, em lugar a que só quem precisa tem acesso. Os prontuários devem ser guardados por pelo menos 20 anos.</p></section>`;
  return offlinePage(face, 'Exportação da clínica', body);
}
