import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../app-error.ts';
import { pieceByPiece } from '../piece-by-piece.ts';

/** A form whose fields have been read; the file's bytes are still on their way and are read once, in order. */
export interface Form {
  readonly fields: Record<string, string>;
  readonly file: FormFile | undefined;
}

export interface FormFile {
  /** As the sender wrote it: not to be trusted. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Buffer>;
  /** Set where nobody else has a use for a piece of the bytes once it was given. */
  readonly givenAway?: boolean;
}

const limits = { fields: 20, fieldSize: 64 * 1024, files: 1, parts: 21, headerPairs: 20, headerSize: 8 * 1024 };
const malformed = (): AppError => new AppError('request.malformed');
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      // Bytes one to one: the parser would mend what is no UTF-8, and we refuse it.
      defCharset: 'latin1',
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      preservePath: true,
    });
  } catch {
    throw malformed();
  }
}

function decode(latin1: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Browsers write quotes and line breaks of a name as %22, %0D and %0A, and nothing else. */
const unquote = (text: string): string => text.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
/** Names come decoded; what was no UTF-8 in them shows as a replacement. */
const isName = (name: string | undefined): name is string => name !== undefined && !name.includes('\ufffd');

/** Reads a form up to the first byte of its file. Fields after the file, or a second file, are refused. */
export function readForm(stream: Readable, contentType: string): Promise<Form> {
  const parser = parserOf(contentType);
  const fields = new Map<string, string>();
  const begun = Promise.withResolvers<Form>();
  const whole = Promise.withResolvers<void>();
  whole.promise.catch(() => undefined);
  let file: Readable | undefined;

  const finish = () => {
    leave();
    begun.resolve({ fields: Object.fromEntries(fields), file: undefined });
    whole.resolve();
  };
  const fail = (error: Error) => {
    leave();
    file?.destroy(error);
    begun.reject(error);
    whole.reject(error);
  };
  let isOver = false;
  const refuse = () => {
    if (!isOver) fail(malformed());
  };
  // What was read to its end closes too, before its last bytes were taken from the parser.
  const closed = () => stream.readableEnded || refuse();
  // The parser waits for ever for a part whose headers never ended. It has had all bytes now: what it does not call whole is not.
  const ended = () =>
    parser.end(() => {
      const settle = () => setImmediate(refuse);
      if (file && !file.readableEnded) file.once('end', settle);
      else settle();
    });
  // The stream is let go, not destroyed: the sender is still to get an answer on this connection.
  const leave = () => {
    isOver = true;
    stream.off('error', fail).off('end', ended).off('close', closed).unpipe(parser);
  };

  const bytesOf = (part: Readable): AsyncIterable<Buffer> =>
    pieceByPiece<Buffer, Buffer>(part, {
      each: (piece) => [piece],
      last: () => whole.promise.then(() => []),
    });

  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    const text = decode(value);
    if (file || isTruncated || text === undefined || !isName(name) || fields.has(unquote(name))) refuse();
    else fields.set(unquote(name), text);
  });
  parser.on('file', (name, part, fileName) => {
    // Its reader hears of an error by reading; before somebody reads, nobody listens.
    file = part.on('error', () => undefined);
    if (!isName(name) || !isName(fileName)) return refuse();
    begun.resolve({
      fields: Object.fromEntries(fields),
      file: { fileName: unquote(fileName), bytes: bytesOf(part), givenAway: true },
    });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuse);
  parser.on('error', refuse);
  parser.on('finish', finish);
  stream.on('error', fail).on('end', ended).on('close', closed).pipe(parser, { end: false });
  return begun.promise;
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
