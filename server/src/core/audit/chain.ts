import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ChainKey } from './chain-keys.ts';

/** Everything a row of the trail says, as plain text: what the database would compute is not asked of it. */
export const linkColumns = sql<Link>`id, clinic_id, event,
  to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as occurred_at,
  actor_id, actor_role, host(ip) as ip, request_id, record_type, record_id, details::text as details, session_id`;

export interface Link {
  readonly id: string;
  readonly clinic_id: string | null;
  readonly event: string;
  readonly occurred_at: string;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly record_type: string | null;
  readonly record_id: string | null;
  readonly details: string | null;
  /** Rows of before sessions were noted have none, and were linked without. */
  readonly session_id: string | null;
}

const said = (row: Link, previous: Buffer | null, position: number) => [
  previous?.toString('hex') ?? null,
  position,
  row.id,
  row.clinic_id,
  row.event,
  row.occurred_at,
  row.actor_id,
  row.actor_role,
  row.ip,
  row.request_id,
  row.record_type,
  row.record_id,
];

export const macOfLink = (key: ChainKey, row: Link, previous: Buffer | null, position: number): Buffer =>
  key.mac(
    JSON.stringify([
      'link',
      key.id,
      ...said(row, previous, position),
      row.details,
      ...(row.session_id ? [row.session_id] : []),
    ]),
  );

/** Rows sealed before there was a key: SHA-256 over PostgreSQL's own writing of a JSON array. */
export const plainHashOfLink = (row: Link, previous: Buffer | null, position: number): Buffer =>
  createHash('sha256')
    .update(
      `[${said(row, previous, position)
        .map((value) => JSON.stringify(value))
        .join(', ')}]`,
    )
    .digest();

/** Where one chain ends: the clinic (null for the platform's own), its last position and that row's hash in hex. */
export type Head = readonly [clinicId: string | null, position: number, hash: string];

/** One round of the sealer. */
export interface Seal {
  readonly sequence: number;
  readonly sealed_at: string;
  readonly seal_key: string;
  readonly heads: readonly Head[];
  readonly mac: Buffer;
}

export const macOfSeal = (key: ChainKey, seal: Omit<Seal, 'mac'>, previous: Buffer | null): Buffer =>
  key.mac(
    JSON.stringify([
      'seal',
      seal.seal_key,
      previous?.toString('hex') ?? null,
      seal.sequence,
      seal.sealed_at,
      seal.heads.map(([clinicId, position, hash]) => [clinicId, position, hash]),
    ]),
  );

/** The newest seal, as it is kept outside the database: whoever lacks the key cannot write one. */
export interface TrailHead {
  readonly sequence: number;
  readonly keyId: string;
  readonly mac: string;
}

export const headOf = (seal: Pick<Seal, 'sequence' | 'seal_key' | 'mac'>): TrailHead => ({
  sequence: Number(seal.sequence),
  keyId: seal.seal_key,
  mac: seal.mac.toString('hex'),
});

export const writeHead = ({ sequence, keyId, mac }: TrailHead): string => `${sequence}.${keyId}.${mac}`;

export function readHead(text: string): TrailHead | undefined {
  const match = /^([1-9]\d{0,14})\.([0-9a-f]{16})\.([0-9a-f]{64})$/.exec(text.trim());
  return match ? { sequence: Number(match[1]), keyId: match[2] ?? '', mac: match[3] ?? '' } : undefined;
}

type SealRow = Omit<Seal, 'heads'> & { heads: unknown };
const asSeal = (row: SealRow): Seal => ({ ...row, sequence: Number(row.sequence), heads: row.heads as Head[] });

const selectSeals = (tx: Tx) =>
  tx.selectFrom('audit_seals').select(['sequence', 'sealed_at', 'seal_key', 'heads', 'mac']);

export async function newestSeal(tx: Tx): Promise<Seal | undefined> {
  const row = await selectSeals(tx).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row && asSeal(row as SealRow);
}

export async function sealAt(tx: Tx, sequence: number): Promise<Seal | undefined> {
  const row = await selectSeals(tx).where('sequence', '=', sequence).executeTakeFirst();
  return row && asSeal(row as SealRow);
}

export const sealsAfter = async (tx: Tx, sequence: number, limit: number): Promise<Seal[]> =>
  (await selectSeals(tx).where('sequence', '>', sequence).orderBy('sequence').limit(limit).execute()).map((row) =>
    asSeal(row as SealRow),
  );
