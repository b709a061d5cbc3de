import { type Additions, nextNumber } from '../pdf/append.ts';
import { dictionaryAt, listAt, type PdfObjects } from '../pdf/objects.ts';
import { isName, isReference, type Reference, readReference, writeDictionary } from '../pdf/syntax.ts';
import { SigningError } from './signing-error.ts';

const maxPageDepth = 50;

export interface SignatureField {
  readonly additions: Additions;
  /** The number of the dictionary that holds the signature; its body is still to be written. */
  readonly signature: number;
}

export const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

function firstPage(objects: PdfObjects, pages: string | undefined): Reference {
  let page = readReference(pages);
  for (let depth = 0; depth < maxPageDepth; depth += 1) {
    const values = objects.dictionary(page.id);
    if (isName(values.get('Type'), 'Page')) return page;
    const [first] = listAt(objects, values.get('Kids'));
    page = readReference(first);
  }
  throw new SigningError('unusual_file');
}

/**
 * An invisible field for one signature on the first page. The first signature of a file certifies it: readers then let
 * nothing follow but further signatures and the filling of forms.
 */
export function addSignatureField(objects: PdfObjects, certifies: boolean): SignatureField {
  const additions = new Map<number, { generation: number; body: string }>();
  const signature = nextNumber(objects);
  const field = signature + 1;
  const replace = ({ id, generation }: Reference, body: string) => additions.set(id, { generation, body });
  const withField = (list: readonly string[]) => `[${[...list, `${field} 0 R`].join(' ')}]`;

  /** A list may stand in its dictionary or apart; it stays where it is. */
  function extend(holder: Map<string, string>, key: string): void {
    const value = holder.get(key);
    const list = withField(listAt(objects, value));
    if (isReference(value)) replace(readReference(value), list);
    else holder.set(key, list);
  }

  const root = readReference(objects.trailer.get('Root'));
  const catalog = new Map(objects.dictionary(root.id));
  const formValue = catalog.get('AcroForm');
  const form = new Map(dictionaryAt(objects, formValue));
  if (form.has('XFA')) throw new SigningError('unusual_file');
  const count = listAt(objects, form.get('Fields')).length;
  extend(form, 'Fields');
  form.set('SigFlags', '3');
  if (isReference(formValue)) replace(readReference(formValue), writeDictionary(form));
  else catalog.set('AcroForm', writeDictionary(form));
  if (certifies)
    catalog.set(
      'Perms',
      writeDictionary(new Map(dictionaryAt(objects, catalog.get('Perms'))).set('DocMDP', `${signature} 0 R`)),
    );
  if (certifies || !isReference(formValue)) replace(root, writeDictionary(catalog));

  const page = firstPage(objects, catalog.get('Pages'));
  const pageValues = new Map(objects.dictionary(page.id));
  const isListApart = isReference(pageValues.get('Annots'));
  extend(pageValues, 'Annots');
  if (!isListApart) replace(page, writeDictionary(pageValues));

  const widget = new Map([
    ['Type', '/Annot'],
    ['Subtype', '/Widget'],
    ['FT', '/Sig'],
    ['T', pdfText(`Assinatura ${count + 1} (${signature})`)],
    ['V', `${signature} 0 R`],
    ['F', '132'],
    ['Rect', '[0 0 0 0]'],
    ['P', `${page.id} ${page.generation} R`],
  ]);
  additions.set(field, { generation: 0, body: writeDictionary(widget) });
  return { additions, signature };
}
