import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { createRowWriter } from './row-writer.ts';
import { TableRefused } from './table-limits.ts';

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: of Western text every second byte is zero. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 4_000);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 4;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : undefined;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-8 or UTF-16, with a byte order mark or without; what is neither is windows-1252, as older systems write. */
function decodeText(bytes: Uint8Array): string {
  const marked = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
  const utf16 = marked ?? guessUtf16(bytes);
  // Decoders take the mark away themselves.
  const text = utf16
    ? new TextDecoder(utf16).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  if (text.includes('\0')) throw new TableRefused('not_a_table');
  return text;
}

const beginsWith = (bytes: Buffer, ...mark: number[]): boolean =>
  bytes.subarray(0, mark.length).equals(Buffer.from(mark));

/** Workbooks up to Excel 2003, and newer ones behind a password. */
const isCompound = (bytes: Buffer): boolean => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const isZip = (bytes: Buffer): boolean => beginsWith(bytes, 0x50, 0x4b);
/** Many systems call a page of theirs "planilha.xls". */
const isMarkup = (text: string): boolean => /^\s*(?:<!doctype html|<\?xml|<html|<table|%PDF|\{\\rtf)/i.test(text);

/** A CSV file or a workbook (XLSX, XLSM) as rows of texts, in the form of `createRowWriter`. */
export async function readTable(bytes: Buffer): Promise<ArrayBuffer[]> {
  const rows = createRowWriter();
  if (isCompound(bytes)) throw new TableRefused('old_workbook');
  if (isZip(bytes)) await readXlsx(bytes, rows);
  else {
    const text = decodeText(bytes);
    if (isMarkup(text)) throw new TableRefused('not_a_table');
    readCsv(text, rows);
  }
  return rows.finish();
}
