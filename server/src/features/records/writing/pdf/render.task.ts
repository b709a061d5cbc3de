import { readdir, readFile } from 'node:fs/promises';
import fontkit, { type Font } from '@cantoo/fontkit';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import { paperOf } from './paper.ts';
import type { PrintedDocument } from './printed-document.ts';
import { openTypst, type Picture } from './typst.ts';

/** Shown by what stands beside it, or by nothing. */
const needsNoGlyph = /[\n\t\u00ad\u200b\u200c]|\u200d|\p{Variation_Selector}/u;
const invisible = /^[\p{C}\p{Z}]+$/u;
const letters = new Intl.Segmenter('pt-BR');

const codeOf = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Typst draws what the fonts lack as an empty box and says nothing: they are asked first. `files` are those that every
 * letter is drawn from; a letter has to be in all of them.
 */
export function glyphCheck(files: readonly Buffer[]): (texts: unknown) => string[] {
  const known = files
    .map((file) => new Set((fontkit.create(file) as Font).characterSet))
    .reduce((all, one) => all.intersection(one));
  const has = (char: string) => needsNoGlyph.test(char) || known.has(char.codePointAt(0) ?? 0);
  return (texts) => {
    const missing = new Set<string>();
    for (const { segment } of letters.segment(textsIn(texts).join('\n')))
      if (![...segment].every(has)) missing.add(invisible.test(segment) ? [...segment].map(codeOf).join(' ') : segment);
    return [...missing];
  };
}

interface Input {
  readonly document: PrintedDocument;
  readonly logo: { readonly format: 'png' | 'jpg' | 'svg'; readonly bytes: ArrayBuffer } | undefined;
}

type Output = { readonly pdf: ArrayBuffer } | { readonly unprintable: string[] };

const fontsFolder = new URL('../../../../core/fonts/', import.meta.url);
const inter = await Promise.all(
  ['Regular', 'Bold', 'Italic', 'BoldItalic'].map((style) => readFile(new URL(`Inter-${style}.ttf`, fontsFolder))),
);
const faustina = await readFile(new URL('Faustina-SemiBold.ttf', fontsFolder));

const templates = new URL('./templates/', import.meta.url);
const sources = new Map(
  await Promise.all(
    (await readdir(templates)).map(
      async (name) => [`/${name}`, await readFile(new URL(name, templates), 'utf8')] as const,
    ),
  ),
);

/** Titles and names are in Faustina as far as it goes, then in Inter. */
const lackingIn = glyphCheck(inter);
const typeset = await openTypst([...inter, faustina], sources);

const encoder = new TextEncoder();
const qrPicture = ({ size, path }: { size: number; path: string }): Picture => ({
  path: '/qr.svg',
  bytes: encoder.encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`,
  ),
});

/** A document set in type. */
export default function render({ document, logo }: Input): Output {
  const { template, data } = paperOf(document, logo?.format);
  const unprintable = lackingIn(data);
  if (unprintable.length > 0) return { unprintable };
  const pictures: Picture[] = [];
  if (logo) pictures.push({ path: `/logo.${logo.format}`, bytes: new Uint8Array(logo.bytes) });
  if (document.verification) pictures.push(qrPicture(document.verification.qr));
  return { pdf: ownBytes(typeset(`/${template}.typ`, data, pictures)) };
}
