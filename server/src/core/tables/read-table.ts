import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { createRowWriter } from './row-writer.ts';
import { TableRefused } from './table-limits.ts';

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
