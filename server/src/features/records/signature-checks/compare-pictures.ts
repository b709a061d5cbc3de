import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { SignatureBox, SignedRevision } from '@virtual-med/pdf-signature/report';
import { drawPage, openPdfium } from '../../../core/pdf/pdfium.ts';

/** Enough for a figure of small print to differ. */
const drawn = { width: 1000, height: 2000, renderFormFields: true };

type Picture = Awaited<ReturnType<typeof drawPage>>;

interface Pixels {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The pixels a box touches: its edges are drawn a little beyond it. */
function pixelsOf({ left, top, right, bottom }: SignatureBox, { width, height }: Picture): Pixels {
  const within = (at: number, most: number) => Math.max(0, Math.min(most, at));
  return {
    left: within(Math.floor(left * width) - 1, width),
    top: within(Math.floor(top * height) - 1, height),
    right: within(Math.ceil(right * width) + 1, width),
    bottom: within(Math.ceil(bottom * height) + 1, height),
  };
}

function* rowsOf({ data, width }: Picture, { left, top, right, bottom }: Pixels): Generator<Buffer> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let row = top; row < bottom; row += 1) yield bytes.subarray(4 * (row * width + left), 4 * (row * width + right));
}

/** Paper and nothing on it: a signature may stand where nothing stood. */
function isBlank(picture: Picture, box: Pixels): boolean {
  let paper: number | undefined;
  for (const row of rowsOf(picture, box))
    for (let at = 0; at < row.length; at += 4) {
      paper ??= row.readUInt32LE(at);
      if (row.readUInt32LE(at) !== paper) return false;
    }
  return true;
}

function isSamePicture(before: Picture, now: Picture, boxes: readonly SignatureBox[]): boolean {
  if (before.width !== now.width || before.height !== now.height) return false;
  for (const box of boxes.map((one) => pixelsOf(one, before))) {
    if (!isBlank(before, box)) return false;
    for (const picture of [before, now]) for (const row of rowsOf(picture, box)) row.fill(0);
  }
  return Buffer.compare(before.data, now.data) === 0;
}

async function isSameDocument(before: PDFiumDocument, now: PDFiumDocument, boxes: readonly SignatureBox[]) {
  const count = before.getPageCount();
  // Nothing drawn is nothing compared.
  if (count === 0 || count !== now.getPageCount() || boxes.some(({ page }) => page >= count)) return false;
  for (let page = 0; page < count; page += 1) {
    const pictures = [await drawPage(before, page, drawn), await drawPage(now, page, drawn)] as const;
    const own = boxes.filter((box) => box.page === page);
    if (!isSamePicture(...pictures, own)) return false;
  }
  return true;
}

export async function looksTheSame(file: Buffer, before: SignedRevision, now: SignedRevision): Promise<boolean> {
  const pdfium = await openPdfium();
  const open = (end: number) => pdfium.loadDocument(new Uint8Array(file.subarray(0, end)));
  return isSameDocument(await open(before.end), await open(now.end), before.boxes);
}

/**
 * The second judge, of another kind: what was signed is drawn, and so is what followed. Where they differ outside a new
 * signature's own box on blank paper, or cannot be drawn, says up to which byte the file is not what was signed.
 */
export async function endOfDifference(file: Buffer, revisions: readonly SignedRevision[]): Promise<number | undefined> {
  for (let index = revisions.length - 1; index > 0; index -= 1) {
    const [before, now] = [revisions[index - 1], revisions[index]];
    if (!before || !now) continue;
    const isSame = await looksTheSame(file, before, now).catch(() => false);
    if (!isSame) return before.end;
  }
  return undefined;
}
