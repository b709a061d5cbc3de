import { appendObjects, nextNumber } from '@virtual-med/pdf-signature/pdf/append';
import { openPdfObjects, type PdfObjects } from '@virtual-med/pdf-signature/pdf/objects';
import { readReference, writeDictionary } from '@virtual-med/pdf-signature/pdf/syntax';

/** The profile of screens, which the engine puts into every file for its colours. */
function colourProfile(file: Buffer, objects: PdfObjects): string {
  for (const [, id = ''] of file.toString('latin1').matchAll(/\[\/ICCBased (\d+) 0 R\]/g))
    if (objects.dictionary(Number(id)).get('N') === '3') return `${id} 0 R`;
  throw new Error('a written document without a colour profile');
}

function claimed(file: Buffer): string {
  const end = '<?xpacket end="r"?>';
  const text = file.toString('latin1');
  const said = text
    .slice(text.indexOf('<?xpacket begin'), text.indexOf(end) + end.length)
    .replace(' xmlns:pdf=', ' xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdf=')
    .replace(
      '<xmpTPg:NPages>',
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><xmpTPg:NPages>',
    );
  if (!said.includes('pdfaid:part')) throw new Error('a written document without a description');
  return said;
}

/**
 * What makes the engine's plain file one of PDF/A-2a: on which colours it was made, and that it says so. Written behind it,
 * before anybody signs.
 */
export function toPdfA(file: Buffer): Buffer {
  const objects = openPdfObjects(file);
  const root = readReference(objects.trailer.get('Root'));
  const catalog = new Map(objects.dictionary(root.id));
  const metadata = readReference(catalog.get('Metadata'));
  const intent = nextNumber(objects);
  catalog.set('OutputIntents', `[${intent} 0 R]`);
  const xmp = claimed(file);
  const profile = colourProfile(file, objects);
  const additions = new Map([
    [root.id, { generation: root.generation, body: writeDictionary(catalog) }],
    [
      metadata.id,
      {
        generation: metadata.generation,
        body: `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`,
      },
    ],
    [
      intent,
      {
        generation: 0,
        body: `<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${profile} >>`,
      },
    ],
  ]);
  return appendObjects(file, objects, additions).file;
}
