import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SigningError } from './signing.port.ts';

interface Multipart {
  readonly contentType: string;
  readonly body: Buffer;
}

async function bytesOf(file: Readable | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(file)) return file;
  try {
    return await buffer(file);
  } catch {
    throw new SigningError('unavailable', 'the file could not be read');
  }
}

/** The three fields of a GraphQL upload, in the order the specification asks for. Held whole: its length is announced. */
export async function graphqlUpload(operations: object, file: Readable | Buffer, size: number): Promise<Multipart> {
  const bytes = await bytesOf(file);
  if (bytes.byteLength !== size) throw new SigningError('invalid', 'the file is not as long as announced');
  const form = new FormData();
  form.set('operations', JSON.stringify(operations));
  form.set('map', JSON.stringify({ file: ['variables.file'] }));
  form.set('file', new File([new Uint8Array(bytes)], 'documento.pdf', { type: 'application/pdf' }));
  const written = new Response(form);
  return {
    contentType: written.headers.get('content-type') ?? '',
    body: Buffer.from(await written.arrayBuffer()),
  };
}
