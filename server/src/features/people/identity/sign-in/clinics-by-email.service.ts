import type { z } from '@virtual-med/contract/core/zod';
import type { getClinicsByEmail } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';
import type { RequestOrigin } from '../../../../core/http/request-origin.ts';
import { accountLimits } from './limits.ts';
import { payForLookUp } from './look-up-price.ts';

type Input = z.infer<(typeof getClinicsByEmail)['body']>;
type Answer = z.infer<(typeof getClinicsByEmail)['response']>;

/** One statement whoever asks: an e-mail nobody has takes the same way and finds nothing. */
export async function findClinicsByEmail(ctx: AppContext, { area, email, proof }: Input, origin: RequestOrigin) {
  const limits = accountLimits(ctx, email, origin);
  await limits.lookUp();
  const asked = { ip: origin.ip, account: limits.account };
  // A browser the account has signed in from knows its clinics already.
  const tell = limits.isKnownPlace ? undefined : await payForLookUp(ctx, asked, proof);
  const clinics = await ctx.db.asSystem('sign-in: clinics of an e-mail', (tx) => clinicsToChoose(tx, area, { email }));
  await tell?.(clinics.length > 0);
  return { clinics };
}

type Sought = { readonly email: string } | { readonly id: string };

/** The clinics somebody may sign in at, in one area or in either, blocked ones too. */
export async function clinicsToChoose(tx: Tx, area: Input['area'], sought: Sought): Promise<Answer['clinics']> {
  const side = (is: boolean) => sql<boolean>`${is}::boolean`;
  const rows = await asStaff(tx, sought)
    .where(side(area !== 'patient'))
    .union(asPatient(tx, sought).where(side(area !== 'clinic')))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, status }) => ({ id, name, status: status as 'active' | 'disabled' }));
}

const asStaff = (tx: Tx, sought: Sought) =>
  tx
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .innerJoin('clinics as c', 'c.id', 'm.clinic_id')
    .select(['c.id', 'c.name', 'c.status'])
    .where((eb) => ('email' in sought ? eb('u.email', '=', sought.email) : eb('u.id', '=', sought.id)))
    .where('m.awaits_proof', '=', false)
    .where('c.active', '=', true);

const asPatient = (tx: Tx, sought: Sought) =>
  tx
    .selectFrom('users as u')
    .innerJoin('patient_accounts as a', 'a.user_id', 'u.id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .innerJoin('clinics as c', 'c.id', 'a.clinic_id')
    .select(['c.id', 'c.name', 'c.status'])
    .where((eb) => ('email' in sought ? eb('u.email', '=', sought.email) : eb('u.id', '=', sought.id)))
    .where('a.awaits_proof', '=', false)
    .where('p.unlinked_at', 'is', null)
    .where('c.active', '=', true);
