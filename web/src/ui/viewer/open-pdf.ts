import { ApiError } from '@virtual-med/contract/core/client';
import {
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RemoteFile } from '../../lib/transport/remote-file.ts';
import type { PdfReading } from './pdf-source.ts';

export type Trouble =
  /** No answer, or a refusal: trying again may help. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'damaged' }
  /** Its reader gave no sign of life. */
  | { readonly kind: 'too_slow' };

interface PdfEvents {
  opened(pdf: PDFDocumentProxy): void;
  password(isWrong: boolean, answer: (password: string) => void): void;
  trouble(trouble: Trouble): void;
}

/** A reader that neither answers nor asks for more bytes for this long is given up. */
export const patienceMs = 20_000;

/** A decoder or a font pdf.js asks for by name; never a compiled one, which our policy would not let run. */
const filesUrl = () => new URL(`/assets/pdfjs-${version}/`, window.location.href).href;

/** An image of more pixels than this is left out: no page of a record needs it, and decoding it takes all memory. */
const maxImagePixels = 120_000_000;

class Parts extends PDFDataRangeTransport {
  readonly #file: RemoteFile;
  readonly #asked: (isWaiting: boolean) => void;
  readonly #failed: (error: unknown) => void;
  #open = 0;

  constructor(file: RemoteFile, asked: (isWaiting: boolean) => void, failed: (error: unknown) => void) {
    super(file.size, file.beginning);
    this.#file = file;
    this.#asked = asked;
    this.#failed = failed;
  }

  override async requestDataRange(begin: number, end: number): Promise<void> {
    this.#open += 1;
    this.#asked(true);
    try {
      this.onDataRange(begin, await this.#file.read(begin, end));
      this.#open -= 1;
      this.#asked(this.#open > 0);
    } catch (error) {
      this.#failed(error);
    }
  }
}

const troubleOf = (error: unknown): Trouble =>
  error instanceof ApiError ? { kind: 'failed', error } : { kind: 'damaged' };

/**
 * Hands a file to pdf.js on a thread that is its own. Nothing a PDF brings along is run: no scripts, no XFA forms, no
 * attachments, and nothing is compiled. The answer ends everything, the thread included.
 */
export function openPdf({ file: asked, thread, end: endReading }: PdfReading, events: PdfEvents): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const worker = PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS });

  const end = () => {
    isOver = true;
    clearTimeout(timer);
    worker.destroy();
    endReading();
  };
  const give = (trouble: Trouble) => {
    if (isOver) return;
    end();
    events.trouble(trouble);
  };
  const waitFor = (somethingElse: boolean) => {
    clearTimeout(timer);
    if (!somethingElse && !isOver) timer = setTimeout(() => give({ kind: 'too_slow' }), patienceMs);
  };
  thread.addEventListener('error', () => give({ kind: 'failed', error: undefined }));

  const read = async () => {
    const file = await asked;
    if (isOver) return;
    let isOpen = false;
    const whole = file.beginning.length >= file.size;
    const parts = () =>
      new Parts(
        file,
        (isWaiting) => !isOpen && waitFor(isWaiting),
        (error) => give({ kind: 'failed', error }),
      );
    const task = getDocument({
      ...(whole ? { data: file.beginning } : { range: parts(), disableAutoFetch: true, disableStream: true }),
      worker,
      enableXfa: false,
      useWasm: false,
      useWorkerFetch: true,
      wasmUrl: filesUrl(),
      standardFontDataUrl: filesUrl(),
      maxImageSize: maxImagePixels,
      verbosity: VerbosityLevel.ERRORS,
    });
    task.onPassword = (answer: (password: string) => void, reason: number) => {
      waitFor(true);
      events.password(reason === PasswordResponses.INCORRECT_PASSWORD, (password) => {
        waitFor(false);
        answer(password);
      });
    };
    waitFor(false);
    const pdf = await task.promise;
    isOpen = true;
    clearTimeout(timer);
    if (isOver) return;
    if (pdf.numPages < 1) throw new InvalidPDFException('no pages');
    events.opened(pdf);
  };
  read().catch((error: unknown) => give(troubleOf(error)));
  return end;
}
