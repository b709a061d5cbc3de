import { dictionaryAt, listAt, type PdfObjects } from '../pdf/objects.ts';
import { catalogOf, type SignatureField } from '../pdf/signature-fields.ts';
import { isName, isReference, readList, readReference, type Values } from '../pdf/syntax.ts';
import type { SignatureBox } from '../report.ts';

const maxPages = 20_000;

type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

export function readRectangle(objects: PdfObjects, value: string | undefined): Rectangle | undefined {
  const written = objects.follow(value);
  if (!written.startsWith('[')) return undefined;
  const numbers = readList(written).map((one) => Number(objects.follow(one)));
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** A page's values with those it takes from the groups above it. */
interface Page {
  readonly values: Values;
  readonly number: number;
}

export function* pagesOf(objects: PdfObjects): Generator<Page> {
  const inherited = ['MediaBox', 'CropBox', 'Rotate'];
  const seen = new Set<number>();
  const waiting = [{ value: catalogOf(objects).get('Pages') ?? '', from: new Map<string, string>() }];
  let number = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id } = readReference(next.value);
    if (seen.has(id) || seen.size > maxPages) throw new SyntaxError('pdf: pages without an end');
    seen.add(id);
    const values = new Map([...next.from, ...objects.dictionary(id)]);
    if (isName(values.get('Type'), 'Page')) {
      yield { values, number };
      number += 1;
      continue;
    }
    const from = new Map([...values].filter(([key]) => inherited.includes(key)));
    // Taken from the end: the first goes in last.
    for (const value of listAt(objects, values.get('Kids')).reverse()) waiting.push({ value, from });
  }
}

/** The part of a page that readers show. */
function shownPart(objects: PdfObjects, values: Values): Rectangle | undefined {
  const media = readRectangle(objects, values.get('MediaBox'));
  const crop = readRectangle(objects, values.get('CropBox'));
  if (!media || !crop) return media;
  return [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
}

/** Turns a box by a quarter, clockwise, with the page it is on. */
const turned = ({ page, left, top, right, bottom }: SignatureBox): SignatureBox => ({
  page,
  left: 1 - bottom,
  top: left,
  right: 1 - top,
  bottom: right,
});

function boxOn(objects: PdfObjects, { values, number }: Page, [left, bottom, right, top]: Rectangle) {
  const part = shownPart(objects, values);
  const turns = Number(objects.follow(values.get('Rotate') ?? '0')) / 90;
  if (!part || !Number.isInteger(turns)) return undefined;
  const [width, height] = [part[2] - part[0], part[3] - part[1]];
  let box: SignatureBox = {
    page: number,
    left: (left - part[0]) / width,
    top: (part[3] - top) / height,
    right: (right - part[0]) / width,
    bottom: (part[3] - bottom) / height,
  };
  for (let turn = 0; turn < ((turns % 4) + 4) % 4; turn += 1) box = turned(box);
  return box;
}

/** Where a signature's own picture stands on its page; undefined for one that shows nothing. */
export function boxOf(objects: PdfObjects, { id, values }: SignatureField): SignatureBox | undefined {
  const rectangle = readRectangle(objects, values.get('Rect'));
  if (!values.has('AP') || !rectangle || rectangle[0] === rectangle[2] || rectangle[1] === rectangle[3])
    return undefined;
  if (!dictionaryAt(objects, values.get('AP')).has('N')) return undefined;
  for (const page of pagesOf(objects)) {
    const notes = listAt(objects, page.values.get('Annots'));
    if (notes.some((note) => isReference(note) && readReference(note).id === id))
      return boxOn(objects, page, rectangle);
  }
  return undefined;
}
