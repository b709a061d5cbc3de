import { createHash } from 'node:crypto';
import { ownBytes } from '../../core/isolated/messages.ts';
import { withEvidencePage } from './evidence-page.ts';

interface Input {
  readonly parts: readonly ArrayBuffer[];
  readonly disclaimer: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

/** What is to follow a signed file so that it ends in a page that says who signed; nothing for a file of an unusual make. */
export default function evidence({ parts, disclaimer, lines }: Input): { page?: ArrayBuffer } {
  const file = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const sha256 = createHash('sha256').update(file).digest('hex');
  const whole = withEvidencePage(file, { disclaimer, lines: [...lines, ['SHA-256', sha256]] });
  return whole ? { page: ownBytes(whole.subarray(file.length)) } : {};
}
