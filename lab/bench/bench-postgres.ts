import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { superviseEmbeddedPostgres } from '@virtual-med/embedded-postgres/supervised';
import { accessFromUrl } from '../../server/src/core/db/access.ts';
import type { DatabaseAddress } from '../../server/src/core/db/connection.ts';

interface BenchPostgres {
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly owner: { readonly user: string; readonly password: string };
  stop(): Promise<void>;
}

/** For the systems beside ours: the same PostgreSQL the product brings, or the one at DATABASE_URL. */
export async function openPostgres(): Promise<BenchPostgres> {
  const lock = await acquireFolderLock(process.env.DATA_DIR ?? '');
  const outside = process.env.DATABASE_URL;
  if (outside) {
    const { address, owner } = accessFromUrl(outside, 'beside');
    return { folder: lock.dir, address, owner, stop: async () => {} };
  }
  const password = 'beside';
  const postgres = await superviseEmbeddedPostgres({ lock, ownerPassword: password, log: () => {} }, (error) => {
    console.error(error);
    process.exit(1);
  });
  const { host, port, database, ownerUser } = postgres.first;
  return {
    folder: lock.dir,
    address: { host, port, database, ssl: false },
    owner: { user: ownerUser, password },
    stop: () => postgres.stop(),
  };
}
