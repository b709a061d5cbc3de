import { readFile } from 'node:fs/promises';
import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { pdfLibrary } from './document.ts';

export type Weight = 'regular' | 'bold';

export interface Ink {
  readonly size: number;
  readonly weight?: Weight;
  /** '#0f6e64' */
  readonly colour?: string;
}

interface Box {
  readonly x: number;
  /** From the bottom, as everything on paper. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page of A4 to write on, in points, in the fonts that come with us: the file carries as much of them as it uses. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  write(text: string, x: number, y: number, ink: Ink): void;
  /** So that it ends at `x`. */
  writeUpTo(text: string, x: number, y: number, ink: Ink): void;
  /** One line no wider than this; what is cut off is said by three dots. */
  shorten(text: string, width: number, ink: Ink): string;
  /** As many lines as it takes, broken at spaces where there are any. */
  wrap(text: string, width: number, ink: Ink): string[];
  fill(box: Box, colour: string): void;
  rule(x: number, y: number, width: number): void;
  /** Fits a PNG into the box, at its left, in the middle of its height. */
  picture(png: Uint8Array, box: Box): Promise<void>;
}

const a4 = { width: 595, height: 842 };
const ink = '#1a1a1a';
const pale = '#d9d9d9';

/** Also a name of several lines, or with marks nobody sees, is written in one. */
const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .trim();

const fontFile = (weight: string): Promise<Buffer> =>
  readFile(new URL(`../fonts/Inter-${weight}.ttf`, import.meta.url));

async function fontsFor(document: PDFDocument): Promise<Record<Weight, PDFFont>> {
  document.registerFontkit((await import('@cantoo/fontkit')).default);
  // Neither 3x4 with a sign of the font's own, nor distances the library works out at length and then leaves unused.
  const features = { calt: false, kern: false, mark: false, mkmk: false, curs: false, dist: false, ccmp: false };
  const options = { subset: true, features };
  return {
    regular: await document.embedFont(await fontFile('Regular'), options),
    bold: await document.embedFont(await fontFile('Bold'), options),
  };
}

const letters = new Intl.Segmenter('pt-BR');

export async function addSheet(document: PDFDocument): Promise<Sheet> {
  const fonts = await fontsFor(document);
  const { rgb } = await pdfLibrary();
  const paint = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), 'hex');
    return rgb(red / 255, green / 255, blue / 255);
  };
  const page: PDFPage = document.addPage([a4.width, a4.height]);
  const widthOf = (text: string, { size, weight = 'regular' }: Ink): number =>
    fonts[weight].widthOfTextAtSize(text, size);

  /** How many of these letters fit, found in as few measurements as it takes: each lays the letters out. */
  function fitting(text: readonly string[], width: number, how: Ink): number {
    if (widthOf(text.join(''), how) <= width) return text.length;
    let [fits, tooMany] = [0, text.length];
    while (tooMany - fits > 1) {
      const half = Math.floor((fits + tooMany) / 2);
      if (widthOf(text.slice(0, half).join(''), how) <= width) fits = half;
      else tooMany = half;
    }
    return fits;
  }

  function write(text: string, x: number, y: number, { size, weight = 'regular', colour = ink }: Ink): void {
    page.drawText(oneLine(text), { x, y, size, font: fonts[weight], color: paint(colour) });
  }

  function wrap(text: string, width: number, how: Ink): string[] {
    const lines: string[] = [];
    let rest = [...letters.segment(oneLine(text))].map(({ segment }) => segment);
    while (rest.length > 0) {
      const most = Math.max(1, fitting(rest, width, how));
      const space = rest.lastIndexOf(' ', most);
      const end = most < rest.length && space > 0 ? space : most;
      lines.push(rest.slice(0, end).join(''));
      rest = rest.slice(rest[end] === ' ' ? end + 1 : end);
    }
    return lines.length > 0 ? lines : [''];
  }

  return {
    ...a4,
    write,
    writeUpTo: (text, x, y, how) => write(text, x - widthOf(oneLine(text), how), y, how),
    wrap,
    shorten(text, width, how) {
      const whole = oneLine(text);
      if (widthOf(whole, how) <= width) return whole;
      const all = [...letters.segment(whole)].map(({ segment }) => segment);
      return `${all
        .slice(0, fitting(all, width - widthOf('…', how), how))
        .join('')
        .trimEnd()}…`;
    },
    fill: (box, colour) => page.drawRectangle({ ...box, color: paint(colour) }),
    rule: (x, y, width) =>
      page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.75, color: paint(pale) }),
    async picture(png, box) {
      const image = await document.embedPng(png);
      const { width, height } = image.scaleToFit(box.width, box.height);
      page.drawImage(image, { x: box.x, y: box.y + (box.height - height) / 2, width, height });
    },
  };
}
