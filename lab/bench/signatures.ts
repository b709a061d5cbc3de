import { randomBytes } from 'node:crypto';
import { finishSignature } from '../../packages/pdf-signature/src/sign/finish.ts';
import { prepareSignature } from '../../packages/pdf-signature/src/sign/prepare.ts';
import { plainPdf } from '../../packages/pdf-signature/src/testing/pdf.ts';
import { createTestAuthority } from '../../packages/pdf-signature/src/testing/test-authority.ts';
import { buildTrust } from '../../packages/pdf-signature/src/trust.ts';
import { readSignatures } from '../../packages/pdf-signature/src/validate/read-signatures.ts';

/** CPU of signing and of validating one file, and the most memory the process took, printed as a row of a table. */
const now = new Date();
const authority = createTestAuthority({ now });
const ana = authority.person({ name: 'ANA MARIA SOUZA', cpf: '52998224725' });
const parts = { roots: authority.roots, intermediates: authority.intermediates, crls: authority.crls() };

const [kind = '10 MB', rounds = '7'] = process.argv.slice(2);
const files: Record<string, () => Buffer> = {
  '10 MB': () => plainPdf({ ballast: randomBytes(10 * 1024 * 1024) }),
  '1000 pages': () => plainPdf({ pages: 1000 }),
  '1000 pages, packed': () => plainPdf({ pages: 1000, isPacked: true }),
};
const file = files[kind]?.() ?? plainPdf();

function cpuOf<T>(work: () => T): { result: T; ms: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

function sign(bytes: Buffer): Buffer {
  const prepared = prepareSignature(bytes, { certificate: ana.certificate, policy: 'AD-RB', at: now });
  return finishSignature(prepared, { signature: ana.sign(prepared.attributes), chain: ana.chain });
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const signing: number[] = [];
const validating: number[] = [];
const validatingThree: number[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  const once = cpuOf(() => sign(file));
  const three = sign(sign(once.result));
  const validate = (bytes: Buffer) => cpuOf(() => readSignatures(bytes, buildTrust(parts), now));
  const [one, all] = [validate(once.result), validate(three)];
  if (one.result.verdict !== 'valid' || all.result.verdict !== 'valid') throw new Error('not valid');
  signing.push(once.ms);
  validating.push(one.ms);
  validatingThree.push(all.ms);
}
const show = (values: readonly number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(`| ${kind} | ${show(signing)} | ${show(validating)} | ${show(validatingThree)} | ${peak} |`);
