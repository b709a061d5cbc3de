import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { X } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { toast } from '../toast.tsx';
import { drawPage, release } from './draw-page.ts';
import { makePrintSheet, type PrintSheet } from './print-sheet.ts';

const mostPages = 300;
/** A4 at 150 points an inch. */
const printWidth = 1240;

async function pictureOf(pdf: PDFDocumentProxy, number: number, signal: AbortSignal): Promise<Blob> {
  const canvas = await drawPage(await pdf.getPage(number), printWidth, signal);
  try {
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    );
  } finally {
    release(canvas);
  }
}

/** Prints the pages as pictures, drawn one after another; it can be stopped meanwhile. */
export function usePdfPrinting(pdf: PDFDocumentProxy) {
  const [drawing, setDrawing] = useState<number>();
  const under = useRef<AbortController | undefined>(undefined);
  const printed = useRef<PrintSheet | undefined>(undefined);
  useEffect(
    () => () => {
      under.current?.abort();
      printed.current?.discard();
    },
    [],
  );

  const start = async () => {
    if (under.current) return;
    if (pdf.numPages > mostPages) return toast.error({ title: previewTexts.printTooLong });
    const run = new AbortController();
    under.current = run;
    printed.current?.discard();
    const sheet = makePrintSheet();
    printed.current = sheet;
    try {
      for (let number = 1; number <= pdf.numPages; number += 1) {
        setDrawing(number);
        const picture = await pictureOf(pdf, number, run.signal);
        run.signal.throwIfAborted();
        await sheet.add(picture);
      }
      sheet.print();
    } catch {
      sheet.discard();
      if (!run.signal.aborted) toast.error({ title: previewTexts.printFailed });
    } finally {
      under.current = undefined;
      setDrawing(undefined);
    }
  };

  const progress = drawing !== undefined && (
    <span className="flex items-center text-ink-muted">
      <span role="status" className="max-sm:sr-only">
        {previewTexts.printing(drawing, pdf.numPages)}
      </span>
      <IconButton aria-label={previewTexts.stopPrinting} onClick={() => under.current?.abort()}>
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </span>
  );
  return { start: () => void start(), progress };
}
