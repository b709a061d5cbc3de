import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@virtual-med/contract/core/limits';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../../../core/db/database.ts';
import type { FirstAccessLinks } from '../../../../core/db/types.gen.ts';
import { newId } from '../../../../core/ids.ts';
import type { MemberRef, PatientRef } from './managed-person.service.ts';
import type { UnclaimedAccount } from './unclaimed-account.ts';
import type { UnopenedRecord } from './unopened-record.ts';

/** Which link it is, and the secret that shows it was given out by us. */
const tokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** How long a link that has ended is still known, so that another can be asked for with it. */
const keptDays = 60;

/** Kept instead of the secret. The address is part of it, so a link made for an address since corrected opens nothing; a record without an account has none. */
const fingerprint = (secret: string, email: string | null): string =>
  createHash('sha256')
    .update(`${secret} ${email ?? ''}`)
    .digest('hex');

export type LinkRow = Selectable<FirstAccessLinks>;
export type LinkWay = 'mail' | 'hand';

type LinkTarget = Pick<UnclaimedAccount | UnopenedRecord, 'userId' | 'email' | 'clinicId' | 'patientId'>;

/** A new link for the account, or the record without one; those before it stay good until `replaceLinks`. */
export async function makeLink(tx: Tx, { userId, email, clinicId, patientId }: LinkTarget, way: LinkWay) {
  const secret = randomBytes(32).toString('base64url');
  const { id, expires_at: expiresAt } = await tx
    .insertInto('first_access_links')
    .values({
      id: newId(),
      user_id: userId,
      clinic_id: clinicId,
      patient_id: patientId,
      way,
      fingerprint: fingerprint(secret, userId === null ? null : email),
      expires_at: sql`now() + make_interval(days => ${limits.firstAccessDays})`,
      kept_until: sql`now() + make_interval(days => ${keptDays})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  if (patientId === null && userId !== null) await noteInvitation(tx, { clinicId, userId });
  return { token: `${id}.${secret}`, linkId: id, expiresAt };
}

const noteInvitation = (tx: Tx, { clinicId, userId }: MemberRef) =>
  tx
    .updateTable('memberships')
    .set({ invited_at: sql`now()`, invitation_waits: false })
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', userId)
    .execute();

const livingLinks = (tx: Tx, userId: string) =>
  tx
    .updateTable('first_access_links')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);

/** One sent anew takes the place of those that came the same way. */
export async function replaceLinks(tx: Tx, userId: string, way: LinkWay, by: string): Promise<void> {
  await livingLinks(tx, userId).where('way', '=', way).where('id', '<>', by).execute();
}

/** With a password somebody chose for themselves or a passkey in its place, however they came to it. */
export async function endLinks(tx: Tx, userId: string): Promise<void> {
  await livingLinks(tx, userId).execute();
}

/** The links of a record without an account; they open nothing once it has one, and none of them may outlive that account. */
export async function endRecordLinks(tx: Tx, { clinicId, patientId }: PatientRef, but?: string): Promise<void> {
  await tx
    .updateTable('first_access_links')
    .set({ ended_at: sql`now()` })
    .where('clinic_id', '=', clinicId)
    .where('patient_id', '=', patientId)
    .where('user_id', 'is', null)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .execute();
}

/** The link a token of ours speaks of, while the account, if it is for one, has the address it was made for. */
export async function findLink(tx: Tx, token: string): Promise<LinkRow | undefined> {
  const [, id, secret] = tokenShape.exec(token) ?? [];
  if (!id || !secret) return undefined;
  const row = await tx
    .selectFrom('first_access_links as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .selectAll('l')
    .select('u.email')
    .where('l.id', '=', id)
    .executeTakeFirst();
  return row && row.fingerprint === fingerprint(secret, row.email) ? row : undefined;
}
