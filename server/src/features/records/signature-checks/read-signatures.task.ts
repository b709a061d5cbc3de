import type { SignatureReport } from '@virtual-med/pdf-signature/report';
import { buildTrust, type Tree } from '@virtual-med/pdf-signature/trust';
import { shippedRoots } from '@virtual-med/pdf-signature/trust/shipped-roots';
import { alteredUpTo, readSignatures } from '@virtual-med/pdf-signature/validate/read-signatures';
import { revocationSources } from '@virtual-med/pdf-signature/validate/revocation-sources';
import { ownBytes } from '../../../core/isolated/messages.ts';

interface Input {
  readonly file: ArrayBuffer;
  readonly now: number;
  /** What is trusted beside what ships with the product. All of it was read before: nothing here is broken. */
  readonly trust: Readonly<Record<Tree | 'intermediates' | 'crls', readonly ArrayBuffer[]>>;
}

interface Output {
  readonly report: SignatureReport;
  readonly named: readonly { readonly address: string; readonly issuer: Uint8Array }[];
}

/** Read once for the life of the reader. */
const shipped = shippedRoots();

/** What the signatures in a stranger's PDF are worth, and where the lists are that would say more. */
export default async function read({ file, now, trust }: Input): Promise<Output> {
  const bytes = Buffer.from(file);
  const believed = buildTrust({
    roots: [...shipped.roots, ...asRoots(trust.icp, 'icp'), ...asRoots(trust.gov, 'gov')],
    intermediates: [...shipped.intermediates, ...trust.intermediates.map((one) => Buffer.from(one))],
    crls: trust.crls.map((one) => Buffer.from(one)),
  });
  const report = await byPictures(bytes, readSignatures(bytes, believed, new Date(now)));
  const named = report.kind === 'signed' ? revocationSources(bytes, believed) : [];
  return { report, named: named.map(({ address, issuer }) => ({ address, issuer: new Uint8Array(ownBytes(issuer)) })) };
}

/** Files of one signature are most, and need no drawing. */
async function byPictures(file: Buffer, report: SignatureReport): Promise<SignatureReport> {
  if (report.revisions.length < 2) return report;
  const { endOfDifference } = await import('./compare-pictures.ts');
  const end = await endOfDifference(file, report.revisions);
  return end === undefined ? report : alteredUpTo(report, end);
}

const asRoots = (ders: readonly ArrayBuffer[], tree: Tree) => ders.map((der) => ({ der: Buffer.from(der), tree }));
