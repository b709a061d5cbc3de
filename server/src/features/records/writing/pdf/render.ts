import type { AppContext } from '../../../../context/context.ts';
import { isolatedTask } from '../../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';
import type { PrintedDocument } from './printed-document.ts';

export type { PrintedDocument } from './printed-document.ts';

/** Goes up with every change of a template that is seen on paper. */
export const templateVersion = 1;
export const engineVersion = 'Typst 0.14.2 (typst-ts-web-compiler 0.7.0)';

/** Or the letters that no font of ours has. */
export type Rendered = { readonly pdf: Buffer } | { readonly unprintable: string[] };

/** What its library costs: a second to load, a good two megabytes for every document that are never given back. */
const typesetting = isolatedTask<typeof import('./render.task.ts').default>(
  new URL('./render.task.ts', import.meta.url),
  'process',
  { mostFiles: 50, mostMb: 400, memoryMb: 512, idleMs: 300_000 },
);

/** The same bytes for the same document. Throws UnreadableFile or ReadersBusy. */
export async function renderDocument(
  ctx: Pick<AppContext, 'isolated'>,
  clinicId: string,
  { clinic: { logo, ...clinic }, ...rest }: PrintedDocument,
): Promise<Rendered> {
  const document = { ...rest, clinic };
  const render = (picture: typeof logo) =>
    ctx.isolated.run(typesetting, clinicId, () => ({
      document,
      logo: picture && { format: picture.format, bytes: ownBytes(picture.bytes) },
    }));
  // A document does not wait for a picture: without one it carries the name.
  const rendered = await render(logo).catch((error: unknown) => {
    if (logo && error instanceof UnreadableFile) return render(undefined);
    throw error;
  });
  return 'pdf' in rendered ? { pdf: Buffer.from(rendered.pdf) } : rendered;
}
