import { openPdfObjects } from '../pdf/objects.ts';
import { appended, black } from './altered-files.ts';
import type { numbersFrom } from './corruptions.ts';
import { signedWith, streamBody } from './hostile.ts';

type Numbers = ReturnType<typeof numbersFrom>;

const row = (offset: number, kind = 'n', generation = 0): string =>
  `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind} \n`;

/** Other bodies for the objects of a plain signed file; most change what is seen, some only how it is written. */
function bodiesFor(file: Buffer, numbers: Numbers): Record<number, string> {
  const objects = openPdfObjects(file);
  const value = (id: number) => objects.value(id);
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (x) /F 4 /Rect [0 0 595 842] /V 11 0 R /AP << /N 41 0 R >> >>`;
  const choices: (() => Record<number, string>)[] = [
    () => ({ 4: streamBody('BT /F1 24 Tf 64 700 Td (Atestado: 90 dias) Tj ET') }),
    () => ({ 3: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }),
    () => ({ 5: '<< /Title (outro) >>' }),
    () => ({ 1: value(1).replace('<<', '<<  ') }),
    () => ({ 10: value(10).replace('/Contents 4 0 R', '/Contents [4 0 R]') }),
    () => ({ 10: value(10).replace('[0 0 595 842]', '[0 0 300 400]') }),
    () => ({ 10: value(10).replace(/\/Annots \[([^\]]*)\]/, '/Annots [$1 40 0 R]'), 40: widget, 41: black() }),
    () => ({ 1: value(1).replace(/\/Fields \[([^\]]*)\]/, '/Fields [$1 40 0 R]'), 40: widget, 41: black() }),
    () => ({ 2: value(2).replace('/Count 1', '/Count 1 /Rotate 90') }),
    () => ({ 50: black() }),
    () => ({}),
  ];
  const chosen = Array.from({ length: 1 + numbers(2) }, () => choices[numbers(choices.length)]?.() ?? {});
  return Object.assign({}, ...chosen);
}

/** Tables that name what was appended, from honest to every way readers disagree about. */
function tableFor(file: Buffer, places: ReadonlyMap<number, number>, end: number, numbers: Numbers): string {
  const { lastTable, places: before } = openPdfObjects(file);
  const old = (id: number) => {
    const place = before.get(id);
    return place?.kind === 'file' ? place.offset : 0;
  };
  const listed = [...places].map(([id, offset]) => {
    const [first, second] = [row(old(id)), row(offset)];
    const twice = `${id} 1\n${first}${id} 1\n${second}`;
    return [`${id} 1\n${second}`, twice, '', `${id} 1\n${row(offset, 'n', 1)}`, `${id} 1\n${first}`][
      numbers(3) === 0 ? numbers(5) : 0
    ];
  });
  const extra = [
    '',
    '0 1\n0000000000 65535 f \n',
    `1 2\n0000000000 65535 f \n${row(old(1))}`,
    '3 1\n0000000000 00001 f \n',
  ];
  const more = ['', `/XRefStm ${lastTable}`, '/Root 2 0 R', `/Prev ${old(4)}`, '/Encrypt << >>'];
  const pick = (from: readonly string[]) => (numbers(3) === 0 ? (from[numbers(from.length)] ?? '') : '');
  const trailer = `trailer\n<< /Size 60 ${pick(more)} /Root 1 0 R /Info 5 0 R /Prev ${lastTable} >>\n`;
  const ending = ['', '%%EOF\n', `startxref\n${end}\n`][numbers(12)] ?? `startxref\n${end}\n%%EOF\n`;
  return `xref\n${pick(extra)}${listed.join('')}${trailer}${ending}`;
}

/** A good signed file after somebody was at it: updates of every form, with or without a further good signature. */
export function mutated(file: Buffer, numbers: Numbers): Buffer {
  const bodies = bodiesFor(file, numbers);
  const way = numbers(4);
  if (way === 0) return signedWith(file, bodies);
  const changed = appended(file, bodies, (places, end) => tableFor(file, places, end, numbers));
  if (way === 1) return changed;
  try {
    return signedWith(changed, way === 2 ? {} : bodiesFor(file, numbers));
  } catch {
    return changed;
  }
}
