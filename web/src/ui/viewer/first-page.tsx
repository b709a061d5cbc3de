import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { Spinner } from '../spinner.tsx';

/** What the server has drawn of a PDF, where its first page will stand, until the viewer is there. */
export const FirstPage = ({ src, title }: { src: string; title: string }) => (
  <div className="flex min-h-0 grow flex-col">
    <p
      role="status"
      className="flex h-11.25 shrink-0 items-center gap-3 border-b border-line bg-surface px-4 text-sm text-ink-muted"
    >
      <Spinner />
      {previewTexts.loading}
    </p>
    <div className="min-h-0 grow overflow-y-auto">
      <img
        src={src}
        alt={previewTexts.firstPage(title)}
        fetchPriority="high"
        className="mx-auto mt-1.5 w-[calc(100%-1.5rem)] max-w-225 bg-white shadow-lift"
      />
    </div>
  </div>
);
