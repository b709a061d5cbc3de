import type { CidReason } from './content.ts';

const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/** '2026-11-19' is '19 de novembro de 2026'. */
const inWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${date === 1 ? '1º' : date} de ${monthNames[(month ?? 1) - 1]} de ${year}`;
};

const ofPatient = (sex: string): string =>
  sex === 'Feminino' ? 'da paciente' : sex === 'Masculino' ? 'do paciente' : 'do(a) paciente';

/** '14:00' is '14h', '14:30' is '14h30'. */
const hour = (time: string): string => time.replace(/^0?(\d+):(\d\d)$/, (_, h, m) => `${h}h${m === '00' ? '' : m}`);

const betweenHours = (from: string, until: string): string => {
  if (from && until) return `, das ${hour(from)} às ${hour(until)}`;
  if (from) return `, a partir das ${hour(from)}`;
  return until ? `, até as ${hour(until)}` : '';
};

/** What stands on a document beside what was written. */
export const printedTexts = {
  logo: (clinic: string) => `Logotipo de ${clinic}`,
  qr: 'Código QR para conferir este documento',
  cnes: (number: string) => `CNES ${number}`,
  phone: (phone: string) => `Telefone ${phone}`,
  patient: 'Paciente',
  civilName: (name: string) => `Nome civil: ${name}`,
  facts: {
    cpf: 'CPF',
    passport: 'Passaporte',
    birth: 'Nascimento',
    age: 'Idade',
    sex: 'Sexo',
    address: 'Endereço',
    representative: 'Representante legal',
  },
  birth: (birth: string, age: string) => (age ? `${birth} (${age})` : birth),
  page: 'Página {atual} de {total}',
  draft: 'RASCUNHO',
  draftFoot: 'Rascunho, sem validade',
  byHand: 'Para assinar à mão',
  signed: 'Válido com assinatura digital',
  check: (address: string, code: string) => [`Confira em ${address}`, `Código ${code}`],
  inWords,
  placeAndDay: (place: string, day: string) => (place ? `${place}, ${inWords(day)}` : inWords(day)),
  describe: (clinic: string, check: string) => [`Documento de ${clinic}.`, check].filter(Boolean).join(' '),

  /** Of special control and of retention the law names which copy is whose. */
  copies: {
    none: ['1ª via: paciente', '2ª via: farmácia'],
    retained: ['1ª via: paciente', '2ª via: retenção da farmácia'],
    controlled: ['1ª via: retenção da farmácia ou drogaria', '2ª via: orientação ao paciente'],
  },
  guidance: 'Orientações',
  buyer: {
    title: 'Identificação do comprador',
    lines: ['Nome', 'Identidade e órgão emissor', 'Endereço', 'Cidade e UF', 'Telefone'],
  },
  seller: {
    title: 'Identificação do fornecedor',
    lines: ['Farmacêutico(a)', 'CRF', 'Estabelecimento', 'Data', 'Assinatura'],
  },

  certify: 'Atesto, para os devidos fins, que ',
  identified: (document: string) => (document ? `, ${document},` : ''),
  leave: {
    was: ' recebeu atendimento nesta data e precisa de ',
    ending: ' de afastamento de suas atividades',
  },
  days: (count: number, word: string) => `${count} (${word}) ${count === 1 ? 'dia' : 'dias'}`,
  noDays: '… dias',
  period(from: string, until: string | null): string[] {
    if (until === null) return [', a partir de ', inWords(from), '.'];
    return from === until ? [', em ', inWords(from), '.'] : [', de ', inWords(from), ' a ', inWords(until), '.'];
  },
  cid: (code: string, name: string) => `CID-10: ${[code, name].filter(Boolean).join(', ')}.`,
  cidReason: {
    patient_asked: (sex) => ` Informado a pedido e com a concordância ${ofPatient(sex)}.`,
    legal_duty: () => ' Informado por dever legal.',
    just_cause: () => ' Informado por justa causa.',
  } satisfies Record<CidReason, (sex: string) => string>,
  companion: {
    needs: ' precisa do acompanhamento de ',
    during: ' por ',
  },
  attended: {
    begin: (isClinic: boolean) => `${isClinic ? 'Declaramos' : 'Declaro'}, para os devidos fins, que `,
    was: ' compareceu a ',
    on: ' em ',
    hours: betweenHours,
    with: ', como acompanhante de ',
    purpose: (purpose: string) => `Finalidade: ${purpose.replace(/\.$/, '')}.`,
    noLeave: 'Esta declaração comprova o comparecimento e não recomenda afastamento.',
  },
  exams: {
    lead: 'Solicito os exames abaixo.',
    head: ['Nº', 'Exame', 'Código'],
    indication: 'Indicação clínica',
  },
};
