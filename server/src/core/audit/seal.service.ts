import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { type Head, type Link, linkColumns, macOfLink, macOfSeal, newestSeal, type Seal } from './chain.ts';
import type { ChainKeys } from './chain-keys.ts';

const batchSize = 1000;

export interface SealOptions {
  readonly batch?: number;
  readonly stop?: AbortSignal;
  /** Whether a trail without any seal may begin now; not when its end was written down before. */
  readonly mayBegin?: boolean;
}

/** Links the rows not yet sealed to their chains. Nothing happens while another process is at it. */
export async function sealAuditTrail(
  db: Database,
  keys: ChainKeys,
  { batch = batchSize, stop, mayBegin = true }: SealOptions = {},
): Promise<void> {
  let sealed = batch;
  while (sealed === batch && !stop?.aborted)
    sealed = await db.asSystem('audit: seal new rows', (tx) => sealBatch(tx, keys, batch, mayBegin));
}

async function sealBatch(tx: Tx, keys: ChainKeys, batch: number, mayBegin: boolean): Promise<number> {
  const { rows: lock } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('seal_audit_events')) as mine`.execute(tx);
  if (!lock[0]?.mine) return 0;
  let last = await newestSeal(tx);
  if (!last) {
    if (!mayBegin) return 0;
    last = await addSeal(tx, keys, undefined, await endsOfPlainChains(tx));
  }
  const { rows } = await sql<Link>`
    select * from (select ${linkColumns} from audit_events where hash is null order by id limit ${batch}) oldest
    order by clinic_id nulls first, id`.execute(tx);
  if (rows.length > 0) await addSeal(tx, keys, last, await link(tx, keys, rows));
  return rows.length;
}

interface End {
  position: number;
  hash: Buffer | null;
}

async function endOfChain(tx: Tx, clinicId: string | null): Promise<End> {
  const row = await tx
    .selectFrom('audit_events')
    .select(['chain_position', 'hash'])
    // Two shapes, because only a plain comparison uses the chain's index.
    .where((eb) => (clinicId === null ? eb('clinic_id', 'is', null) : eb('clinic_id', '=', clinicId)))
    .where('hash', 'is not', null)
    .orderBy('chain_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { position: Number(row?.chain_position ?? 0), hash: row?.hash ?? null };
}

/** Rows come chain by chain, oldest first. */
async function link(tx: Tx, { current }: ChainKeys, rows: readonly Link[]): Promise<Head[]> {
  const heads: Head[] = [];
  const links: { id: string; position: number; previous: string | null; hash: string }[] = [];
  let end: End = { position: 0, hash: null };
  let chain: string | null | undefined;
  for (const row of rows) {
    if (row.clinic_id !== chain) {
      chain = row.clinic_id;
      end = await endOfChain(tx, chain);
    }
    const position = end.position + 1;
    const hash = macOfLink(current, row, end.hash, position);
    links.push({ id: row.id, position, previous: end.hash?.toString('hex') ?? null, hash: hash.toString('hex') });
    end = { position, hash };
    const head: Head = [row.clinic_id, position, hash.toString('hex')];
    if (heads.at(-1)?.[0] === row.clinic_id && heads.length > 0) heads[heads.length - 1] = head;
    else heads.push(head);
  }
  await sql`
    update audit_events a set chain_position = l.position, previous_hash = decode(l.previous, 'hex'),
      hash = decode(l.hash, 'hex'), seal_key = ${current.id}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l(id uuid, position bigint, previous text, hash text)
    where a.id = l.id`.execute(tx);
  return heads;
}

/** What was sealed before there was a key: the first seal holds it fast as it is found. */
async function endsOfPlainChains(tx: Tx): Promise<Head[]> {
  const { rows } = await sql<{ clinic_id: string | null; chain_position: number; hash: string }>`
    select distinct on (clinic_id) clinic_id, chain_position, encode(hash, 'hex') as hash from audit_events
    where hash is not null order by clinic_id nulls first, chain_position desc`.execute(tx);
  return rows.map((row): Head => [row.clinic_id, Number(row.chain_position), row.hash]);
}

async function addSeal(tx: Tx, { current }: ChainKeys, last: Seal | undefined, heads: readonly Head[]): Promise<Seal> {
  const seal = {
    sequence: (last?.sequence ?? 0) + 1,
    sealed_at: new Date().toISOString(),
    seal_key: current.id,
    heads,
  };
  const mac = macOfSeal(current, seal, last?.mac ?? null);
  await tx
    .insertInto('audit_seals')
    .values({ ...seal, heads: JSON.stringify(heads), mac })
    .execute();
  return { ...seal, mac };
}
