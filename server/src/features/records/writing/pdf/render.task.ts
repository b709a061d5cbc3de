import { readdir, readFile } from 'node:fs/promises';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import { glyphCheck } from './glyphs.ts';
import { paperOf } from './paper.ts';
import type { PrintedDocument } from './printed-document.ts';
import { openTypst, type Picture } from './typst.ts';

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
