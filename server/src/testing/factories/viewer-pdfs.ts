import { createHash } from 'node:crypto';

/** PDFs for whoever shows them: long ones, locked ones, and ones that try to do more than be looked at. */

const font = '/Font << /F1 3 0 R >>';
const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

const pdfStream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A whole file of these objects, numbered from one, the first of them the catalogue. Wrong on purpose where they are. */
function assemblePdf(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = offsets.map((at) => `${at} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

interface PageOptions {
  readonly box?: string;
  /** Added to the page's dictionary. */
  readonly entries?: string;
  readonly resources?: string;
  /** Drawn instead of the page's number. */
  readonly content?: string;
}

/** A PDF of these pages; `catalog` is added to its catalogue, `extra` objects follow, numbered from `firstExtra`. */
function pdfOfPages(pages: readonly PageOptions[], catalog = '', extra: readonly string[] = []): Buffer {
  const kids = pages.map((_, index) => `${firstExtra(0) + extra.length + 2 * index} 0 R`).join(' ');
  const drawn = pages.flatMap(({ box = '0 0 595 842', entries = '', resources = '', content }, index) => {
    const at = firstExtra(0) + extra.length + 2 * index;
    const words = content ?? `BT /F1 24 Tf 72 740 Td (Esta é a página ${index + 1}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << ${font} ${resources} >> /Contents ${at + 1} 0 R ${entries} >>`,
      pdfStream(words),
    ];
  });
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    helvetica,
    ...extra,
    ...drawn,
  ]);
}

/** The number of an extra object. */
const firstExtra = (index: number): number => 4 + index;

export const pdfOfManyPages = (count: number): Buffer => pdfOfPages(Array.from({ length: count }, () => ({})));

/** Two pages with so many bytes between them that nobody needs who looks at the first. */
export const heavyPdf = (bytes: number): Buffer =>
  pdfOfPages([{}, {}, { content: `% ${'x'.repeat(bytes)}\nBT /F1 24 Tf 72 740 Td (Fim) Tj ET` }]);

const link = (action: string, y: number) =>
  `<< /Type /Annot /Subtype /Link /Rect [72 ${y} 300 ${y + 30}] /Border [0 0 1] /A ${action} >>`;

export const pdfWithLinks = (address: string): Buffer =>
  pdfOfPages([
    {
      entries: `/Annots [${link(`<< /S /URI /URI (${address}) >>`, 700)} ${link('<< /S /URI /URI (javascript:document.title=1) >>', 600)} ${link('<< /S /Launch /F (calc.exe) >>', 500)}]`,
    },
  ]);

/** Everything a PDF can be made to do by itself, all at once: each of it would show in the title or on the line. */
export function pdfThatActs(stranger: string): Buffer {
  const script = `<< /S /JavaScript /JS (app.alert(1); this.submitForm("${stranger}/form"); document.title = "ran";) >>`;
  const extra = [
    `<< /Type /Filespec /F (a.exe) /EF << /F ${firstExtra(1)} 0 R >> >>`,
    pdfStream('MZ'),
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (campo) /V (x) /Rect [72 500 300 530] /AA << /K ${script} /F ${script} >> >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (enviar) /Rect [72 400 300 430] /A << /S /SubmitForm /F (${stranger}/submit) >> >>`,
    pdfStream(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>${stranger}/xfa</script></xdp:xdp>`),
    `<< /Type /XObject /Subtype /Image /Width 10 /Height 10 /F << /FS /URL /F (${stranger}/image) >> /Length 0 >>\nstream\n\nendstream`,
  ];
  return pdfOfPages(
    [{ entries: `/AA << /O ${script} >> /Annots [${firstExtra(2)} 0 R ${firstExtra(3)} 0 R]` }],
    `/OpenAction ${script} /AA << /WC ${script} >> /Names << /JavaScript << /Names [(a) ${script}] >> /EmbeddedFiles << /Names [(a.exe) ${firstExtra(0)} 0 R] >> >> /AcroForm << /Fields [${firstExtra(2)} 0 R ${firstExtra(3)} 0 R] /XFA ${firstExtra(4)} 0 R >>`,
    extra,
  );
}

/** A page a thousand kilometres wide, one of no size, and one that is a stripe. */
export const pdfOfImpossiblePages = (): Buffer =>
  pdfOfPages([{ box: '0 0 1000000000 1000000000' }, { box: '0 0 0 0' }, { box: '0 0 1 1000000000' }, {}]);

/** A form that draws itself, for ever. */
export function pdfOfEndlessForms(): Buffer {
  const itself = `/XObject << /Fm0 ${firstExtra(0)} 0 R >>`;
  const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << ${itself} >> /Length 14 >>`;
  return pdfOfPages([{ resources: itself, content: '/Fm0 Do /Fm0 Do' }], '', [
    `${form}\nstream\n/Fm0 Do\n/Fm0 Do\nendstream`,
  ]);
}

/** A black square, coded as a fax machine would: reading it takes a decoder that is fetched for it. */
export function faxedPdf(): Buffer {
  // Sixty-four rows, each "as the white one above", then the end of the block; drawn inverted.
  const rows = 'ffffffffffffffff001001';
  return pdfOfPages(
    [{ resources: `/XObject << /Im0 ${firstExtra(0)} 0 R >>`, content: 'q 300 0 0 300 100 400 cm /Im0 Do Q' }],
    '',
    [
      `<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 1 /ColorSpace /DeviceGray /Decode [1 0] /Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 64 /Rows 64 >>] /Length ${rows.length + 1} >>\nstream\n${rows}>\nendstream`,
    ],
  );
}

/** Lists within lists, deeper than any stack. */
export const pdfOfDeepLists = (depth: number): Buffer =>
  pdfOfPages([{}], `/Deep ${'['.repeat(depth)}${']'.repeat(depth)}`);

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return data.map((byte) => {
    i = (i + 1) % 256;
    j = (j + (state[i] ?? 0)) % 256;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** A page that opens with this password alone, locked the oldest way every reader still knows. */
export function lockedPdf(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const id = Buffer.alloc(16, 7);
  const key = md5(padded, owner, Buffer.from([0xfc, 0xff, 0xff, 0xff]), id).subarray(0, 5);
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  const content = rc4(
    md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10),
    Buffer.from('BT /F1 24 Tf 72 740 Td (Destrancado) Tj ET'),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    helvetica,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${font} >> /Contents 5 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, padding))} /P -4 >>`,
  ];
  return assemblePdf(objects, ` /Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`);
}
