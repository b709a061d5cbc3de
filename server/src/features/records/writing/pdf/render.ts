import type { WrittenContent } from '@virtual-med/contract/writing/content';
import type { AppContext } from '../../../../context/context.ts';
import { isolatedTask } from '../../../../core/isolated/isolated.ts';
import { ownBytes } from '../../../../core/isolated/messages.ts';
import { UnreadableFile } from '../../../../core/isolated/unreadable-file.ts';

/** Goes up with every change of a template that is seen on paper. */
export const templateVersion = 1;
export const engineVersion = 'Typst 0.14.2 (typst-ts-web-compiler 0.7.0)';

/** All that stands on the paper, formatted as it is to be read; variables in texts are filled already. */
export type PrintedDocument = WrittenContent & {
  readonly title: string;
  readonly clinic: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    readonly cnes: string;
    /** '#0f6e64' */
    readonly colour: string;
    readonly logo?: { readonly bytes: Uint8Array; readonly format: 'png' | 'jpg' | 'svg' } | undefined;
  };
  readonly patient: {
    readonly name: string;
    readonly socialName: string;
    readonly cpf: string;
    readonly passport: string;
    /** 'dd/mm/aaaa' */
    readonly birth: string;
    readonly age: string;
    readonly sex: string;
    readonly address: string;
    readonly representative: string;
  };
  /** None: the clinic issues it. */
  readonly professional: {
    readonly name: string;
    /** 'CRM/SP 123456' */
    readonly council: string;
    /** 'RQE 123' */
    readonly specialties: string;
    readonly contact: string;
  } | null;
  readonly place: string;
  /** 'yyyy-mm-dd', and the hour, by the clinic's clock. */
  readonly day: string;
  readonly hour: number;
  readonly mark: 'draft' | 'by_hand' | 'none';
  readonly copies: number;
  /** Drafts have none. The path is the dark squares of a QR code so many squares wide. */
  readonly verification: {
    readonly address: string;
    readonly code: string;
    readonly qr: { readonly size: number; readonly path: string };
  } | null;
  readonly replaces: string;
};

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
