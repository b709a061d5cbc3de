import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { patienceMs } from './open-pdf.ts';

/** Phones give a canvas no more than this. */
const maxPixels = 12_000_000;

/** A picture of the page `width` pixels wide, or as wide as a canvas may be. Aborted, it gives its memory back. */
export async function drawPage(page: PDFPageProxy, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const natural = page.getViewport({ scale: 1 });
  const wanted = width / natural.width;
  const most = Math.sqrt(maxPixels / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const stop = () => task.cancel();
  const timer = setTimeout(stop, patienceMs);
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
    return canvas;
  } catch (error) {
    release(canvas);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Some browsers keep a canvas's memory until it has no size. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
