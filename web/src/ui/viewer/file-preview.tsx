import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { sessionStore } from '../../lib/session/session.ts';
import { noteDocumentOpened } from '../../lib/storage/opened-document.ts';
import { endsTheVisit } from '../../lib/transport/api.ts';
import { openRemoteFile } from '../../lib/transport/remote-file.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../error-state.tsx';
import { Spinner } from '../spinner.tsx';
import { failureOf } from '../use-submit.ts';
import { ImageView } from './image-view.tsx';
import type { Trouble } from './open-pdf.ts';
import { type PdfSource, startPdfSource } from './pdf-source.ts';
import type { PdfView } from './pdf-view.tsx';
import { loadPdfView } from './use-pdf-view-ahead.ts';

/** What the server has drawn of a PDF, where its first page will stand, until the viewer is there. */
const FirstPage = ({ src, title }: { src: string; title: string }) => (
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

interface FilePreviewProps {
  /** An address of ours that serves the file to be shown inside a page, and the endpoint it belongs to. */
  src: string;
  endpoint: AnyEndpoint;
  contentType: string;
  /** The first page of a PDF as a picture, where there is one: shown until the viewer has drawn it. */
  firstPage?: string | undefined;
  /** The page a PDF is opened at; the first, unless told. */
  startPage?: number | undefined;
  /** What is shown, for those who do not see it. */
  title: string;
  /** Keeps the file, where it cannot be shown. */
  save: ReactNode;
}

const Opening = () => (
  <p role="status" className="absolute inset-0 grid place-items-center text-ink-muted">
    <span className="flex items-center gap-3">
      <Spinner />
      {previewTexts.loading}
    </span>
  </p>
);

const wordsFor = (trouble: Trouble): { title: string; note: string } => {
  if (trouble.kind === 'damaged') return { title: previewTexts.damaged, note: previewTexts.damagedNote };
  if (trouble.kind === 'too_slow') return { title: previewTexts.tooSlow, note: previewTexts.tooSlowNote };
  const note = trouble.error ? failureOf(trouble.error).message : previewTexts.failedNote;
  return { title: previewTexts.failed, note };
};

function Unshown({ trouble, save, onAgain }: { trouble: Trouble; save: ReactNode; onAgain: () => void }) {
  const { title, note } = wordsFor(trouble);
  return (
    <div className="m-auto">
      <ErrorState
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {trouble.kind === 'failed' && (
              <Button variant="outline" onClick={onAgain}>
                {shellTexts.retry}
              </Button>
            )}
            {save}
          </span>
        }
      >
        {note}
      </ErrorState>
    </div>
  );
}

interface ShownProps extends FilePreviewProps {
  onTrouble: (trouble: Trouble) => void;
}

function ImagePreview({ src, endpoint, title, onTrouble }: ShownProps) {
  // A picture does not say why it stays empty: that is asked for then.
  const explain = () =>
    void openRemoteFile({ endpoint, url: src }, AbortSignal.timeout(30_000)).then(
      () => onTrouble({ kind: 'damaged' }),
      (error: unknown) => onTrouble({ kind: 'failed', error }),
    );
  return <ImageView src={src} title={title} opening={<Opening />} onFailed={explain} />;
}

/** The file, its reader's thread and the code that draws it set out together. */
function PdfPreview({ src, endpoint, title, firstPage, startPage, onTrouble }: ShownProps) {
  // Asked for once the file is: both are one opening.
  const [isAnswered, setIsAnswered] = useState(false);
  const [source, setSource] = useState<PdfSource>();
  const [View, setView] = useState<ComponentType<Parameters<typeof PdfView>[0]>>();
  useEffect(() => {
    let gone = false;
    let started: PdfSource;
    try {
      started = startPdfSource({ endpoint, url: src, onAnswered: () => setIsAnswered(true) });
    } catch (error) {
      // A browser without threads, or one that refuses them: the file can still be kept.
      onTrouble({ kind: 'failed', error });
      return;
    }
    setSource(started);
    loadPdfView().then(
      (view) => setView(() => view),
      () => !gone && onTrouble({ kind: 'failed', error: undefined }),
    );
    return () => {
      gone = true;
      started.leave();
    };
  }, [src, endpoint, onTrouble]);
  const poster = isAnswered ? firstPage : undefined;
  const opening = poster ? <FirstPage src={poster} title={title} /> : <Opening />;
  if (!View || !source) return opening;
  return (
    <View source={source} title={title} poster={poster} startPage={startPage} opening={opening} onTrouble={onTrouble} />
  );
}

/** A PDF or an image inside the page. */
export function FilePreview(file: FilePreviewProps) {
  useEffect(noteDocumentOpened, []);
  const [trouble, setTrouble] = useState<Trouble>();
  const [attempt, setAttempt] = useState(0);
  const [isStopped, setIsStopped] = useState(false);
  // Whoever is being led to the login reads nothing here on the way.
  const onTrouble = useCallback((met: Trouble) => {
    if (met.kind === 'failed' && endsTheVisit(met.error)) setIsStopped(true);
    else setTrouble(met);
  }, []);
  const again = () => {
    setTrouble(undefined);
    setAttempt(attempt + 1);
  };
  // The session is opened again over the page that stands: then the file is, too.
  useEffect(() => {
    if (!isStopped) return;
    return sessionStore.subscribe(({ event, session }) => {
      if (!session || (event !== 'signed_in' && event !== 'second_factor_verified')) return;
      setIsStopped(false);
      setAttempt((before) => before + 1);
    });
  }, [isStopped]);
  const Shown = file.contentType === 'application/pdf' ? PdfPreview : ImagePreview;
  return (
    <div className="relative flex min-h-64 grow flex-col">
      {trouble ? (
        <Unshown trouble={trouble} save={file.save} onAgain={again} />
      ) : (
        <Shown key={attempt} {...file} onTrouble={onTrouble} />
      )}
    </div>
  );
}
