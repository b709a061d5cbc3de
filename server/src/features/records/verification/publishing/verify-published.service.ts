import { z } from '@virtual-med/contract/core/zod';
import { publishedHeads } from '@virtual-med/contract/verification/published-heads';
import { sql } from 'kysely';
import type { Database } from '../../../../core/db/database.ts';
import { commitmentOf, type HeadsPayload, headsPayload, platformChain, registerChain } from './published.service.ts';
import type { PublishingKeys } from './publishing-keys.ts';
import { hashOfEntry, linkedEntries } from './register.service.ts';

export type PublishedProblem =
  /** It is not a file of published heads. */
  | 'unreadable'
  /** No key of this installation signed it. */
  | 'unsigned'
  /** The chain never ended as it was published: it was changed or cut off since. */
  | 'published'
  /** A trail of this name is not known here. */
  | 'unknown_chain';

export interface PublishedFinding {
  readonly problem: PublishedProblem;
  readonly day?: string;
  readonly chain?: string;
}

function readFile(text: string, keys: PublishingKeys): HeadsPayload | PublishedFinding {
  const parsed = z.safeParse(publishedHeads, jsonOf(text));
  if (!parsed.success) return { problem: 'unreadable' };
  const { keyId, payload, signature } = parsed.data;
  const heads = z.safeParse(headsPayload, jsonOf(payload));
  if (!heads.success) return { problem: 'unreadable' };
  if (!keys.find(keyId)?.verify(payload, signature)) return { problem: 'unsigned', day: heads.data.day };
  return heads.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const pageSize = 5000;

/** Whether an audit trail has ever ended as it was published. */
async function hasEndedSo(db: Database, clinicId: string | null, isEnd: (position: number, hash: Buffer) => boolean) {
  const mine = clinicId === null ? sql`clinic_id is null` : sql`clinic_id = ${clinicId}`;
  let last = 0;
  for (;;) {
    const page = await db.asSystem('verification: look for a head', async (tx) => {
      const { rows } = await sql<{ position: string; hash: Buffer }>`
        select chain_position as position, hash from audit_events
        where ${mine} and hash is not null and chain_position > ${last} order by chain_position limit ${pageSize}`.execute(
        tx,
      );
      return rows;
    });
    if (page.some(({ position, hash }) => isEnd(Number(position), hash))) return true;
    if (page.length < pageSize) return false;
    last = Number(page.at(-1)?.position);
  }
}

/** Works the register out anew; tells the first entry that does not hold, and whether it ever ended as was asked. */
export async function verifyRegister(db: Database, isEnd: (position: number, hash: Buffer) => boolean = () => false) {
  let position = 0;
  let previous: Buffer | null = null;
  let ended = false;
  for await (const entry of linkedEntries(db)) {
    position += 1;
    const hash = hashOfEntry(entry, previous, position);
    if (Number(entry.position) !== position || !hash.equals(entry.hash))
      return { entries: position - 1, brokenAt: position, hasEndedSo: ended };
    ended ||= isEnd(position, hash);
    previous = hash;
  }
  return { entries: position, hasEndedSo: ended };
}

/** Holds a kept copy of published heads against the chains as they are now. */
export async function verifyPublished(db: Database, keys: PublishingKeys, text: string): Promise<PublishedFinding[]> {
  const heads = readFile(text, keys);
  if ('problem' in heads) return [heads];
  const { day, chains } = heads;
  const names = await db.asSystem('verification: names of chains', (tx) =>
    tx.selectFrom('published_chains').select(['name', 'clinic_id']).execute(),
  );
  const clinics = new Map<string, string | null>([
    [platformChain, null],
    ...names.map(({ name, clinic_id }) => [name, clinic_id] as const),
  ]);
  const findings: PublishedFinding[] = [];
  for (const [chain, commitment] of chains) {
    const isEnd = (position: number, hash: Buffer) => commitmentOf(day, chain, position, hash) === commitment;
    if (chain === registerChain) {
      if (!(await verifyRegister(db, isEnd)).hasEndedSo) findings.push({ problem: 'published', day, chain });
      continue;
    }
    const clinicId = clinics.get(chain);
    if (clinicId === undefined) findings.push({ problem: 'unknown_chain', day, chain });
    else if (!(await hasEndedSo(db, clinicId, isEnd))) findings.push({ problem: 'published', day, chain });
  }
  return findings;
}
