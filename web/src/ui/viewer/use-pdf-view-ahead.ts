import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect } from 'react';

/** The code that shows PDFs, which is fetched when the first one is opened. */
export const loadPdfView = async () => (await import('./pdf-view.tsx')).PdfView;

/** The person pays for every byte, or the line is too slow to be used for what may not be needed. */
const isLineSpared = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

function fetchAhead(also: () => Promise<unknown>): () => void {
  if (isLineSpared()) return () => {};
  const fetchAll = () => {
    also().catch(() => {});
    loadPdfView().catch(() => {});
    fetch(workerUrl, { priority: 'low' }).catch(() => {});
  };
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchAll, 2000);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(fetchAll, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
}

const nothing = async () => {};

/** For a page that lists PDFs: once it has nothing better to do, what shows them is fetched, and the dialog it stands in. */
export function usePdfViewAhead(
  files: readonly { readonly contentType: string }[] | undefined,
  dialog: () => Promise<unknown> = nothing,
): void {
  const isNeeded = files?.some(({ contentType }) => contentType === 'application/pdf') ?? false;
  useEffect(() => (isNeeded ? fetchAhead(dialog) : undefined), [isNeeded, dialog]);
}
