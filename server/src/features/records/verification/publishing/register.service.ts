import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../../core/db/database.ts';

/** What an entry of the register says, as plain text. */
interface Entry {
  readonly id: string;
  readonly document_id: string;
  readonly sha256: string;
  readonly registered_at: string;
}

interface LinkedEntry extends Entry {
  readonly position: number;
  readonly previous_hash: Buffer | null;
  readonly hash: Buffer;
}

const entryColumns = sql<Entry>`id, document_id, sha256,
  to_char(registered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as registered_at`;

/** No key: whoever keeps a copy of the register can work it out. What holds it fast is that its end is published. */
export const hashOfEntry = (entry: Entry, previous: Buffer | null, position: number): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'register',
        previous?.toString('hex') ?? null,
        position,
        entry.id,
        entry.document_id,
        entry.sha256,
        entry.registered_at,
      ]),
    )
    .digest();

export interface RegisterEnd {
  readonly position: number;
  readonly hash: Buffer;
}

export async function endOfRegister(tx: Tx): Promise<RegisterEnd | undefined> {
  const row = await tx
    .selectFrom('verification_register')
    .select(['position', 'hash'])
    .where('hash', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash ? { position: Number(row.position), hash: row.hash } : undefined;
}

const batchSize = 1000;

async function linkBatch(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('link_verification_register'))`.execute(tx);
  const { rows } = await sql<Entry>`select ${entryColumns} from verification_register
    where hash is null order by id limit ${batchSize}`.execute(tx);
  let end: { position: number; hash: Buffer | null } = (await endOfRegister(tx)) ?? { position: 0, hash: null };
  const links = rows.map((row) => {
    const position = end.position + 1;
    const hash = hashOfEntry(row, end.hash, position);
    const link = { id: row.id, position, previous: end.hash?.toString('hex') ?? null, hash: hash.toString('hex') };
    end = { position, hash };
    return link;
  });
  if (links.length > 0)
    await sql`
      update verification_register r set position = l.position, previous_hash = decode(l.previous, 'hex'),
        hash = decode(l.hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l(id uuid, position bigint, previous text, hash text)
      where r.id = l.id`.execute(tx);
  return links.length;
}

/** Links what was registered since the last time, oldest first. Whoever registers never waits for it. */
export async function linkRegister(db: Database): Promise<void> {
  let linked = batchSize;
  while (linked === batchSize) linked = await db.asSystem('verification: link the register', linkBatch);
}

const pageSize = 2000;

/** Every entry in its order, page by page. */
export async function* linkedEntries(db: Database): AsyncGenerator<LinkedEntry> {
  let last = 0;
  for (;;) {
    const page = await db.asSystem('verification: read the register', async (tx) => {
      const { rows } = await sql<LinkedEntry>`select ${entryColumns}, position, previous_hash, hash
        from verification_register where hash is not null and position > ${last} order by position limit ${pageSize}`.execute(
        tx,
      );
      return rows;
    });
    yield* page;
    if (page.length < pageSize) return;
    last = Number(page.at(-1)?.position);
  }
}
