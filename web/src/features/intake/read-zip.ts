import { errorEntry } from '@virtual-med/contract/core/errors';
import { limits } from '@virtual-med/contract/core/limits';
import { intakePageTexts } from '@virtual-med/contract/intake/intake-page.texts';
import { Inflate } from 'fflate';
import { type ChosenFile, FileProblem, isOfTheSystem, type LeftOut, labelOf, problemOf } from './chosen-file.ts';

const { problems } = intakePageTexts;

/** What Windows writes where it does not write UTF-8: code page 850 from 0x80 on. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´≡±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The end of the list of a ZIP, with the longest comment it may have. */
const endBytes = 22 + 0xffff;
const mostListBytes = 16 * 1024 * 1024;
/** So little goes into the inflater at once that what comes out stays small, whatever it is. */
const inflatedAtOnce = 16 * 1024;

interface Entry {
  readonly path: string;
  readonly isLocked: boolean;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const broken = () => new FileProblem(problems.zipBroken);

const viewOf = async (bytes: Blob) => new DataView(await bytes.arrayBuffer());

function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (isUtf8) return new TextDecoder().decode(bytes);
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : codePage850[byte - 0x80])).join('');
  }
}

/** Where the list of the files is, and how many it names. */
async function findList(zip: Blob): Promise<{ begin: number; size: number; count: number }> {
  const end = await viewOf(zip.slice(Math.max(0, zip.size - endBytes)));
  let at = end.byteLength - 22;
  while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) throw broken();
  const [count, size, begin] = [
    end.getUint16(at + 10, true),
    end.getUint32(at + 12, true),
    end.getUint32(at + 16, true),
  ];
  // 0xffff: it is larger than this format can say.
  if (count === 0xffff || size > mostListBytes || begin + size > zip.size) throw broken();
  return { begin, size, count };
}

async function entriesOf(zip: Blob): Promise<Entry[]> {
  const { begin, size, count } = await findList(zip);
  const list = await viewOf(zip.slice(begin, begin + size));
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== 0x02014b50) throw broken();
    const [name, extra, comment] = [28, 30, 32].map((offset) => list.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    if (at + 46 + name > list.byteLength) throw broken();
    const flags = list.getUint16(at + 8, true);
    entries.push({
      path: nameOf(new Uint8Array(list.buffer, at + 46, name), (flags & 0x800) !== 0),
      isLocked: (flags & 1) !== 0,
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  // Files that share their bytes are how a small ZIP becomes an endless one.
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > zip.size) throw broken();
  return entries;
}

/** No more comes out than a document may have, whatever the ZIP says of it. */
function inflate(packed: Uint8Array): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  let isWhole = false;
  const inflater = new Inflate((part, isLast) => {
    total += part.length;
    isWhole = isLast;
    parts.push(part.slice());
  });
  for (let at = 0; at < packed.length && total <= limits.uploadMaxBytes; at += inflatedAtOnce)
    inflater.push(packed.subarray(at, at + inflatedAtOnce), at + inflatedAtOnce >= packed.length);
  if (total > limits.uploadMaxBytes) throw new FileProblem(errorEntry('documents.too_large').message);
  if (!isWhole) throw broken();
  return parts;
}

async function readEntry(zip: Blob, { at, packed, method }: Entry): Promise<Blob> {
  const head = await viewOf(zip.slice(at, at + 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw broken();
  const begin = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = zip.slice(begin, begin + packed);
  if (method === 0) return bytes;
  if (method !== 8) throw broken();
  const content = new Uint8Array(await bytes.arrayBuffer());
  try {
    return new Blob(inflate(content));
  } catch (error) {
    throw error instanceof FileProblem ? error : broken();
  }
}

/** The documents in a ZIP, read one by one when their turn comes; their names are labels and lead nowhere. */
export async function readZip(zip: Blob): Promise<{ files: ChosenFile[]; leftOut: LeftOut[] }> {
  const files: ChosenFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const entry of await entriesOf(zip)) {
    const name = labelOf(entry.path);
    if (/[\\/]$/.test(entry.path) || isOfTheSystem(entry.path)) continue;
    const problem = entry.isLocked ? problems.zipLocked : problemOf(name, entry.size);
    if (problem) leftOut.push({ name, problem });
    else files.push({ name, read: () => readEntry(zip, entry) });
  }
  return { files, leftOut };
}
