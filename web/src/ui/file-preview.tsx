import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useState } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { AnchorButton } from './link-button.tsx';
import { previewCopy } from './preview.copy.ts';
import { Spinner } from './spinner.tsx';

interface FilePreviewProps {
  /** An address of ours that serves the file to be shown inside a page. */
  src: string;
  contentType: string;
  /** What is shown, for those who do not see it. */
  title: string;
}

const Opening = () => (
  <p role="status" className="absolute inset-0 grid place-items-center text-ink-muted">
    <span className="flex items-center gap-3">
      <Spinner />
      {previewCopy.loading}
    </span>
  </p>
);

function ImagePreview({ src, title }: FilePreviewProps) {
  const [state, setState] = useState<'opening' | 'shown' | 'failed'>('opening');
  const [attempt, setAttempt] = useState(0);
  const again = () => {
    setState('opening');
    setAttempt(attempt + 1);
  };
  if (state === 'failed')
    return (
      <ErrorState title={previewCopy.failed} action={<Button onClick={again}>{shellTexts.retry}</Button>}>
        {previewCopy.failedNote}
      </ErrorState>
    );
  return (
    <div className="relative flex min-h-64 grow justify-center">
      {state === 'opening' && <Opening />}
      <img
        key={attempt}
        src={src}
        alt={title}
        className="m-auto max-h-full max-w-full object-contain"
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  );
}

/** Browsers of many Android phones open PDFs in another program only. */
export const isShownInside = (contentType: string): boolean =>
  contentType !== 'application/pdf' || navigator.pdfViewerEnabled !== false;

function PdfPreview({ src, title, contentType }: FilePreviewProps) {
  const [opened, setOpened] = useState(false);
  if (!isShownInside(contentType))
    return (
      <EmptyState
        title={previewCopy.elsewhere}
        action={
          <AnchorButton href={src} target="_blank" rel="noopener">
            {previewCopy.openApart}
          </AnchorButton>
        }
      >
        {previewCopy.elsewhereNote}
      </EmptyState>
    );
  return (
    <div className="relative flex min-h-64 grow">
      {!opened && <Opening />}
      <iframe src={`${src}#navpanes=0`} title={title} className="relative w-full grow" onLoad={() => setOpened(true)} />
    </div>
  );
}

/** A PDF or an image inside the page, as the browser itself shows it. */
export const FilePreview = (file: FilePreviewProps) =>
  file.contentType === 'application/pdf' ? <PdfPreview {...file} /> : <ImagePreview {...file} />;
