import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import type { PrescriptionItem } from '@virtual-med/contract/writing/prescription';
import type { RichBlock } from '@virtual-med/contract/writing/rich-text';
import { encode } from 'uqr';
import type { PrintedDocument } from '../printed-document.ts';

function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

const paper = {
  clinic: {
    name: 'Clínica Aurora',
    address: 'Rua das Palmeiras, 120, sala 31, Pinheiros, São Paulo/SP, 05402-000',
    phone: '(11) 3333-4444',
    email: 'contato@aurora.med.br',
    cnes: '2077485',
    colour: '#0f6e64',
  },
  patient: {
    name: 'João Conceição d’Ávila',
    socialName: '',
    cpf: '529.982.247-25',
    passport: '',
    birth: '14/03/1981',
    age: '45 anos',
    sex: 'Masculino',
    address: 'Rua dos Pinheiros, 1450, apto. 82, Pinheiros, São Paulo/SP, 05422-002',
    representative: '',
  },
  professional: {
    name: 'Dra. Ana Maria Souza',
    council: 'CRM/SP 123456',
    specialties: 'RQE 65432',
    contact: '(11) 99999-8888, ana@aurora.med.br',
  },
  place: 'São Paulo/SP',
  day: '2026-11-19',
  hour: 14,
  mark: 'none',
  copies: 1,
  verification: {
    address: 'https://aurora.virtual.med/v/7K2M9QXA4T',
    code: 'K7QF-2M9X',
    qr: qrOf('https://aurora.virtual.med/v/7K2M9QXA4T'),
  },
  replaces: '',
} as const satisfies Omit<PrintedDocument, 'kind' | 'content' | 'title'>;

const text = (words: string, ...marks: ('bold' | 'italic')[]) =>
  ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) }) as const;
const paragraph = (...content: (string | ReturnType<typeof text>)[]) =>
  ({ type: 'paragraph', content: content.map((part) => (typeof part === 'string' ? text(part) : part)) }) as const;
const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] }) as const;
const list = (type: 'bulletList' | 'orderedList', ...items: string[]) => ({
  type,
  content: items.map((item) => ({
    type: 'listItem' as const,
    content: [paragraph(item)] as [ReturnType<typeof paragraph>],
  })),
});

const found =
  'Ultrassonografia realizada com transdutor linear multifrequencial, em cortes longitudinais e transversais. Glândula tireoide tópica, de dimensões normais, contornos regulares e ecotextura homogênea, sem evidência de nódulos sólidos ou císticos. Linfonodos cervicais de aspecto habitual, com hilo ecogênico preservado, sem linfonodomegalias caracterizáveis ao método. ';

/** What would be a command, were it markup. */
export const hostileText = '#read("/etc/passwd") $x^2$ *a* _b_ <script>alert(1)</script> \\u{41} @ref // fim #panic()';

const report = [
  heading('Indicação'),
  paragraph(
    'Investigação de fadiga e ganho ponderal; antecedente familiar de ',
    text('hipotireoidismo', 'italic'),
    '.',
  ),
  heading('Técnica e achados'),
  paragraph(found.repeat(3)),
  paragraph(
    found.repeat(2),
    text('Volume total de 9,7 cm³', 'bold'),
    ' (referência: até ',
    text('18 cm³', 'bold', 'italic'),
    ').',
  ),
  heading('Exames laboratoriais'),
  list('orderedList', 'TSH 2,4 µUI/mL (0,4 a 4,0).', 'Glicose de jejum 77,1 mg/dL.', 'Potássio 4,1 mEq/L; β-hCG ≤ 5.'),
  heading('Conclusão'),
  list(
    'bulletList',
    'Exame ultrassonográfico da tireoide dentro dos limites da normalidade.',
    'Perfil laboratorial sem alterações relevantes; repetir TSH em 6 meses.',
    hostileText,
  ),
  paragraph('A correlação clínica e laboratorial é indispensável à interpretação deste laudo. ', found.repeat(3)),
];
/** As the editor hands it over. */
const written = (title: string, blocks: readonly object[]) => ({
  title,
  text: { type: 'doc' as const, content: blocks as RichBlock[] },
});

const item = (given: Partial<PrescriptionItem>): PrescriptionItem => ({
  medicine: 'Amoxicilina',
  strength: '500 mg',
  form: 'cápsula',
  route: 'oral',
  how: { kind: 'every', dose: '1 cápsula', hours: 8, days: 7 },
  quantity: '21 cápsulas',
  continuous: false,
  note: '',
  control: 'none',
  ...given,
});

/** A document of every kind, and of every mark. */
export const samples = {
  prescription: {
    ...paper,
    kind: 'prescription',
    title: 'Receita',
    content: {
      items: [
        item({
          medicine: 'Losartana potássica',
          strength: '50 mg',
          form: 'comprimido',
          how: { kind: 'times', dose: '1 comprimido', at: ['08:00', '20:00'] },
          quantity: '60 comprimidos',
          continuous: true,
        }),
        item({
          medicine: 'Dipirona monoidratada',
          strength: '500 mg/mL',
          form: 'solução oral, gotas',
          how: { kind: 'needed', dose: '30 gotas', hours: 6, why: 'tiver dor ou febre', mostPerDay: 4 },
          quantity: '1 frasco de 20 mL',
          note: 'Não tomar em jejum.',
        }),
        item({
          medicine: 'Desonida',
          strength: '0,5 mg/g',
          form: 'creme dermatológico',
          route: 'tópica',
          how: {
            kind: 'text',
            text: 'Passar uma camada fina nas lesões do antebraço, duas vezes por dia, por no máximo 10 dias',
          },
          quantity: '1 bisnaga de 30 g',
        }),
      ],
      guidance:
        'Medir a pressão em casa, pela manhã, três vezes por semana, e trazer as anotações.\nVoltar em 30 dias.',
    },
  },
  retained: {
    ...paper,
    kind: 'prescription',
    title: 'Receita',
    mark: 'by_hand',
    copies: 2,
    replaces: 'Substitui o documento K7QF-2M9X, de 18/11/2026.',
    content: { items: [item({ control: 'retained' })], guidance: 'Tomar até o fim, mesmo com melhora.' },
  },
  controlled: {
    ...paper,
    kind: 'prescription',
    title: 'Receita de controle especial',
    mark: 'by_hand',
    copies: 2,
    content: {
      items: [
        item({
          medicine: 'Cloridrato de sertralina',
          form: 'comprimido revestido',
          strength: '50 mg',
          how: { kind: 'every', dose: '1 comprimido', hours: 24 },
          quantity: '60 comprimidos',
          continuous: true,
          control: 'controlled',
        }),
      ],
      guidance: '',
    },
  },
  sick_note: {
    ...paper,
    kind: 'sick_note',
    title: 'Atestado médico',
    content: {
      days: 3,
      from: '2026-11-19',
      cid: { code: 'J11.1', name: 'Influenza com outras manifestações respiratórias', reason: 'patient_asked' },
      note: 'Recomendam-se hidratação e repouso relativo.',
    },
  },
  companion_note: {
    ...paper,
    kind: 'companion_note',
    title: 'Atestado de acompanhamento',
    clinic: { ...paper.clinic, colour: '#f2c94c' },
    patient: { ...paper.patient, name: 'Marcos Pereira', socialName: 'Marina Pereira', sex: 'Feminino' },
    content: {
      companion: 'Maria Aparecida Conceição',
      companionCpf: '11144477735',
      relation: 'mãe',
      from: '2026-11-19',
      days: 1,
      note: '',
    },
  },
  attendance: {
    ...paper,
    kind: 'attendance',
    title: 'Declaração de comparecimento',
    professional: null,
    content: { on: '2026-11-19', from: '14:00', until: '15:30', companion: '', purpose: 'Consulta médica' },
  },
  exam_request: {
    ...paper,
    kind: 'exam_request',
    title: 'Pedido de exames',
    content: {
      exams: [
        { code: '40304361', name: 'Hemograma com contagem de plaquetas ou frações', note: '' },
        { code: '40316521', name: 'Tireoestimulante, hormônio (TSH)', note: 'Em jejum de 8 horas.' },
        { code: '', name: 'Ultrassonografia de tireoide com Doppler', note: '' },
      ],
      indication: 'Fadiga e ganho de peso há três meses.',
      cid: { code: 'E03.9', name: 'Hipotireoidismo não especificado', reason: 'just_cause' },
    },
  },
  exam_report: {
    ...paper,
    kind: 'exam_report',
    title: 'Laudo de ultrassonografia da tireoide',
    content: written('Laudo', report),
  },
  medical_report: {
    ...paper,
    kind: 'medical_report',
    title: 'Relatório médico',
    mark: 'draft',
    verification: null,
    content: written('Relatório', [paragraph(found), paragraph(found)]),
  },
  guidance: {
    ...paper,
    kind: 'guidance',
    title: 'Orientações',
    patient: { ...paper.patient, representative: 'Maria Aparecida Conceição (mãe), CPF 111.444.777-35' },
    content: written('Orientações', [
      paragraph('Antes do exame:'),
      list('bulletList', 'Jejum de 8 horas.', 'Trazer exames anteriores.'),
    ]),
  },
} as const satisfies Record<WrittenKind | 'retained' | 'controlled', PrintedDocument>;
