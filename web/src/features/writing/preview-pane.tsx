import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { endsTheVisit } from '../../lib/transport/api.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { failureOf } from '../../ui/use-submit.ts';
import { type PdfSource, pdfSourceOf } from '../../ui/viewer/pdf-source.ts';
import type { PdfView } from '../../ui/viewer/pdf-view.tsx';
import { loadPdfView } from '../../ui/viewer/use-pdf-view-ahead.ts';
import { previewOf } from './writing.api.ts';

interface PreviewPaneProps {
  clinicId: string;
  draftId: string;
  title: string;
  /** Of what the server has: a newer one makes a newer picture. */
  revision: number;
}

const restMs = 250;

/** The very PDF as it will be. The last good one stands until there is a newer one. */
export function PreviewPane({ clinicId, draftId, title, revision }: PreviewPaneProps) {
  const [source, setSource] = useState<PdfSource>();
  const [View, setView] = useState<ComponentType<Parameters<typeof PdfView>[0]>>();
  const [renewing, setRenewing] = useState(true);
  const [trouble, setTrouble] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each revision, and when somebody asks
  useEffect(() => {
    const over = new AbortController();
    setRenewing(true);
    const make = async () => {
      try {
        const [bytes, view] = await Promise.all([previewOf({ clinicId, draftId }, over.signal), loadPdfView()]);
        if (over.signal.aborted) return;
        setView(() => view);
        setSource(pdfSourceOf(bytes));
        setTrouble(undefined);
      } catch (error) {
        if (!over.signal.aborted && !endsTheVisit(error)) setTrouble(failureOf(error).message);
      } finally {
        if (!over.signal.aborted) setRenewing(false);
      }
    };
    const timer = setTimeout(() => void make(), restMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [clinicId, draftId, revision, attempt]);
  const onTrouble = useCallback(() => setTrouble(texts.previewFailed), []);
  return (
    <section
      aria-label={texts.preview}
      className="relative flex h-full min-h-96 flex-col overflow-hidden rounded-card border border-line bg-sunken"
    >
      {View && source ? (
        <View source={source} title={title} poster={undefined} opening={<Making />} onTrouble={onTrouble} />
      ) : (
        !trouble && <Making />
      )}
      {trouble && (
        <div
          role="status"
          className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-line bg-waiting-soft px-4 py-3 text-support text-waiting-ink ${source ? 'border-t' : 'm-auto max-w-sm rounded-card'}`}
        >
          <p className="min-w-0 grow basis-48">
            <span className="font-medium">{texts.previewFailed}</span>
            {trouble !== texts.previewFailed && `: ${trouble}`}
          </p>
          <Button size="small" variant="outline" onClick={() => setAttempt(attempt + 1)}>
            {shellTexts.retry}
          </Button>
        </div>
      )}
      {renewing && source && (
        <p
          role="status"
          className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-least text-ink-muted"
        >
          <Spinner />
          {texts.previewRenewing}
        </p>
      )}
    </section>
  );
}

const Making = () => (
  <p role="status" className="m-auto flex items-center gap-3 text-ink-muted">
    <Spinner />
    {texts.previewMaking}
  </p>
);
