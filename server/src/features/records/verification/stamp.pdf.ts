import {
  PDFArray,
  type PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  type PDFRef,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { addBehind } from '../../../core/pdf/document.ts';
import type { Qr } from './qr.ts';

/** What a footer says. */
export interface Footer {
  readonly lines: readonly string[];
  readonly qr: Qr;
}

/**
 * Points. A band below the page, so that no word of the document is covered. Printed to fit A4 the page shrinks to 0.9: the
 * QR code, 23.3 mm, is still 21 mm then.
 */
const band = 88;
const qrSide = 66;
/** From the edges, where printers print nothing. */
const inset = { left: 24, bottom: 14 };
const textFrom = inset.left + qrSide + 14;
const size = 8;
const lineHeight = 11.5;
/** Print, read only, locked. */
const flags = 4 + 64 + 128;
const mostPages = 500;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

function qrOperators({ size: modules, runs }: Qr): string {
  const side = qrSide / modules;
  const top = inset.bottom + qrSide;
  return `${runs
    .map(({ x, y, length }) =>
      [inset.left + x * side, top - (y + 1) * side, length * side, side].map(number).concat('re').join(' '),
    )
    .join('\n')}\nf`;
}

/** Signs the font that every reader has does not know are written as a question mark. */
function writable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return [...text.normalize('NFC')].map((sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
}

function drawing(font: PDFFont, { lines, qr }: Footer): string {
  const first = inset.bottom + qrSide - size - 4;
  const words = lines.map(
    (line, place) =>
      `BT /F1 ${size} Tf ${textFrom} ${number(first - place * lineHeight)} Td ${font.encodeText(writable(font, line))} Tj ET`,
  );
  return `q 0 g\n${qrOperators(qr)}\n${words.join('\n')}\nQ`;
}

/** How the drawing is turned so that it stands upright on a page shown turned. */
const turns: Readonly<Record<number, readonly number[]>> = {
  0: [1, 0, 0, 1],
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The page with room at what is its bottom as it is shown, and where that room is. */
function withRoom({ x, y, width, height }: Box, turn: number): { page: Box; room: Box } {
  if (turn === 90)
    return {
      page: { x, y, width: width + band, height },
      room: { x: x + width, y, width: band, height },
    };
  if (turn === 180)
    return {
      page: { x, y, width, height: height + band },
      room: { x, y: y + height, width, height: band },
    };
  if (turn === 270)
    return {
      page: { x: x - band, y, width: width + band, height },
      room: { x: x - band, y, width: band, height },
    };
  return {
    page: { x, y: y - band, width, height: height + band },
    room: { x, y: y - band, width, height: band },
  };
}

const boxArray = ({ x, y, width, height }: Box): number[] => [x, y, x + width, y + height];

function stampPage(document: PDFDocument, page: PDFPage, drawn: (turn: number, width: number) => PDFRef): void {
  const { context } = document;
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  const { page: grown, room } = withRoom(page.getCropBox(), turn);
  const media = page.getMediaBox();
  const left = Math.min(media.x, grown.x);
  const bottom = Math.min(media.y, grown.y);
  const right = Math.max(media.x + media.width, grown.x + grown.width);
  const top = Math.max(media.y + media.height, grown.y + grown.height);
  page.node.set(PDFName.of('MediaBox'), context.obj([left, bottom, right, top]));
  page.node.set(PDFName.of('CropBox'), context.obj(boxArray(grown)));
  const annotation = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Stamp',
      Rect: boxArray(room),
      F: flags,
      AP: { N: drawn(turn, turn % 180 === 0 ? room.width : room.height) },
      P: page.ref,
    }),
  );
  // An array of its own: one kept apart may be shared with other pages.
  const former = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  page.node.set(PDFName.of('Annots'), context.obj([...(former?.asArray() ?? []), annotation]));
}

/**
 * The file with a footer under every page: its own bytes as they came, then what is added. Contents and resources of the
 * pages stay as they are. Throws PdfRefused for a file that is signed, locked or damaged.
 */
export async function stampPdf(file: Buffer, footer: Footer): Promise<Buffer> {
  const added = await addBehind(file, async (document) => {
    const { context } = document;
    const font = await document.embedFont(StandardFonts.Helvetica);
    const operators = drawing(font, footer);
    const forms = new Map<string, PDFRef>();
    const drawn = (turn: number, width: number): PDFRef => {
      const key = `${turn} ${width}`;
      const known = forms.get(key);
      if (known) return known;
      const made = context.register(
        context.stream(operators, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, width, band],
          Matrix: [...(turns[turn] ?? [1, 0, 0, 1]), 0, 0],
          Resources: { Font: { F1: font.ref } },
        }),
      );
      forms.set(key, made);
      return made;
    };
    for (const page of document.getPages().slice(0, mostPages)) stampPage(document, page, drawn);
  });
  return Buffer.concat([file, added]);
}
