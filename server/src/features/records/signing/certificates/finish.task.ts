import { createHash } from 'node:crypto';
import { finishSignature } from '@virtual-med/pdf-signature/sign/finish';
import { SigningError, type SigningRefusal } from '@virtual-med/pdf-signature/sign/signing-error';
import { buildTrust } from '@virtual-med/pdf-signature/trust';
import { readSignatures } from '@virtual-med/pdf-signature/validate/read-signatures';
import { ownBytes } from '../../../../core/isolated/messages.ts';

interface Input {
  readonly parts: readonly ArrayBuffer[];
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly attributes: ArrayBuffer;
  readonly signature: ArrayBuffer;
  readonly chain: readonly ArrayBuffer[];
  readonly timeStamp?: ArrayBuffer;
}

type Output =
  | { readonly refused: SigningRefusal | 'unproven' }
  | { readonly refused: null; readonly file: ArrayBuffer };

/** Read as anybody would read it: the file says that this certificate signed it, and nothing in it says otherwise. */
function proves(file: Buffer, chain: readonly Buffer[]): boolean {
  const [own, root] = [chain[0], chain.at(-1)];
  if (!own || !root) return false;
  const trust = buildTrust({ roots: [{ der: root, tree: 'icp' }], intermediates: [...chain.slice(1, -1)], crls: [] });
  const fingerprint = createHash('sha256').update(own).digest('hex');
  const { signatures } = readSignatures(file, trust, new Date());
  const made = signatures.filter(({ certificate }) => certificate?.fingerprint === fingerprint).at(-1);
  return made !== undefined && made.verdict !== 'invalid' && made.level === 'qualified';
}

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
    return proves(file, chain) ? { refused: null, file: ownBytes(file) } : { refused: 'unproven' };
  } catch (error) {
    if (error instanceof SigningError) return { refused: error.reason };
    throw error;
  }
}
