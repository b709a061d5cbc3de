import type { AppContext } from '../../../context/context.ts';
import { isolatedTask } from '../../../core/isolated/isolated.ts';
import { UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { type FileText, textOfPages, withoutText } from './file-text.ts';

const readPdf = isolatedTask<typeof import('./read-pdf.task.ts').default>(
  new URL('./read-pdf.task.ts', import.meta.url),
  'process',
);

export interface TextSource {
  readonly contentType: string;
  readonly bytes: () => Promise<ArrayBuffer>;
  /** Whose turn it takes among the readers of files. */
  readonly share: string;
  /** Pictures of text are read too, which takes seconds a page. */
  readonly ocr: boolean;
}

/** What is written in a file. Rejects only with what is no fault of the file: readers that are busy, a store that is away. */
export async function readText(ctx: Pick<AppContext, 'isolated'>, source: TextSource): Promise<FileText> {
  if (source.contentType !== 'application/pdf') return withoutText('no_ocr');
  try {
    const found = await ctx.isolated.run(readPdf, source.share, async () => ({ file: await source.bytes() }));
    const text = textOfPages(found, false);
    return text.state === 'empty' ? withoutText('no_ocr', found.pages) : text;
  } catch (error) {
    if (error instanceof UnreadableFile) return withoutText('unreadable');
    throw error;
  }
}
