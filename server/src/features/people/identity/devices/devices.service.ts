import type { z } from '@virtual-med/contract/core/zod';
import type { listDevices } from '@virtual-med/contract/identity/account';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { record } from '../../../../core/audit/audit.service.ts';
import type { Actor } from '../../../../core/db/database.ts';
import { deviceName } from './device-name.ts';

type Devices = z.infer<(typeof listDevices)['response']>;

/** An IPv6 address may be kept in full; people read the short form. */
function shortAddress(ip: string | null): string | null {
  if (!ip) return null;
  return ip.includes(':') ? (URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1) ?? ip) : ip;
}

export const readDevices = (ctx: AppContext, actor: Actor): Promise<Devices> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await tx
      .selectFrom('sessions')
      .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
      .select((eb) => eb('id', '=', actor.sessionId ?? null).as('current'))
      .where('user_id', '=', actor.userId)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('current', 'desc')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return {
      devices: rows.map((row) => ({
        id: row.id,
        name: deviceName(row.user_agent),
        ip: shortAddress(row.ip_address),
        signedInAt: row.created_at,
        lastSeenAt: row.updated_at,
        current: Boolean(row.current),
      })),
    };
  });

export const endDevice = (ctx: AppContext, actor: Actor, sessionId: string): Promise<void> =>
  ctx.db.asActor(actor, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', actor.userId)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('auth.session_not_found');
    await record(tx, { event: 'auth.session_ended', clinicId: null, recordType: 'session', recordId: sessionId });
  });

export const endOtherDevices = (ctx: AppContext, actor: Actor): Promise<{ ended: number }> =>
  ctx.db.asActor(actor, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', actor.userId)
      .where('id', '<>', actor.sessionId ?? null)
      .returning(sql<boolean>`expires_at > now()`.as('alive'))
      .execute();
    await record(tx, { event: 'auth.session_ended', clinicId: null, recordType: 'user', recordId: actor.userId });
    return { ended: ended.filter(({ alive }) => alive).length };
  });
