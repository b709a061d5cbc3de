import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import {
  type Head,
  type Link,
  linkColumns,
  macOfLink,
  macOfSeal,
  plainHashOfLink,
  type Seal,
  sealAt,
  sealsAfter,
  type TrailHead,
} from './chain.ts';
import type { ChainKeys } from './chain-keys.ts';

export type Problem =
  /** A position is not there: a row was taken out. */
  | 'missing'
  /** The link to the row before is not that row's. */
  | 'unlinked'
  /** The row says something else than when it was sealed. */
  | 'altered'
  /** Sealed without a key where only the key seals. */
  | 'unkeyed'
  /** Sealed with a key that was not given. */
  | 'unknown_key'
  /** A round of the sealer says the chain went on here, and it does not, or otherwise. */
  | 'cut'
  /** The rounds of the sealer themselves are broken. */
  | 'seals'
  /** The end written down outside is not in the trail. */
  | 'head';

export interface Finding {
  readonly problem: Problem;
  /** Null: the platform's own chain. Undefined: the seals as a whole. */
  readonly clinicId?: string | null;
  readonly position?: number;
  readonly eventId?: string;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly chains: number;
  readonly rows: number;
  readonly seals: number;
  /** Written within the last seconds and not sealed yet. */
  readonly unsealed: number;
  readonly newest: number;
}

const pageSize = 2000;

const same = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

interface Row extends Link {
  readonly chain_position: number;
  readonly previous_hash: Buffer | null;
  readonly hash: Buffer;
  readonly seal_key: string | null;
}

const chainKeyOf = (clinicId: string | null): string => clinicId ?? '';

/** Reads the whole trail page by page; what is sealed meanwhile only makes it longer. */
export async function verifyTrail(db: Database, keys: ChainKeys, heads: readonly TrailHead[] = []): Promise<Verdict> {
  const read = <T>(work: (tx: Tx) => Promise<T>) => db.asSystem('audit: verify', work);
  const findings: Finding[] = [];

  // Before the seals, so that what is sealed during the look is not taken for lost.
  for (const head of heads) {
    const seal = await read((tx) => sealAt(tx, head.sequence));
    if (!seal || seal.mac.toString('hex') !== head.mac) findings.push({ problem: 'head', position: head.sequence });
  }

  const seals = await verifySeals(read, keys);
  findings.push(...seals.findings);
  const clinics = await read((tx) => tx.selectFrom('clinics').select('id').orderBy('id').execute());
  let rows = 0;
  let chains = 0;
  for (const clinicId of [null, ...clinics.map(({ id }) => id)]) {
    const plainEnd = seals.plainEnds.get(chainKeyOf(clinicId)) ?? 0;
    const chain = await verifyChain(read, keys, clinicId, plainEnd);
    if (chain.finding) findings.push(chain.finding);
    rows += chain.rows;
    if (chain.rows > 0) chains += 1;
  }
  const waiting = await read((tx) =>
    tx
      .selectFrom('audit_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('hash', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  return { findings, chains, rows, seals: seals.count, unsealed: Number(waiting.count), newest: seals.newest };
}

type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

async function verifySeals(read: Read, keys: ChainKeys) {
  const findings: Finding[] = [];
  const plainEnds = new Map<string, number>();
  let last: Seal | undefined;
  let unread: Finding | undefined;
  let count = 0;
  const told = (broken?: Finding) => ({
    findings: [...(unread ? [unread] : []), ...(broken ? [broken] : []), ...findings],
    plainEnds,
    count,
    newest: last?.sequence ?? 0,
  });
  for (;;) {
    const page: Seal[] = await read((tx) => sealsAfter(tx, last?.sequence ?? 0, pageSize));
    for (const seal of page) {
      const key = keys.find(seal.seal_key);
      const isNext = seal.sequence === (last?.sequence ?? 0) + 1;
      const holds = isNext && (!key || macOfSeal(key, seal, last?.mac ?? null).equals(seal.mac));
      // Told once; later rounds under a known key still hold fast what came before them.
      if (!key && !unread) unread = { problem: 'unknown_key', position: seal.sequence };
      if (seal.sequence === 1)
        for (const [clinicId, position] of seal.heads) plainEnds.set(chainKeyOf(clinicId), position);
      last = seal;
      count += 1;
      // One broken round breaks all after it; the first says where.
      if (!holds) return told({ problem: 'seals', position: seal.sequence });
    }
    findings.push(...(await missingHeads(read, page)));
    if (page.length < pageSize) return told();
  }
}

/** Every end a round wrote down must still be in its chain, also those the chain has grown beyond. */
async function missingHeads(read: Read, page: readonly Seal[]): Promise<Finding[]> {
  const heads: Head[] = page.flatMap((seal) => seal.heads);
  if (heads.length === 0) return [];
  const wanted = JSON.stringify(heads.map(([clinic, position, hash]) => ({ clinic, position, hash })));
  const lost = await read(async (tx) => {
    const { rows } = await sql<{ clinic: string | null; position: number }>`
      select w.clinic, min(w.position) as position
      from jsonb_to_recordset(${wanted}::jsonb) as w(clinic uuid, position bigint, hash text)
      where not exists (select from audit_events a where a.clinic_id = w.clinic and a.chain_position = w.position
          and a.hash = decode(w.hash, 'hex'))
        and not (w.clinic is null and exists (select from audit_events a where a.clinic_id is null
          and a.hash is not null and a.chain_position = w.position and a.hash = decode(w.hash, 'hex')))
      group by w.clinic`.execute(tx);
    return rows;
  });
  return lost.map(({ clinic, position }) => ({ problem: 'cut', clinicId: clinic, position: Number(position) }));
}

/** `plainEnd`: up to where the chain was sealed without a key. */
async function verifyChain(read: Read, keys: ChainKeys, clinicId: string | null, plainEnd: number) {
  let position = 0;
  let previous: Buffer | null = null;
  let unread: Finding | undefined;
  for (;;) {
    const page: Row[] = await read((tx) => linksAfter(tx, clinicId, position));
    for (const row of page) {
      const problem = problemOf(row, { keys, position: position + 1, previous, plainEnd });
      const finding: Finding | undefined = problem && {
        problem,
        clinicId,
        position: Number(row.chain_position),
        eventId: row.id,
      };
      if (finding && problem !== 'unknown_key') return { rows: position, finding };
      unread ??= finding;
      position += 1;
      previous = row.hash;
    }
    if (page.length < pageSize) return { rows: position, finding: unread };
  }
}

function problemOf(
  row: Row,
  expected: { keys: ChainKeys; position: number; previous: Buffer | null; plainEnd: number },
): Problem | undefined {
  if (Number(row.chain_position) !== expected.position) return 'missing';
  if (!same(row.previous_hash, expected.previous)) return 'unlinked';
  if (row.seal_key === null) {
    if (expected.position > expected.plainEnd) return 'unkeyed';
    return plainHashOfLink(row, expected.previous, expected.position).equals(row.hash) ? undefined : 'altered';
  }
  const key = expected.keys.find(row.seal_key);
  if (!key) return 'unknown_key';
  return macOfLink(key, row, expected.previous, expected.position).equals(row.hash) ? undefined : 'altered';
}

async function linksAfter(tx: Tx, clinicId: string | null, position: number): Promise<Row[]> {
  const mine = clinicId === null ? sql`clinic_id is null` : sql`clinic_id = ${clinicId}`;
  const { rows } = await sql<Row>`
    select ${linkColumns}, chain_position, previous_hash, hash, seal_key from audit_events
    where ${mine} and hash is not null and chain_position > ${position} order by chain_position limit ${pageSize}`.execute(
    tx,
  );
  return rows;
}
