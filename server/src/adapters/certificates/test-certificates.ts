import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  newSampleAuthority,
  openSampleAuthority,
  type SampleAuthority,
  type SavedAuthority,
} from '@virtual-med/pdf-signature/sign/sample-authority';

/** Certificates for trying the product out, under an authority nobody outside this installation knows. */
export interface TestCertificates {
  authority(): Promise<SampleAuthority>;
}

const fileName = 'test-certificates.json';

const orUndefined =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
    return undefined;
  };

/** Readable by its owner only. link() refuses to replace: of two that make it at once both end up with the first. */
async function keep(path: string, saved: SavedAuthority): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, JSON.stringify(saved), { mode: 0o600, flag: 'wx', flush: true });
  await link(draft, path).catch(orUndefined('EEXIST'));
  await rm(draft, { force: true });
}

async function open(path: string): Promise<SampleAuthority> {
  const now = new Date();
  if ((await readFile(path).catch(orUndefined('ENOENT'))) === undefined) await keep(path, newSampleAuthority({ now }));
  return openSampleAuthority(JSON.parse(await readFile(path, 'utf8')) as SavedAuthority, now);
}

/** Made when it is first needed and kept in the data folder. */
export function openTestCertificates(dataDir: string): TestCertificates {
  const path = join(dataDir, fileName);
  let opened: Promise<SampleAuthority> | undefined;
  return {
    authority() {
      opened ??= open(path).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}
