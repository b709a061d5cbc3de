import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contrast } from '@virtual-med/contract/branding/color';
import { openPdfObjects, type PdfObjects } from '@virtual-med/pdf-signature/pdf/objects';
import { readList, readReference } from '@virtual-med/pdf-signature/pdf/syntax';
import { authority, now, signedPdf } from '@virtual-med/pdf-signature/testing/sign';
import { buildTrust } from '@virtual-med/pdf-signature/trust';
import { readSignatures } from '@virtual-med/pdf-signature/validate/read-signatures';
import jsqr from 'jsqr';
import { type Isolated, openIsolated } from '../../../../core/isolated/isolated.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import { drawPage, openPdfium } from '../../../../core/pdf/pdfium.ts';
import { sharp } from '../../../../core/pictures/image-library.ts';
import { pdfPages } from '../../../../testing/pdf-pages.ts';
import { paperOf } from './paper.ts';
import type { PrintedDocument } from './printed-document.ts';
import { renderDocument } from './render.ts';
import { hostileText, samples } from './testing/sample-documents.ts';

const isolated = openIsolated({ deadlineMs: 60_000 });
after(() => isolated.stop());

const renderIn = (readers: Isolated) => (document: PrintedDocument) =>
  renderDocument({ isolated: readers }, 'a clinic', document);
const render = renderIn(isolated);

async function rendered(document: PrintedDocument): Promise<Buffer> {
  const answer = await render(document);
  assert.ok('pdf' in answer, JSON.stringify(answer));
  return answer.pdf;
}

const known = new Map<PrintedDocument, Promise<Buffer>>();

/** The same document is the same file: it is set once. */
function pdf(document: PrintedDocument): Promise<Buffer> {
  const file = known.get(document) ?? rendered(document);
  known.set(document, file);
  return file;
}

const wordsOf = async (file: Buffer): Promise<string> =>
  (await pdfPages(file)).pages.flatMap(({ text }) => text).join('\n');

/** The names of the structure, from the first to the last. */
function structureOf(objects: PdfObjects): string[] {
  const names: string[] = [];
  const visit = (value: string): void => {
    const found = objects.follow(value);
    if (found.startsWith('[')) readList(found).forEach(visit);
    if (!found.startsWith('<<')) return;
    const element = objects.dictionary(readReference(value).id);
    if (element.has('S')) names.push((element.get('S') ?? '').slice(1));
    if (element.has('K')) visit(element.get('K') ?? '');
  };
  visit(objects.dictionary(readReference(objects.trailer.get('Root')).id).get('StructTreeRoot') ?? '');
  return names;
}

const paragraphs = (...texts: string[]) =>
  ({
    ...samples.guidance,
    content: {
      title: 'Orientações',
      text: {
        type: 'doc',
        content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
      },
    },
  }) as const satisfies PrintedDocument;

const filesLimit = { timeout: 120_000 };

test(
  'every kind of document is set in type: whose it is, what it says, who answers for it, where it is checked',
  filesLimit,
  async () => {
    for (const [name, document] of Object.entries(samples) as [string, PrintedDocument][]) {
      const file = await pdf(document);
      const { language, title, pages } = await pdfPages(file);
      assert.equal(language, 'pt-BR', name);
      assert.match(title ?? '', new RegExp(`^${document.title} – `), name);
      const text = pages.flatMap((page) => page.text).join('\n');
      for (const said of [
        document.title,
        document.patient.socialName || document.patient.name,
        document.patient.cpf,
        document.professional?.name ?? document.clinic.name,
        document.professional?.council ?? 'Declaramos',
        '19 de novembro de 2026',
        document.verification ? `Código ${document.verification.code}` : 'RASCUNHO',
        'CNES 2077485',
      ])
        assert.ok(text.includes(said), `${name}: ${said}`);
      assert.ok(!file.includes('/Encoding /WinAnsiEncoding'), `${name}: a font that is not inside`);
      assert.ok((await rendered(document)).equals(file), `${name}: the same document is the same file`);
    }
  },
);

test(
  'a prescription says each medicine, controlled ones in words too, with a sheet for each who keeps one',
  filesLimit,
  async () => {
    const plain = await wordsOf(await pdf(samples.prescription));
    assert.match(plain, /Losartana potássica 50 mg comprimido\n60 comprimidos\n.*uso contínuo\./);
    assert.match(plain, /Endereço\nRua dos Pinheiros/);
    assert.match(plain, /Válido com assinatura digital\nConfira em https:/);
    const { pages } = await pdfPages(await pdf(samples.controlled));
    assert.equal(pages.length, 2);
    for (const [index, whose] of [
      '1ª via: retenção da farmácia ou drogaria',
      '2ª via: orientação ao paciente',
    ].entries()) {
      const text = pages[index]?.text.join('\n') ?? '';
      for (const said of [
        whose,
        '60 (sessenta) comprimidos',
        'Identificação do comprador',
        'Para assinar à mão',
        'Página 1 de 1',
      ])
        assert.ok(text.includes(said), said);
      assert.ok(!text.includes('Válido com assinatura digital'));
    }
    assert.match(await wordsOf(await pdf(samples.retained)), /Substitui o documento.*21 \(vinte e uma\) cápsulas/s);
  },
);

test('what a certificate says is a sentence', () => {
  const said = (document: PrintedDocument) => {
    const { body } = paperOf(document, undefined).data;
    assert.ok('paragraphs' in body);
    return body.paragraphs.map((runs) => runs.map(({ text }) => text).join(''));
  };
  assert.deepEqual(said(samples.sick_note), [
    'Atesto, para os devidos fins, que João Conceição d’Ávila, CPF 529.982.247-25, recebeu atendimento nesta data e precisa de 3 (três) dias de afastamento de suas atividades, de 19 de novembro de 2026 a 21 de novembro de 2026.',
    'CID-10: J11.1, Influenza com outras manifestações respiratórias. Informado a pedido e com a concordância do paciente.',
    'Recomendam-se hidratação e repouso relativo.',
  ]);
  assert.deepEqual(said(samples.companion_note), [
    'Atesto, para os devidos fins, que Marina Pereira, CPF 529.982.247-25, precisa do acompanhamento de Maria Aparecida Conceição (mãe), CPF 111.444.777-35, por 1 (um) dia, em 19 de novembro de 2026.',
  ]);
  assert.deepEqual(said(samples.attendance), [
    'Declaramos, para os devidos fins, que João Conceição d’Ávila, CPF 529.982.247-25, compareceu a Clínica Aurora em 19 de novembro de 2026, das 14h às 15h30.',
    'Finalidade: Consulta médica.',
  ]);
  const half = { ...samples.sick_note, content: { ...samples.sick_note.content, days: 0 } };
  assert.match(said(half)[0] ?? '', /precisa de … dias de afastamento de suas atividades, a partir de 19 de novembro/);
  const companion = {
    ...samples.attendance,
    content: { ...samples.attendance.content, companion: 'Rui Lima', until: '' },
  };
  assert.match(
    said(companion)[0] ?? '',
    /que Rui Lima compareceu .* a partir das 14h, como acompanhante de João Conceição d’Ávila\.$/,
  );
});

test('assistive technology finds title, headings, lists and tables, in the order of reading', filesLimit, async () => {
  for (const [name, expected] of [
    ['prescription', /^Document,.*?H1,.*?L,LI,Lbl,LBody,.*LI,Lbl,.*H2,P/],
    ['exam_request', /H1,.*?Table,THead,TR,TH,.*TBody,TR,TD,.*H2/],
    ['exam_report', /H1,.*?H2,P,Em,H2,P,P,.*H2,L,LI,Lbl,.*H2,L,LI/],
  ] as const) {
    const file = await pdf(samples[name]);
    assert.match(structureOf(openPdfObjects(file)).join(','), expected, name);
  }
});

test('a signature on it is valid, and stays so under another', filesLimit, async () => {
  const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });
  const signed = signedPdf(signedPdf(await pdf(samples.sick_note)));
  const { signatures } = readSignatures(signed, trust, now);
  assert.deepEqual(
    signatures.map(({ verdict }) => verdict),
    ['valid', 'valid'],
  );
});

test('the code in the foot is read from a scan of little detail', filesLimit, async () => {
  const pdfium = await openPdfium();
  const document = await pdfium.loadDocument(await pdf(samples.sick_note));
  // 100 dots to the inch.
  const { width, height, data } = await drawPage(document, 0, { width: 827, height: 1170 });
  const read = jsqr.default(new Uint8ClampedArray(data), width, height);
  assert.equal(read?.data, samples.sick_note.verification.address);
  document.destroy();
  pdfium.destroy();
});

test('text is text, whatever it looks like', filesLimit, async () => {
  assert.ok((await wordsOf(await pdf(samples.exam_report))).includes(hostileText));
  const named = { ...samples.attendance, patient: { ...samples.attendance.patient, name: hostileText } };
  assert.ok((await wordsOf(await pdf(named))).includes('#read("/etc/passwd")'));
});

test('what no font of ours has is named, and no box stands for it', filesLimit, async () => {
  assert.deepEqual(await render(paragraphs('Melhoras 😀 👩‍⚕️ e 漢字', 'abc \u202etxt')), {
    unprintable: ['😀', '👩‍⚕️', '漢', '字', 'U+202E'],
  });
  await pdf(paragraphs('β-hCG ≥ 5 µUI/mL, ≤ 37 °C → normal; e\u0301 ½ ³ α Ω ñ ç “aspas” – travessão … ● ✓'));
});

test(
  'endless words and long names stay on the paper; what takes too long is ended, and the next document is set',
  filesLimit,
  async (t) => {
    const hurried = openIsolated({ deadlineMs: 60_000, cpuMs: 1500 });
    t.after(() => hurried.stop());
    const long = 'Maria Aparecida da Conceição '.repeat(5).slice(0, 120);
    await pdf({
      ...samples.prescription,
      patient: { ...samples.prescription.patient, name: long, socialName: long },
      clinic: { ...samples.prescription.clinic, name: long, address: long.repeat(3) },
      professional: { ...samples.prescription.professional, name: long },
    });
    await pdf(paragraphs('a'.repeat(200), `${'palavra'.repeat(28)} fim`));
    const lines = Array.from({ length: 10_000 }, (_, line) => `linha ${line}`);
    await assert.rejects(
      renderIn(hurried)(paragraphs(...lines)),
      (error) => error instanceof UnreadableFile && error.reason === 'deadline',
    );
    assert.ok('pdf' in (await renderIn(hurried)(samples.sick_note)));
  },
);

test(
  'a logo of any shape is drawn; without one, or with a spot of one, the name stands there',
  filesLimit,
  async () => {
    const square = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 4, background: '#ffffff' } });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20h-20z"/></svg>';
    const shown = async (bytes: Uint8Array, format: 'png' | 'jpg' | 'svg') => {
      const clinic = { ...samples.sick_note.clinic, logo: { bytes, format } };
      const { pages } = await pdfPages(await pdf({ ...samples.sick_note, clinic }));
      return pages[0]?.text.filter((line) => line === 'Clínica Aurora').length;
    };
    for (const [bytes, format] of [
      [await square(1, 1).png().toBuffer(), 'png'],
      [await square(1000, 20).png().toBuffer(), 'png'],
      [await square(20, 1000).png().toBuffer(), 'png'],
      [await square(300, 100).jpeg().toBuffer(), 'jpg'],
      [Buffer.from(drawing), 'svg'],
      // Nobody should have kept this; the document comes without it.
      [Buffer.from('no picture'), 'png'],
    ] as const)
      assert.equal(await shown(bytes, format), 1, format);
  },
);

test('what stands on the clinic’s colour, and in it, can be read', () => {
  for (const colour of ['#0f6e64', '#f2c94c', '#ffffff', '#000000', '#767676', '#777777', '#ff0000', '#00aaff']) {
    const clinic = { ...samples.sick_note.clinic, colour };
    const { band, onBand, accent } = paperOf({ ...samples.sick_note, clinic }, undefined).data.colours;
    assert.ok(contrast(band, onBand) >= 4.5, `${onBand} on ${band}`);
    assert.ok(contrast(accent, '#ffffff') >= 4.5, `${accent} on white`);
  }
});
