import type { AppContext } from '../../../context/context.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { type FileText, type PageText, textLimits, textOfPages, withoutText } from './file-text.ts';

const readPdf = isolatedTask<typeof import('./read-pdf.task.ts').default>(
  new URL('./read-pdf.task.ts', import.meta.url),
  'process',
);
const readWord = isolatedTask<typeof import('./read-word.task.ts').default>(
  new URL('./read-word.task.ts', import.meta.url),
  'process',
);
const cleanPage = isolatedTask<typeof import('./clean-page.task.ts').default>(
  new URL('./clean-page.task.ts', import.meta.url),
  'process',
);

interface TextSource {
  readonly contentType: string;
  /** Fetched anew for each look at the file. */
  readonly bytes: () => Promise<ArrayBuffer>;
  /** Whose turn it takes among the readers of files. */
  readonly share: string;
  /** Pages that are pictures are read too, which takes seconds for each. */
  readonly ocr: boolean;
}

type Readers = Pick<AppContext, 'isolated' | 'adapters'>;

const pdf = 'application/pdf';
const pictures: readonly string[] = ['image/jpeg', 'image/png'];

export const isPicture = (contentType: string): boolean => pictures.includes(contentType);

/** A page that cannot be drawn or read is left out, and the others are read. */
async function readPicture(ctx: Readers, source: TextSource, index: number): Promise<string | undefined> {
  try {
    const page = await ctx.isolated.run(cleanPage, source.share, async () => ({
      file: await source.bytes(),
      isPdf: source.contentType === pdf,
      index,
    }));
    return await ctx.adapters.ocr.read(page);
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

/** What the pages say, those that are pictures by OCR as far as it is there and asked for. */
async function readPages(
  ctx: Readers,
  source: TextSource,
  { pages, pageCount }: { pages: readonly PageText[]; pageCount: number },
): Promise<FileText> {
  const texts = pages.map(({ text }) => text);
  const toRead = pages.flatMap(({ isPicture }, index) => (isPicture ? [index] : []));
  if (toRead.length === 0) return textOfPages({ texts, pageCount, byOcr: false, picturesLeft: 0 });
  if (!source.ocr || (await ctx.adapters.ocr.kind()) === 'none')
    return textOfPages({ texts, pageCount, byOcr: false, picturesLeft: toRead.length });
  const within = toRead.slice(0, textLimits.ocrPages);
  let failed = 0;
  for (const index of within) {
    const read = await readPicture(ctx, source, index);
    if (read === undefined) failed += 1;
    else texts[index] = `${texts[index]}\n${read}`;
  }
  const text = textOfPages({ texts, pageCount, byOcr: true, picturesLeft: 0 });
  if (text.state === 'empty' && failed > 0) return withoutText('unreadable', pageCount);
  return { ...text, cut: text.cut || failed > 0 || toRead.length > within.length };
}

async function readByKind(ctx: Readers, source: TextSource): Promise<FileText> {
  const { contentType, share } = source;
  const file = async () => ({ file: await source.bytes() });
  if (contentType === pdf) return readPages(ctx, source, await ctx.isolated.run(readPdf, share, file));
  if (isPicture(contentType)) return readPages(ctx, source, { pages: [{ text: '', isPicture: true }], pageCount: 1 });
  const text = await ctx.isolated.run(readWord, share, file);
  return textOfPages({ texts: [text], pageCount: null, byOcr: false, picturesLeft: 0 });
}

/** What is written in a file. Rejects only with what is no fault of the file: readers that are busy, a store that is away. */
export async function readText(ctx: Readers, source: TextSource): Promise<FileText> {
  try {
    return await readByKind(ctx, source);
  } catch (error) {
    if (error instanceof UnreadableFile) return withoutText('unreadable');
    throw error;
  }
}
