import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SigningError } from './signing.port.ts';

interface Multipart {
  readonly contentType: string;
  readonly contentLength: number;
  readonly body: AsyncIterable<Buffer>;
}

const part = (boundary: string, disposition: string, contentType: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${contentType}\r\n\r\n`;

async function* bytesOf(file: Readable | Buffer): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(file)) {
    yield file;
    return;
  }
  try {
    yield* file;
  } catch {
    throw new SigningError('unavailable', 'the file could not be read');
  }
}

/** The three fields of a GraphQL upload, in the order the specification asks for, the file streamed. */
export function graphqlUpload(operations: object, file: Readable | Buffer, size: number): Multipart {
  const boundary = `virtual-med-${randomUUID()}`;
  const head = Buffer.from(
    [
      `${part(boundary, 'name="operations"', 'application/json')}${JSON.stringify(operations)}\r\n`,
      `${part(boundary, 'name="map"', 'application/json')}${JSON.stringify({ file: ['variables.file'] })}\r\n`,
      part(boundary, 'name="file"; filename="documento.pdf"', 'application/pdf'),
    ].join(''),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

  async function* body(): AsyncGenerator<Buffer> {
    yield head;
    let sent = 0;
    for await (const chunk of bytesOf(file)) {
      sent += chunk.byteLength;
      if (sent > size) break;
      yield chunk;
    }
    if (sent !== size) throw new SigningError('invalid', 'the file is not as long as announced');
    yield tail;
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.byteLength + size + tail.byteLength,
    body: body(),
  };
}
