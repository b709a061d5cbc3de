import { readFile } from 'node:fs/promises';
import { rgb, StandardFonts } from '@cantoo/pdf-lib';
import { formatDate } from '@virtual-med/contract/core/formats';
import { newPdf } from '../../core/pdf/document.ts';

/** A page as a clinic writes it: rows of a table, or paragraphs. */
type Body = { readonly rows: readonly (readonly [string, string, string])[] } | { readonly text: readonly string[] };

const bodies: Readonly<Record<string, Body>> = {
  'Hemograma completo': {
    rows: [
      ['Hemácias', '4,72 milhões/mm³', '4,00 a 5,20'],
      ['Hemoglobina', '13,9 g/dL', '12,0 a 16,0'],
      ['Hematócrito', '41,2%', '36,0 a 46,0'],
      ['VCM', '87,3 fL', '80,0 a 100,0'],
      ['HCM', '29,4 pg', '26,0 a 34,0'],
      ['Leucócitos', '6.480 /mm³', '4.000 a 11.000'],
      ['Neutrófilos', '3.820 /mm³', '1.800 a 7.700'],
      ['Linfócitos', '2.010 /mm³', '1.000 a 4.000'],
      ['Monócitos', '430 /mm³', '200 a 1.000'],
      ['Eosinófilos', '180 /mm³', '20 a 500'],
      ['Plaquetas', '248.000 /mm³', '150.000 a 450.000'],
    ],
  },
  'Perfil lipídico': {
    rows: [
      ['Colesterol total', '186 mg/dL', 'menor que 190'],
      ['HDL', '54 mg/dL', 'maior que 40'],
      ['LDL', '112 mg/dL', 'menor que 130'],
      ['VLDL', '20 mg/dL', 'menor que 30'],
      ['Triglicerídeos', '101 mg/dL', 'menor que 150'],
    ],
  },
  'Glicemia de jejum': {
    rows: [
      ['Glicose', '91 mg/dL', '70 a 99'],
      ['Hemoglobina glicada', '5,4%', 'menor que 5,7'],
    ],
  },
  Ecocardiograma: {
    text: [
      'Exame realizado em repouso, com boa janela acústica e ritmo sinusal durante todo o registro.',
      'Câmaras cardíacas com dimensões preservadas. Ventrículo esquerdo com espessura miocárdica normal e função sistólica global preservada, com fração de ejeção estimada em 64% pelo método de Simpson.',
      'Valvas com mobilidade e abertura normais. Ausência de derrame pericárdico.',
      'Conclusão: ecocardiograma transtorácico dentro dos limites da normalidade para a idade.',
    ],
  },
  'Radiografia de tórax': {
    text: [
      'Incidências em póstero-anterior e perfil.',
      'Campos pulmonares com transparência preservada. Seios costofrênicos livres. Área cardíaca dentro dos limites normais. Arcabouço ósseo sem alterações.',
      'Conclusão: radiografia de tórax sem alterações significativas.',
    ],
  },
  'Ultrassonografia de carótidas': {
    text: [
      'Artérias carótidas comuns, internas e externas pérvias, de calibre e trajeto preservados.',
      'Complexo médio-intimal de 0,7 mm bilateralmente. Ausência de placas ateromatosas.',
      'Conclusão: estudo Doppler de carótidas e vertebrais sem alterações.',
    ],
  },
  'Receita de uso contínuo': {
    text: [
      '1. Losartana potássica 50 mg, uso oral. Tomar 1 comprimido pela manhã, todos os dias.',
      '2. Sinvastatina 20 mg, uso oral. Tomar 1 comprimido à noite, todos os dias.',
      'Validade de 6 meses. Retornar em caso de tontura, inchaço ou dor muscular.',
    ],
  },
  'Receita simples': {
    text: [
      '1. Dipirona 500 mg, uso oral. Tomar 1 comprimido a cada 6 horas, se houver dor ou febre, por até 3 dias.',
      '2. Soro fisiológico 0,9%, uso nasal. Aplicar em cada narina 4 vezes ao dia.',
    ],
  },
  'Laudo de eletrocardiograma': {
    text: [
      'Ritmo sinusal regular, frequência de 72 batimentos por minuto. Eixo elétrico em torno de 45 graus.',
      'Intervalo PR de 160 ms, QRS de 90 ms, QT corrigido de 410 ms. Repolarização ventricular sem alterações.',
      'Conclusão: eletrocardiograma normal.',
    ],
  },
  'Relatório de consulta': {
    text: [
      'Paciente em acompanhamento por hipertensão arterial, em uso regular da medicação, sem queixas.',
      'Pressão arterial de 128 por 82 mmHg. Frequência cardíaca de 74 batimentos por minuto. Ausculta cardíaca e pulmonar sem alterações.',
      'Conduta: manter a medicação, caminhar por 30 minutos cinco vezes por semana, repetir exames laboratoriais em seis meses.',
    ],
  },
  'Atestado de comparecimento': {
    text: ['Atesto, para os devidos fins, que o paciente compareceu a esta clínica nesta data, das 9h às 10h30.'],
  },
  'Atestado para atividade física': {
    text: [
      'Atesto que o paciente foi examinado nesta data e não apresenta, no momento, contraindicação à prática de atividades físicas de intensidade leve a moderada.',
    ],
  },
  'Orientações de preparo': {
    text: [
      'Fazer jejum de 8 horas antes do exame; água pode ser tomada à vontade.',
      'Não suspender os remédios de uso contínuo sem falar com a clínica. Trazer documento com foto e exames anteriores.',
    ],
  },
  'Termo assinado': {
    text: [
      'Declaro que fui informado sobre o exame, seus benefícios e seus riscos, e que pude esclarecer minhas dúvidas.',
      'Autorizo a realização do exame e o registro de suas imagens em meu prontuário.',
    ],
  },
};

export interface DemoPage {
  readonly title: string;
  readonly clinic: string;
  readonly patient: string;
  readonly professional: string;
  readonly at: Date;
}

const green = rgb(0.06, 0.43, 0.39);
const ink = rgb(0.1, 0.11, 0.13);
const pale = rgb(0.42, 0.45, 0.48);
const line = rgb(0.82, 0.84, 0.86);
const left = 60;
const right = 535;

let logo: Promise<Buffer> | undefined;
const demoLogo = () => (logo ??= readFile(new URL('./demo-logo/letterhead.jpg', import.meta.url)));

/** A document as the demo's clinic would hand it over: its logo, whom it is for, what it says, who signs it. */
export async function demoPage({ title, clinic, patient, professional, at }: DemoPage): Promise<Buffer> {
  const pdf = await newPdf({ title, producer: clinic, dated: at });
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = pdf.addPage([595, 842]);
  const write = (text: string, x: number, y: number, size: number, font = regular, color = ink) =>
    page.drawText(text, { x, y, size, font, color });
  const rule = (y: number) =>
    page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.75, color: line });

  const picture = await pdf.embedJpg(await demoLogo());
  const { width, height } = picture.scaleToFit(34, 34);
  page.drawImage(picture, { x: left, y: 774, width, height });
  write(clinic, left + 44, 784, 15, bold, green);
  write('Rua das Acácias, 210, São Paulo - SP', 360, 796, 9, regular, pale);
  write('(11) 3456-7890   contato@coracao.med', 360, 782, 9, regular, pale);
  rule(756);
  write(title, left, 716, 20, bold, green);
  const date = formatDate(at.toISOString());
  for (const [index, [label, value]] of (
    [
      ['Paciente', patient],
      ['Profissional', professional],
      ['Data', date],
    ] as const
  ).entries()) {
    write(label, left, 684 - index * 16, 10, regular, pale);
    write(value, left + 90, 684 - index * 16, 10, index === 0 ? bold : regular);
  }
  rule(636);

  let y = 606;
  const body = bodies[title] ?? { text: ['Documento de demonstração.'] };
  if ('rows' in body) {
    for (const [index, row] of [['Exame', 'Resultado', 'Valores de referência'] as const, ...body.rows].entries()) {
      const font = index === 0 ? bold : regular;
      for (const [column, x] of [left, 260, 400].entries()) write(row[column] ?? '', x, y, 10.5, font);
      rule(y - 8);
      y -= 24;
    }
  } else
    for (const paragraph of body.text) {
      page.drawText(paragraph, {
        x: left,
        y,
        size: 11,
        lineHeight: 17,
        maxWidth: right - left,
        font: regular,
        color: ink,
      });
      y -= 17 * Math.ceil(regular.widthOfTextAtSize(paragraph, 11) / (right - left - 8)) + 12;
    }

  page.drawLine({ start: { x: 190, y: 150 }, end: { x: 405, y: 150 }, thickness: 0.75, color: pale });
  write(professional, 297 - regular.widthOfTextAtSize(professional, 10) / 2, 134, 10);
  write('Documento de demonstração, sem valor clínico.', left, 60, 8.5, regular, pale);
  return Buffer.from(await pdf.save());
}
