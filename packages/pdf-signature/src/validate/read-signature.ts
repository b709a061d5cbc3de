import { createHash } from 'node:crypto';
import { oidOf } from '../asn1/asn1.ts';
import { oids } from '../asn1/oids.ts';
import { maySign, policiesOf } from '../asn1/x509.ts';
import { factsOf } from '../certificate.ts';
import { isName, readIntegers, readName, type Values } from '../pdf/syntax.ts';
import type { SignatureFacts, SignatureLevel } from '../report.ts';
import type { Trust } from '../trust.ts';
import { type Chain, chainTo, isValidAt } from './chain.ts';
import type { Covering, Examined } from './examined.ts';
import { lower, nothingFound } from './findings.ts';
import { revocationOf } from './revocation.ts';
import { type ReadSignature, readSignedData } from './signed-data.ts';
import { readTimeStamp, type TimeStamp } from './time-stamp.ts';

interface SignedRange {
  readonly values: Values;
  /** Before and behind the signature. */
  readonly content: readonly [Buffer, Buffer];
  readonly cms: Buffer;
  readonly end: number;
}

const endsRevision = (text: string): boolean =>
  /startxref\s{1,20}\d{1,10}\s{1,20}%%EOF\s{0,20}$/.test(text.slice(-100));

/** What is signed must begin at the first byte and leave out the signature alone, as the dictionary holds it. */
function signedRange(
  { file, text, objects }: Examined,
  id: number,
): SignedRange | 'suspicious_range' | 'incomplete_file' {
  const { values, starts } = objects.placedDictionary(id);
  const [zero, gap = 0, after = 0, rest = 0, ...more] = readIntegers(values.get('ByteRange'));
  const end = after + rest;
  if (end > file.length) return 'incomplete_file';
  const contents = values.get('Contents') ?? '';
  const isWhole = zero === 0 && more.length === 0 && gap === starts.get('Contents') && after === gap + contents.length;
  if (!isWhole || !/^<[0-9A-Fa-f\s]*>$/.test(contents)) return 'suspicious_range';
  // Otherwise something stands half inside.
  if (!endsRevision(text.slice(0, end))) return 'suspicious_range';
  return {
    values,
    content: [file.subarray(0, gap), file.subarray(after, end)],
    cms: Buffer.from(contents.slice(1, -1).replace(/\s/g, ''), 'hex'),
    end,
  };
}

/** What the signer's machine said. */
function declaredTime(values: Values): Date | null {
  const parts =
    /^\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(values.get('M') ?? '')?.slice(1) ??
    [];
  const [year, month, day, hour, minute, second] = parts.slice(0, 6).map(Number);
  if (year === undefined) return null;
  const offset = (Number(parts[7] ?? 0) * 60 + Number(parts[8] ?? 0)) * 60_000 * (parts[6] === '-' ? -1 : 1);
  return new Date(Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second) - offset);
}

/** AD-RB and AD-RT of ICP-Brasil, as PAdES and as CAdES number them. */
function policyOf({ attributes }: ReadSignature): SignatureFacts['policy'] {
  const policy = attributes.get(oids.signaturePolicy);
  const name = policy?.children[0] ? oidOf(policy.at(0)) : '';
  if (/^2\.16\.76\.1\.7\.1\.(?:1|11)\./.test(name)) return 'AD-RB';
  return /^2\.16\.76\.1\.7\.1\.(?:2|12)\./.test(name) ? 'AD-RT' : null;
}

function levelOf(chain: Chain, trust: Trust): SignatureLevel {
  const [own] = chain;
  const tree = trust.roots.get(chain.at(-1)?.fingerprint ?? '');
  if (tree === 'gov') return 'advanced';
  // Only certificates for signing, A1 to A4, are what the law calls qualified.
  return own && policiesOf(own).some((name) => /^2\.16\.76\.1\.2\.[1-4]\./.test(name)) ? 'qualified' : 'unrecognised';
}

/** A stamp over the whole document: it proves a time and is nobody's signature. */
function judgeStamp(stamp: TimeStamp, revision: SignatureFacts['revision'], isUnaltered: boolean): SignatureFacts {
  const found = {
    ...nothingFound(),
    kind: 'time_stamp' as const,
    certificate: factsOf(stamp.certificate),
    profile: 'ETSI.RFC3161',
  };
  if (!stamp.isIntact) return lower(found, 'invalid', 'content_changed');
  found.revision = revision;
  if (!isUnaltered) lower(found, 'invalid', 'changed_after_signing');
  found.signedAt = stamp.at.toISOString();
  found.isTimeProven = stamp.tree !== null;
  found.level = stamp.tree === 'icp' ? 'qualified' : stamp.tree === 'gov' ? 'advanced' : 'unrecognised';
  return stamp.tree ? found : lower(found, 'indeterminate', 'time_stamp_unrecognised');
}

function provenTime({ unsigned, signature }: ReadSignature, { trust, now }: Examined): Date | null {
  const token = unsigned.get(oids.signatureTimeStamp);
  if (!token) return null;
  try {
    const stamp = readTimeStamp(token.bytes, [signature], trust, now);
    return stamp.tree ? stamp.at : null;
  } catch {
    return null;
  }
}

/** What a signature covers, for whoever is to see just that. */
const revisionOf = ({ file }: Examined, { end }: SignedRange): SignatureFacts['revision'] =>
  end === file.length ? null : { bytes: end, sha256: createHash('sha256').update(file.subarray(0, end)).digest('hex') };

/** A signature that was read; what it is worth depends on what follows it. */
export interface OpenSignature {
  /** Undefined where its range is not as it should be. */
  readonly covering?: Covering;
  judge(isUnaltered: boolean): SignatureFacts;
}

export function openSignature(examined: Examined, id: number): OpenSignature {
  const { trust, now } = examined;
  const range = signedRange(examined, id);
  if (typeof range === 'string') return { judge: () => lower(nothingFound(), 'invalid', range) };
  const revision = () => revisionOf(examined, range);
  if (isName(range.values.get('SubFilter'), 'ETSI.RFC3161')) {
    const stamp = readTimeStamp(range.cms, range.content, trust, now);
    return {
      covering: { id, end: range.end, isGenuine: stamp.isIntact, isTimeStamp: true },
      judge: (isUnaltered) => judgeStamp(stamp, revision(), isUnaltered),
    };
  }
  const cms = readSignedData(range.cms, { apart: range.content });
  return {
    covering: { id, end: range.end, isGenuine: cms.isIntact && cms.isAuthentic, isTimeStamp: false },
    judge: (isUnaltered) => judgeSignature(examined, range, cms, { revision, isUnaltered }),
  };
}

function judgeSignature(
  examined: Examined,
  range: SignedRange,
  cms: ReadSignature,
  { revision, isUnaltered }: { revision: () => SignatureFacts['revision']; isUnaltered: boolean },
): SignatureFacts {
  const { trust, now } = examined;
  const certificate = factsOf(cms.certificate);
  const filter = readName(range.values.get('SubFilter') ?? '/')
    .replace(/[^\w.-]/g, '')
    .slice(0, 40);
  const found = {
    ...nothingFound(),
    kind: certificate.cpf === null ? ('seal' as const) : ('person' as const),
    certificate,
  };
  if (!cms.isIntact) return lower(found, 'invalid', 'content_changed');
  if (!cms.isAuthentic) return lower(found, 'invalid', 'signature_mismatch');
  found.revision = revision();

  const declared = declaredTime(range.values);
  const proven = provenTime(cms, examined);
  found.signedAt = (proven ?? declared)?.toISOString() ?? null;
  found.isTimeProven = proven !== null;
  found.policy = policyOf(cms);
  const profile = cms.namesCertificate ? (proven ? 'PAdES B-T' : 'PAdES B-B') : 'PKCS#7';
  found.profile = [profile, filter, cms.digest].join(', ');

  if (!isUnaltered) return lower(found, 'invalid', 'changed_after_signing');
  if (cms.isWeak) lower(found, 'indeterminate', 'weak_algorithm');
  const chain = chainTo(cms.certificate, cms.brought, trust);
  if (!chain) return lower(found, 'indeterminate', 'unknown_issuer');
  found.level = levelOf(chain, trust);
  if (!maySign(cms.certificate)) lower(found, 'invalid', 'not_for_signing');
  if (found.policy === 'AD-RT' && !proven) lower(found, 'indeterminate', 'time_stamp_unrecognised');
  if (!isValidAt(chain, proven ?? now)) {
    const mayHaveBeenValid = !proven && declared !== null && isValidAt(chain, declared);
    lower(found, mayHaveBeenValid ? 'indeterminate' : 'invalid', 'certificate_expired');
  }
  const revocation = revocationOf(chain, trust, proven, now);
  if (revocation === 'revoked') lower(found, 'invalid', 'certificate_revoked');
  if (revocation === 'unknown') lower(found, 'indeterminate', 'revocation_unknown');
  return found;
}
