import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { drawPage, release } from './draw-page.ts';
import { type Destination, PageLinks } from './pdf-links.tsx';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** Counted from one. */
  number: number;
  /** Stands here until the page is drawn. */
  poster: string | undefined;
  width: number;
  height: number;
  onSize: (number: number, size: PageSize) => void;
  onAddress: (address: string) => void;
  onDestination: (destination: Destination) => void;
}

/** Pages that are only passed by are not asked for. */
const passingMs = 60;
const settlesMs = 200;
/** Beyond this a page is a stripe that nobody drew on purpose. */
const mostUneven = 20;

const isDrawable = ({ width, height }: PageSize) =>
  width > 0 && height > 0 && Math.max(width / height, height / width) <= mostUneven;

/** The words of a page over its picture, to be selected and read out. */
function useWords(page: PDFPageProxy | undefined, words: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const holder = words.current;
    if (!page || !holder) return;
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: holder,
      viewport: page.getViewport({ scale: 1 }),
    });
    // Without its words a page is still a picture.
    layer.render().catch(() => {});
    return () => {
      layer.cancel();
      holder.replaceChildren();
      page.cleanup();
    };
  }, [page, words]);
}

/** A page in sight or about to be: its picture, its words over it, its links. When it leaves, so does its memory. */
export function PdfPage({ pdf, number, poster, width, height, onSize, onAddress, onDestination }: PdfPageProps) {
  const [page, setPage] = useState<PDFPageProxy>();
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [drawnWidth] = useDebounce(width, settlesMs);
  const tellSize = useEffectEvent(onSize);

  useEffect(() => {
    let gone = false;
    setFailed(false);
    const take = async () => {
      const found = await pdf.getPage(number);
      const size = found.getViewport({ scale: 1 });
      if (gone) return;
      if (!isDrawable(size)) throw new Error('a page nobody drew');
      tellSize(number, size);
      setPage(found);
    };
    const timer = setTimeout(() => take().catch(() => !gone && setFailed(true)), number === 1 ? 0 : passingMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [pdf, number]);

  useEffect(() => {
    if (!page) return;
    const over = new AbortController();
    drawPage(page, drawnWidth * window.devicePixelRatio, over.signal).then(
      (canvas) => {
        if (over.signal.aborted) return release(canvas);
        canvas.className = 'absolute inset-0 size-full';
        for (const before of picture.current?.querySelectorAll('canvas') ?? []) release(before);
        picture.current?.append(canvas);
        setDrawn(true);
      },
      () => !over.signal.aborted && setFailed(true),
    );
    return () => over.abort();
  }, [page, drawnWidth]);

  useWords(page, words);
  // What is drawn stands until the same page of a newer file is.
  useEffect(() => {
    const canvases = picture.current;
    return () => {
      for (const canvas of canvases?.querySelectorAll('canvas') ?? []) release(canvas);
    };
  }, []);

  const unit = page ? width / page.getViewport({ scale: 1 }).width : 1;
  return (
    <section
      aria-label={previewTexts.pageOf(number, pdf.numPages)}
      data-drawn={drawn || undefined}
      className="relative mx-auto bg-white text-[#1a1d21] shadow-lift"
      style={{ width, height, '--total-scale-factor': unit } as CSSProperties}
    >
      {failed && (
        <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center">
          {previewTexts.pageFailed}
        </p>
      )}
      {poster && !drawn && !failed && <img src={poster} alt="" className="absolute inset-0 size-full" />}
      <div ref={picture} aria-hidden="true" className={failed ? 'hidden' : ''} />
      <div ref={words} className="pdf-text" />
      {page && <PageLinks page={page} onAddress={onAddress} onDestination={onDestination} />}
    </section>
  );
}
