import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceFailures } from '@virtual-med/contract/system/failures.texts';
import { parseCertificate } from '@virtual-med/pdf-signature/asn1/x509';
import { readCrl } from '@virtual-med/pdf-signature/trust';
import type { Logger } from 'pino';

const pemBlock = /-----BEGIN [A-Z0-9 ]{1,40}-----([A-Za-z0-9+/=\s]*)-----END/g;
const sequence = 0x30;

/** The blocks of a PEM file, or the file itself where it is DER; none where it is neither. */
export const derBlocks = (bytes: Buffer): Buffer[] =>
  bytes[0] === sequence
    ? [bytes]
    : [...bytes.toString('latin1').matchAll(pemBlock)].map(([, body = '']) => Buffer.from(body, 'base64'));

const texts = serviceFailures.trust;

/** What the operator trusts beside what ships with the product: DER, by the folder it lay in. */
export interface TrustFiles {
  readonly icp: readonly Buffer[];
  readonly gov: readonly Buffer[];
  readonly intermediates: readonly Buffer[];
  readonly crls: readonly Buffer[];
  /** Files that are none of these. They are left out; nothing stops because of them. */
  readonly problems: readonly TrustProblem[];
  /** Changes when anything of it does. */
  readonly fingerprint: string;
}

interface TrustProblem {
  /** Under the folder. */
  readonly file: string;
  readonly reason: string;
}

export interface TrustFolder {
  /** Read anew when a file has come, gone or changed. */
  read(): Promise<TrustFiles>;
}

const parts = { icp: 'roots/icp', gov: 'roots/gov', intermediates: 'intermediates', crls: 'crls' } as const;
type Part = keyof typeof parts;

const fileMaxBytes = 32 * 1024 * 1024;
const allMaxBytes = 96 * 1024 * 1024;
const filesMax = 1000;

export const trustFolderOf = (dataDir: string): string => join(dataDir, 'trust');

interface Found {
  readonly part: Part;
  readonly file: string;
  readonly size: number;
  readonly changedAt: number;
}

async function list(root: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const part of Object.keys(parts) as Part[]) {
    const names = await readdir(join(root, parts[part])).catch(() => []);
    for (const name of names.filter((one) => !one.startsWith('.')).sort()) {
      const file = `${parts[part]}/${name}`;
      const at = await stat(join(root, file)).catch(() => undefined);
      if (at?.isFile()) found.push({ part, file, size: at.size, changedAt: at.mtimeMs });
    }
  }
  return found;
}

/** Asked of one file after the other: whether it is still among those that are read. */
function withinBounds(): (size: number) => boolean {
  let [files, total] = [0, 0];
  return (size) => {
    files += 1;
    total += size;
    return files <= filesMax && size <= fileMaxBytes && total <= allMaxBytes;
  };
}

/** Why these bytes are not what their folder is for; nothing where they are. */
function refusal(part: Part, der: Buffer): string | undefined {
  try {
    if (part === 'crls') readCrl(der);
    else if (!parseCertificate(der).x509.ca) return texts.no_authority;
    return undefined;
  } catch {
    return part === 'crls' ? texts.no_list : texts.no_certificate;
  }
}

async function readAll(root: string, found: readonly Found[]): Promise<TrustFiles> {
  const kept: Record<Part, Buffer[]> = { icp: [], gov: [], intermediates: [], crls: [] };
  const problems: TrustProblem[] = [];
  const hash = createHash('sha256');
  const isWithin = withinBounds();
  for (const { part, file, size } of found) {
    const complain = (reason: string) => problems.push({ file, reason });
    if (!isWithin(size)) {
      complain(texts.too_much);
      continue;
    }
    const bytes = await readFile(join(root, file)).catch(() => undefined);
    if (!bytes) {
      complain(texts.unreadable);
      continue;
    }
    const blocks = derBlocks(bytes);
    if (blocks.length === 0) complain(texts.unknown_form);
    for (const der of blocks) {
      const why = refusal(part, der);
      if (why) complain(why);
      else {
        kept[part].push(der);
        hash.update(`${part} ${der.length}\n`).update(der);
      }
    }
  }
  return { ...kept, problems, fingerprint: hash.digest('hex') };
}

export const readTrustFolder = async (root: string): Promise<TrustFiles> => readAll(root, await list(root));

/** The files themselves, as they lie there and as far as they are read; what they hold is not judged. */
export async function* filesOfTrustFolder(root: string): AsyncGenerator<{ file: string; bytes: Buffer }> {
  const isWithin = withinBounds();
  for (const { file, size } of await list(root)) {
    const bytes = isWithin(size) ? await readFile(join(root, file)).catch(() => undefined) : undefined;
    if (bytes) yield { file, bytes };
  }
}

export const isTrustFile = (file: string): boolean =>
  Object.values(parts).some(
    (part) => file.startsWith(`${part}/`) && /^[^./\p{Cc}][^/\p{Cc}]*$/u.test(file.slice(part.length + 1)),
  );

export function openTrustFolder(dataDir: string, log: Pick<Logger, 'warn'>): TrustFolder {
  const root = trustFolderOf(dataDir);
  let last: { readonly stamp: string; readonly files: Promise<TrustFiles> } | undefined;

  async function readAnew(found: readonly Found[]): Promise<TrustFiles> {
    const files = await readAll(root, found);
    for (const { file, reason } of files.problems) log.warn({ file, reason }, 'trust: a file is left out');
    return files;
  }

  return {
    async read() {
      const found = await list(root);
      const stamp = JSON.stringify(found);
      if (last?.stamp !== stamp) last = { stamp, files: readAnew(found) };
      return last.files;
    },
  };
}
