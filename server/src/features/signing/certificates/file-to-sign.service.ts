import type { Readable } from 'node:stream';
import type { House } from '../../../house.ts';

export interface DocumentToSign {
  readonly id: string;
  readonly clinicId: string;
  readonly filePath: string;
  /** Carries a signature already: nothing may be put on it any more. */
  readonly isSigned: boolean;
}

/** The one place the bytes to be signed come from. Whatever is to stand on a document before it is signed is put on here. */
export async function fileToSign(house: Pick<House, 'adapters'>, document: DocumentToSign): Promise<Readable> {
  return (await house.adapters.storage.read(document.filePath)).stream;
}
