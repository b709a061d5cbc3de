import type { SignaturePolicy } from '@virtual-med/pdf-signature/prepared-signature';
import { prepareSignature } from '@virtual-med/pdf-signature/sign/prepare';
import { SigningError, type SigningRefusal } from '@virtual-med/pdf-signature/sign/signing-error';
import { ownBytes } from '../../../../core/isolated/messages.ts';

interface Input {
  readonly parts: readonly ArrayBuffer[];
  readonly certificate: ArrayBuffer;
  readonly policy: SignaturePolicy;
  readonly at: number;
  readonly name: string;
}

type Output =
  | { readonly refused: SigningRefusal }
  | {
      readonly refused: null;
      readonly file: ArrayBuffer;
      readonly gapStart: number;
      readonly gapEnd: number;
      readonly attributes: ArrayBuffer;
    };

/** A stranger's PDF with room for one signature more. */
export default function prepare({ parts, certificate, policy, at, name }: Input): Output {
  const file = Buffer.concat(parts.map((part) => Buffer.from(part)));
  try {
    const request = { certificate: Buffer.from(certificate), policy, at: new Date(at), name };
    const prepared = prepareSignature(file, request);
    return {
      refused: null,
      file: ownBytes(prepared.file),
      gapStart: prepared.gapStart,
      gapEnd: prepared.gapEnd,
      attributes: ownBytes(prepared.attributes),
    };
  } catch (error) {
    if (error instanceof SigningError) return { refused: error.reason };
    throw error;
  }
}
