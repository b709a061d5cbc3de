import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';

/** Where a certificate says its revocations are told, and the authority that has to have signed what lies there. */
export interface NamedList {
  readonly address: string;
  /** DER, of a chain that ends in a known root. */
  readonly issuer: Uint8Array;
}

interface KnownList {
  readonly content: Buffer;
  readonly issuedAt: string;
}

/** What one look may be held against; a file that names more of them is not told to be good. */
const listsMaxBytes = 48 * 1024 * 1024;

/** The lists we hold of those a file's certificates name. */
export const listsAt = ({ db }: Pick<AppContext, 'db'>, named: readonly NamedList[]): Promise<KnownList[]> =>
  named.length === 0
    ? Promise.resolve([])
    : db.asSystem('revocation lists', async (tx) => {
        const rows = await tx
          .selectFrom('revocation_lists')
          .select(['content', 'issued_at'])
          .where(
            'address',
            'in',
            named.map(({ address }) => address),
          )
          .where('content', 'is not', null)
          .orderBy('address')
          .execute();
        const known: KnownList[] = [];
        let room = listsMaxBytes;
        for (const { content, issued_at } of rows) {
          room -= content?.length ?? 0;
          if (content && issued_at && room >= 0) known.push({ content, issuedAt: issued_at });
        }
        return known;
      });

/** Notes that a document names these. Tells whether one of them is new, and therefore to be fetched at once. */
export async function wantLists({ adapters }: Pick<AppContext, 'adapters'>, tx: Tx, named: readonly NamedList[]) {
  let isNew = false;
  for (const { address, issuer } of named) {
    if (!adapters.crls.takes(address)) continue;
    const { rows } = await sql<{ is_new: boolean }>`
      insert into revocation_lists (address, issuer) values (${address}, ${Buffer.from(issuer)})
      on conflict (address) do update set wanted_at = now(), issuer = excluded.issuer
      returning xmax = 0 as is_new`.execute(tx);
    isNew ||= rows[0]?.is_new === true;
  }
  return isNew;
}
