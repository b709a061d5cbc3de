import { createHash, randomBytes } from 'node:crypto';
import { z } from '@virtual-med/contract/core/zod';
import {
  type getPublishedIndex,
  type PublishedHeads,
  publishedRoot,
} from '@virtual-med/contract/verification/published-heads';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { type PublishingKey, type PublishingKeys, publishingKeys } from './publishing-keys.ts';
import { endOfRegister, linkRegister } from './register.service.ts';

/** The platform's own audit trail among those of the clinics. */
export const platformChain = 'platform';
export const registerChain = 'register';

/**
 * What is published of a chain's end. It says neither how long the chain is nor, since the day is in it, whether it grew:
 * only whoever has the chain can tell whether it once ended so.
 */
export const commitmentOf = (day: string, chain: string, position: number, hash: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify(['head', day, chain, position, hash.toString('hex')]))
    .digest('hex');

export const headsPayload = z.strictObject({
  version: z.literal(1),
  day: z.iso.date(),
  publishedAt: z.iso.datetime(),
  /** Name of the chain, and its commitment. */
  chains: z.array(z.tuple([z.string(), z.string()])),
});
export type HeadsPayload = z.infer<typeof headsPayload>;

interface ChainEnd {
  readonly name: string;
  readonly position: number;
  readonly hash: Buffer;
}

/** A clinic's trail gets its name the first time it is published. */
async function nameChains(tx: Tx): Promise<void> {
  const nameless = await tx
    .selectFrom('clinics as c')
    .leftJoin('published_chains as n', 'n.clinic_id', 'c.id')
    .select('c.id')
    .where('n.clinic_id', 'is', null)
    .execute();
  if (nameless.length === 0) return;
  await tx
    .insertInto('published_chains')
    .values(nameless.map(({ id }) => ({ clinic_id: id, name: randomBytes(16).toString('hex') })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By name, which is drawn by lot: the order tells nothing either. */
async function auditEnds(tx: Tx): Promise<ChainEnd[]> {
  const { rows } = await sql<{ name: string; position: string; hash: Buffer }>`
    select n.name, e.chain_position as position, e.hash from published_chains n cross join lateral (
      select a.chain_position, a.hash from audit_events a where a.clinic_id = n.clinic_id and a.hash is not null
      order by a.chain_position desc limit 1) e
    union all
    (select ${platformChain}, a.chain_position, a.hash from audit_events a where a.clinic_id is null and a.hash is not null
      order by a.chain_position desc limit 1)
    order by 1`.execute(tx);
  return rows.map(({ name, position, hash }) => ({ name, position: Number(position), hash }));
}

/** The key before vouches for the new one, where the installation was still given its secret. */
async function keepKey(tx: Tx, { current, find }: PublishingKeys): Promise<PublishingKey> {
  const known = await tx.selectFrom('publishing_keys').select('id').orderBy('first_used_at', 'desc').execute();
  if (known.some(({ id }) => id === current.id)) return current;
  const former = known[0] && find(known[0].id);
  await tx
    .insertInto('publishing_keys')
    .values({
      id: current.id,
      public_key: current.publicKeyPem,
      endorsed_by: former?.id ?? null,
      endorsement: former?.sign(current.publicKeyPem) ?? null,
    })
    .execute();
  return current;
}

async function publish(tx: Tx, keys: PublishingKeys, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('publish_heads'))`.execute(tx);
  const there = await tx.selectFrom('published_heads').select('key_id').where('day', '=', day).executeTakeFirst();
  if (there) return;
  const key = await keepKey(tx, keys);
  await nameChains(tx);
  const register = await endOfRegister(tx);
  const ends = [...(await auditEnds(tx)), ...(register ? [{ name: registerChain, ...register }] : [])];
  const payload: HeadsPayload = {
    version: 1,
    day,
    publishedAt: new Date().toISOString(),
    chains: ends.map(({ name, position, hash }) => [name, commitmentOf(day, name, position, hash)]),
  };
  const text = JSON.stringify(payload);
  await tx
    .insertInto('published_heads')
    .values({ day, key_id: key.id, payload: text, signature: key.sign(text) })
    .execute();
}

/** Links the register and, once a day (in UTC), writes down for everybody where the chains end. */
export async function publishHeads(ctx: AppContext, now = new Date()): Promise<void> {
  await linkRegister(ctx.db);
  const keys = publishingKeys(ctx.secretKey, ctx.config.oldSecretKeys);
  const day = now.toISOString().slice(0, 10);
  await ctx.db.asSystem('verification: publish heads', (tx) => publish(tx, keys, day));
}

export const readPublishedIndex = (ctx: AppContext): Promise<z.infer<(typeof getPublishedIndex)['response']>> =>
  ctx.db.asSystem('verification: published index', async (tx) => {
    const keys = await tx.selectFrom('publishing_keys').selectAll().orderBy('first_used_at', 'desc').execute();
    const heads = await tx
      .selectFrom('published_heads')
      .select(sql<string>`day::text`.as('day'))
      .orderBy('day', 'desc')
      .execute();
    return {
      version: 1 as const,
      keys: keys.map((key) => ({
        id: key.id,
        algorithm: 'Ed25519' as const,
        publicKeyPem: key.public_key,
        firstUsedAt: key.first_used_at,
        endorsedBy: key.endorsed_by,
        endorsement: key.endorsement,
      })),
      heads: heads.map(({ day }) => ({ day, path: `${publishedRoot}heads/${day}.json` })),
    };
  });

export async function readPublishedHeads(ctx: AppContext, file: string): Promise<PublishedHeads> {
  const row = await ctx.db.asSystem('verification: published heads', (tx) =>
    tx
      .selectFrom('published_heads')
      .select(['key_id', 'payload', 'signature'])
      .where(sql<string>`day::text`, '=', file.slice(0, -'.json'.length))
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('request.not_found');
  return { keyId: row.key_id, payload: row.payload, signature: row.signature };
}
