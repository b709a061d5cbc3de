import { fileHeaders } from '@virtual-med/contract/core/file-fields';

/** A file as the product's own pages send it: the fields in a header, the bytes alone in the body. */
export const fileRequest = (
  fields: Readonly<Record<string, unknown>>,
  bytes: Buffer = Buffer.alloc(0),
  fileName = 'arquivo.pdf',
): { headers: Record<string, string>; payload: Buffer } => ({
  headers: fileHeaders({ fileName, ...fields }),
  payload: bytes,
});
