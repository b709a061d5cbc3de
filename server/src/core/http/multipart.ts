import type { Readable } from 'node:stream';
import { AppError } from '../app-error.ts';

/** A form whose fields have been read; the file's bytes are still on their way and are read once, in order. */
export interface Form {
  readonly fields: Record<string, string>;
  readonly file: FormFile | undefined;
}

export interface FormFile {
  /** As the sender wrote it: not to be trusted. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Buffer>;
}

const maxHeaderBytes = 8 * 1024;
const maxFieldBytes = 64 * 1024;
const maxFields = 20;
const lineBreak = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const malformed = (): AppError => new AppError('request.malformed');
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed();
  }
}

/** Browsers write quotes and line breaks of a name as %22, %0D and %0A, and nothing else. */
const unquote = (text: string): string => text.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');

function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary) throw malformed();
  return boundary;
}

function dispositionOf(head: string): { name: string; fileName: string | undefined } {
  const line = head.split('\r\n').find((one) => /^content-disposition:/i.test(one)) ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(line)?.[1];
  if (!/^content-disposition:\s*form-data\b/i.test(line) || name === undefined) throw malformed();
  const fileName = /;\s*filename="([^"]*)"/i.exec(line)?.[1];
  return { name: unquote(name), fileName: fileName === undefined ? undefined : unquote(fileName) };
}

/** Bytes as they come, looked at a window at a time; never more than a chunk and what is asked for is held. */
class Source {
  // Not destroyed when left early: the sender is still to get an answer on this connection.
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = lineBreak;

  constructor(stream: Readable) {
    this.#chunks = stream.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw malformed();
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, value]) : value;
  }

  #take(bytes: number): Buffer {
    const taken = this.#held.subarray(0, bytes);
    this.#held = this.#held.subarray(bytes);
    return taken;
  }

  async exactly(bytes: number): Promise<Buffer> {
    while (this.#held.length < bytes) await this.#more();
    return this.#take(bytes);
  }

  /** What comes before the mark; the mark itself is passed. */
  async until(mark: Buffer, max: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > max || (at < 0 && this.#held.length > max + mark.length)) throw malformed();
      if (at >= 0) {
        const taken = this.#take(at);
        this.#take(mark.length);
        return taken;
      }
      await this.#more();
    }
  }

  async *streamUntil(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      const safe = at >= 0 ? at : this.#held.length - mark.length + 1;
      if (safe > 0) yield this.#take(safe);
      if (at >= 0) {
        this.#take(mark.length);
        return;
      }
      await this.#more();
    }
  }
}

/** Reads a form up to the first byte of its file. Fields after the file, or a second file, are refused. */
export async function readForm(stream: Readable, contentType: string): Promise<Form> {
  const mark = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  const source = new Source(stream);
  const fields = new Map<string, string>();
  const isLast = async (): Promise<boolean> => {
    const next = await source.exactly(2);
    if (next.equals(lineBreak)) return false;
    if (next.toString('latin1') === '--') return true;
    throw malformed();
  };

  async function* fileBytes(): AsyncGenerator<Buffer> {
    yield* source.streamUntil(mark);
    if (!(await isLast())) throw malformed();
  }

  await source.until(mark, 0);
  while (!(await isLast())) {
    const { name, fileName } = dispositionOf(decode(await source.until(headEnd, maxHeaderBytes)));
    if (fileName !== undefined) return { fields: Object.fromEntries(fields), file: { fileName, bytes: fileBytes() } };
    if (fields.has(name) || fields.size === maxFields) throw malformed();
    fields.set(name, decode(await source.until(mark, maxFieldBytes)));
  }
  return { fields: Object.fromEntries(fields), file: undefined };
}

/**
 * Lets the rest of a refused body pass by, so that the sender reads the answer instead of a broken connection.
 * False when it was more, or slower, than that is worth.
 */
export function drain(stream: Readable, { maxBytes, ms }: { maxBytes: number; ms: number }): Promise<boolean> {
  if (stream.readableEnded || stream.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let passed = 0;
    const finish = (whole: boolean) => {
      clearTimeout(timer);
      stream.off('data', count).off('end', ended).off('close', ended).off('error', ended);
      stream.pause();
      resolve(whole);
    };
    const ended = () => finish(true);
    const count = (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > maxBytes) finish(false);
    };
    const timer = setTimeout(() => finish(false), ms);
    // Left by whoever read so far; while it listens, nothing flows.
    stream.removeAllListeners('readable');
    stream.on('data', count).on('end', ended).on('close', ended).on('error', ended);
  });
}
