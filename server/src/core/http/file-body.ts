import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { fileFieldsHeader } from '@virtual-med/contract/core/file-fields';
import { AppError } from '../app-error.ts';

/** A request's body that is a file: still on its way, and read once, in order. */
export interface FileBody {
  readonly bytes: AsyncIterable<Buffer>;
  /** Nobody else has a use for a piece of the bytes once it was given. */
  readonly transfer: true;
}

const malformed = (cause?: unknown): AppError => new AppError('request.malformed', { cause });

/** The fields beside a file, not yet checked. Header bytes beyond ASCII have no one meaning, so none are taken. */
export function readFileFields(headers: IncomingHttpHeaders): unknown {
  const text = headers[fileFieldsHeader];
  if (typeof text !== 'string' || !/^[ -~]*$/.test(text)) throw malformed();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
}

/** A sender who stops before the announced end has sent nothing; whoever else ended the request says why. */
const failure = (error: unknown): AppError => (error instanceof AppError ? error : malformed(error));
const over = { done: true, value: undefined } as const;

/**
 * What came, as it is asked for. Unlike a stream's own iterator this one never destroys the request, failed or left in the
 * middle: its sender is still to get an answer.
 */
function piecesOf(request: Readable): AsyncIterator<Buffer> {
  let isBegun = false;
  let isLeft = false;
  let failed: AppError | undefined;
  let wake = () => undefined as unknown;
  const happened = () => wake();
  const fail = (error: unknown) => {
    failed ??= failure(error);
    wake();
  };
  const closed = () => (request.readableEnded ? wake() : fail(undefined));

  function begin(): void {
    isBegun = true;
    request.on('readable', happened).on('end', happened).on('close', closed);
    if (request.destroyed) closed();
  }
  function leave(): void {
    isLeft = true;
    request.off('readable', happened).off('end', happened).off('error', fail).off('close', closed);
    wake();
  }

  // From the beginning: a sender may be given up before anybody has read.
  request.on('error', fail);
  return {
    async next() {
      if (!isBegun) begin();
      while (!isLeft) {
        const piece = failed ? null : (request.read() as Buffer | null);
        if (piece) return { value: piece };
        if (failed || request.readableEnded) leave();
        else
          await new Promise((resolve) => {
            wake = () => resolve(undefined);
          });
      }
      if (failed) throw failed;
      return over;
    },
    async return() {
      leave();
      return over;
    },
  };
}

export function fileBodyOf(request: Readable): FileBody {
  const pieces = piecesOf(request);
  return { transfer: true, bytes: { [Symbol.asyncIterator]: () => pieces } };
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
    // Whoever read so far has stopped, and stopped the flow with it.
    stream.unpipe();
    stream.on('data', count).on('end', ended).on('close', ended).on('error', ended).resume();
  });
}
