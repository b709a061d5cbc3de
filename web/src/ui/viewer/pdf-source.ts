import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type Address, openRemoteFile, type RemoteFile } from '../../lib/transport/remote-file.ts';

/** A file on its way and the thread that will read it. */
export interface PdfReading {
  readonly file: Promise<RemoteFile>;
  readonly thread: Worker;
  end(): void;
}

/** PDFs are read on a thread of their own, one for each: a file that never ends holds up nothing but itself. */
function startReading(address: Address): PdfReading {
  const over = new AbortController();
  const thread = new Worker(workerUrl, { type: 'module' });
  const file = openRemoteFile(address, over.signal);
  // Whoever takes the reading hears of it.
  file.catch(() => {});
  return {
    file,
    thread,
    end() {
      over.abort();
      thread.terminate();
    },
  };
}

export interface PdfSource {
  /** The reading under way, once; whoever comes after gets one of their own. */
  take(): PdfReading;
  /** Ends a reading nobody took. */
  leave(): void;
}

/** File and thread set out at once, while the code that draws pages is still being fetched. */
export function startPdfSource(address: Address): PdfSource {
  let waiting: PdfReading | undefined = startReading(address);
  return {
    take() {
      const reading = waiting ?? startReading(address);
      waiting = undefined;
      return reading;
    },
    leave() {
      waiting?.end();
      waiting = undefined;
    },
  };
}

/** A file that is here already, as one that was just made. Each taker's thread gets bytes of its own: it takes them away. */
export const pdfSourceOf = (bytes: Uint8Array<ArrayBuffer>): PdfSource => ({
  take() {
    const thread = new Worker(workerUrl, { type: 'module' });
    const read = async (begin: number, end: number) => bytes.slice(begin, end);
    return {
      file: Promise.resolve({ size: bytes.length, beginning: bytes.slice(), read }),
      thread,
      end: () => thread.terminate(),
    };
  },
  leave() {},
});
