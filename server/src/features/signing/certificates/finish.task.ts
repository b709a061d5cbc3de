import { createHash } from 'node:crypto';
import { finishSignature } from '@virtual-med/pdf-signature/sign/finish';
import { SigningError, type SigningRefusal } from '@virtual-med/pdf-signature/sign/signing-error';
import { ownBytes } from '../../../core/isolated/messages.ts';

interface Input {
  readonly parts: readonly ArrayBuffer[];
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly attributes: ArrayBuffer;
  readonly signature: ArrayBuffer;
  readonly chain: readonly ArrayBuffer[];
  readonly timeStamp?: ArrayBuffer;
}

type Output = { readonly refused: SigningRefusal } | { readonly refused: null; readonly file: ArrayBuffer };

/** The signature in its place, if it is this file's and this certificate's. */
export default function finish(input: Input): Output {
  const attributes = Buffer.from(input.attributes);
  const prepared = {
    file: Buffer.concat(input.parts.map((part) => Buffer.from(part))),
    gapStart: input.gapStart,
    gapEnd: input.gapEnd,
    attributes,
    hash: createHash('sha256').update(attributes).digest(),
  };
  const chain = input.chain.map((one) => Buffer.from(one));
  const timeStamp = input.timeStamp ? { timeStamp: Buffer.from(input.timeStamp) } : {};
  try {
    const file = finishSignature(prepared, { signature: Buffer.from(input.signature), chain, ...timeStamp });
    return { refused: null, file: ownBytes(file) };
  } catch (error) {
    if (error instanceof SigningError) return { refused: error.reason };
    throw error;
  }
}
