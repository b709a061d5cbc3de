import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP with packed parts, as Excel writes it. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data, { level: 1 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** A text, a number, a day as its number, or a cell as XML; null is a cell that is not there. */
export type SheetCell = string | number | { readonly serial: number } | { readonly xml: string } | null;

function cellXml(cell: SheetCell, reference: string, textAt: (text: string) => number): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${textAt(cell)}</v></c>`;
  if ('serial' in cell) return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
  return cell.xml.replace('<c', `<c r="${reference}"`);
}

interface Options {
  readonly is1904?: boolean;
  /** Before the sheet of the rows. */
  readonly hiddenRows?: readonly (readonly SheetCell[])[];
  readonly macros?: boolean;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel saves it, with the texts kept once and days as numbers. */
export function workbook(rows: readonly (readonly SheetCell[])[], options: Options = {}): Buffer {
  const texts = new Map<string, number>();
  const textAt = (text: string): number => {
    const at = texts.get(text) ?? texts.size;
    texts.set(text, at);
    return at;
  };
  const sheetOf = (content: readonly (readonly SheetCell[])[]): string =>
    `${xml}<worksheet ${main}><sheetData>${content
      .map((cells, row) =>
        cells.length === 0
          ? ''
          : `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, textAt)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`;
  const sheets = [sheetOf(options.hiddenRows ?? []), sheetOf(rows)];
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
  return zipOf({
    '[Content_Types].xml': `${xml}<Types/>`,
    ...(options.macros ? { 'xl/vbaProject.bin': 'Sub Workbook_Open()' } : {}),
    'xl/workbook.xml': `${xml}<workbook ${main} xmlns:r="${related}"><workbookPr${options.is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Listas" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Pacientes" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${xml}<sst ${main}>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': sheets[0] ?? '',
    'xl/worksheets/sheet2.xml': sheets[1] ?? '',
  });
}
