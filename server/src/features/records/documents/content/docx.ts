import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { BrokenContent } from './content-check.ts';

const maxEntries = 4_000;
/** All parts of a document together, unpacked; more is a bomb, not a document. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxTypesBytes = 1024 * 1024;
const typesName = '[Content_Types].xml';

const broken = (what: string, cause?: unknown): BrokenContent => new BrokenContent(`docx: ${what}`, { cause });
/** As it stands in the directory: an extra field may give a second name, which Word does not read. */
const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');

function checkDirectory(entries: readonly Entry[]): void {
  const names = new Set(entries.map(nameOf));
  if (names.size !== entries.length) throw broken('two parts of one name');
  if (!names.has(typesName) || !names.has('word/document.xml')) throw broken('no Word document inside');
  if (names.has('word/vbaProject.bin')) throw broken('macros');
  if (entries.some((entry) => !entry.canDecodeFileData())) throw broken('encrypted, or of unknown packing');
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > maxUnpackedBytes) throw broken('unpacks to too much');
}

/** Up to here a part is unpacked at once: a stream for each of thousands costs ten times what unpacking them does. */
const maxAtOnceBytes = 1024 * 1024;
const isPacked = ({ compressionMethod }: Entry): boolean => compressionMethod !== 0;

function atOnce(entry: Entry, raw: Buffer): Buffer {
  const { uncompressedSize } = entry;
  const limits = { maxOutputLength: Math.max(1, uncompressedSize), chunkSize: Math.max(64, uncompressedSize) };
  const data = isPacked(entry) ? inflateRawSync(raw, limits) : raw;
  if (data.length !== uncompressedSize) throw broken('a part is not as long as it says');
  return data;
}

/** Unpacks a part to nowhere: it must be as long as the directory says, and sum up to what that says. */
async function checkPart(zip: ZipFile, entry: Entry, raw: Buffer): Promise<void> {
  const isTypes = nameOf(entry) === typesName && entry.uncompressedSize <= maxTypesBytes;
  const kept: Buffer[] = [];
  let sum = 0;
  const isSmall = entry.uncompressedSize <= maxAtOnceBytes;
  for await (const chunk of isSmall ? [atOnce(entry, raw)] : await zip.openReadStreamPromise(entry)) {
    sum = crc32(chunk, sum);
    if (isTypes) kept.push(chunk);
  }
  if (sum !== entry.crc32) throw broken('a part is not what it says');
  if (nameOf(entry) === typesName && !Buffer.concat(kept).includes('wordprocessingml.document.main+xml'))
    throw broken('not a Word document');
}

async function checkParts(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > maxEntries) throw broken('too many parts');
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  checkDirectory(entries);
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw broken('parts overlap');
    const { fileName, fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
    if (!fileName.equals(entry.fileNameRaw)) throw broken('a part has two names');
    end = fileDataStart + entry.compressedSize;
    await checkPart(zip, entry, bytes.subarray(fileDataStart, end));
  }
}

/**
 * Looks into a DOCX: its directory fits the file, no part overlaps another or unpacks to more than it says, all of them
 * together stay small, and they are a Word document without macros.
 */
export async function checkDocx(bytes: Buffer): Promise<void> {
  try {
    await checkParts(bytes);
  } catch (error) {
    throw error instanceof BrokenContent ? error : broken('cannot be unpacked', error);
  }
}
