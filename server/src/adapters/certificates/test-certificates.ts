import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createTestAuthority,
  type SavedTestAuthority,
  type TestAuthority,
} from '@virtual-med/pdf-signature/test-authority';

/** Certificates for trying the product out, under an authority nobody outside this installation knows. */
export interface TestCertificates {
  authority(): Promise<TestAuthority>;
}

const fileName = 'test-certificates.json';

/** Made when it is first needed, kept in the data folder, readable by its owner only. Of two that make it at once the first stays. */
export function openTestCertificates(dataDir: string): TestCertificates {
  const path = join(dataDir, fileName);
  let opened: Promise<TestAuthority> | undefined;

  async function open(): Promise<TestAuthority> {
    const now = new Date();
    const kept = async () => JSON.parse(await readFile(path, 'utf8')) as SavedTestAuthority;
    const saved = await kept().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      const draft = `${path}.${randomUUID()}.tmp`;
      await writeFile(draft, JSON.stringify(createTestAuthority({ now }).save()), {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      });
      await link(draft, path).catch((linking: NodeJS.ErrnoException) => {
        if (linking.code !== 'EEXIST') throw linking;
      });
      await rm(draft, { force: true });
      return kept();
    });
    return createTestAuthority({ now, saved });
  }

  return {
    authority() {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}
