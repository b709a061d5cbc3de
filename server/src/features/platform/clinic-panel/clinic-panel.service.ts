import { setTimeout as sleep } from 'node:timers/promises';
import { emailChange } from '@virtual-med/contract/audit/audit-details';
import { resolvePalette } from '@virtual-med/contract/branding/palettes';
import type { listClinics, ManagedClinic, updateClinic } from '@virtual-med/contract/clinics/clinics.endpoints';
import { fieldRefusals } from '@virtual-med/contract/core/field-refusals.texts';
import type { z } from '@virtual-med/contract/core/zod';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { isDuplicateOf } from '../../../core/db/errors.ts';
import { syncClinicBilling } from '../../business/billing/public.ts';
import { dropLogo, recolourIcons } from '../../people/branding/public.ts';
import { judgeChangedElsewhere } from '../../people/clinics/public.ts';

type Query = z.infer<(typeof listClinics)['query']>;
type ClinicChange = z.infer<(typeof updateClinic)['body']>;
type Page = z.infer<(typeof listClinics)['response']>;

interface Row {
  id: string;
  name: string;
  admin_name: string;
  admin_email: string;
  whatsapp: string;
  color_palette: string;
  status: ManagedClinic['status'];
  payment_status: ManagedClinic['paymentStatus'];
  subscription_status: string | null;
  plan_id: string | null;
  plan_name: string | null;
  created_at: string;
  owner_id: string | null;
  owner_email: string | null;
  owner_waits: boolean | null;
  has_temporary_password: boolean;
}

const present = (row: Row): ManagedClinic => ({
  id: row.id,
  name: row.name,
  adminName: row.admin_name,
  adminEmail: row.admin_email,
  whatsapp: row.whatsapp,
  colorPalette: resolvePalette(row.color_palette),
  status: row.status,
  paymentStatus: row.payment_status,
  subscriptionStatus: row.subscription_status,
  planId: row.plan_id,
  planName: row.plan_name,
  createdAt: row.created_at,
  owner:
    row.owner_id && row.owner_email
      ? {
          id: row.owner_id,
          email: row.owner_email,
          waits: row.owner_waits ?? false,
          hasTemporaryPassword: row.has_temporary_password,
        }
      : null,
});

/** Found anywhere in name, responsible person or e-mail, whatever the accents and case; % and _ mean themselves. */
export const pageOfClinics = (ctx: AppContext, actor: Actor, { page, size, search }: Query): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    const needle = search ? search.replace(/[\\%_]/g, '\\$&') : null;
    const counted = await sql<{ total: number }>`select admin_clinic_count(${needle}) as total`.execute(tx);
    const start = (page - 1) * size;
    const { rows } = await sql<Row>`select * from admin_clinics(${needle}, ${size}, ${start})`.execute(tx);
    return { clinics: rows.map(present), total: Number(counted.rows[0]?.total ?? 0), page, size };
  });

/** Administration from outside the clinic: its own row, nothing of its people. */
const administering = (actor: Actor, clinicId: string): Actor => ({ ...actor, clinicId });

export async function editClinic(
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { logoUrl, paymentStatus, ...input }: ClinicChange,
): Promise<{ ownerCorrected: boolean }> {
  const administrator = administering(actor, clinicId);
  const { removesLogo } = await judgeChangedElsewhere(ctx, administrator, clinicId, { logoUrl, paymentStatus });
  try {
    const { recoloured, ...answer } = await ctx.db.asActor(administrator, async (tx) => {
      const former = await tx
        .selectFrom('clinics')
        .select(['admin_name', 'admin_email', 'status', 'color_palette'])
        .where('id', '=', clinicId)
        .where('active', '=', true)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
      const { status, ...data } = input;
      if (status !== undefined && status !== former.status)
        await act(ctx, tx, clinicId, status === 'disabled' ? 'clinics.blocked' : 'clinics.unblocked');
      if (Object.keys(data).length === 0) return { ownerCorrected: false, recoloured: false };
      const { adminName = former.admin_name, adminEmail = former.admin_email } = data;
      const corrected =
        data.adminName === undefined && data.adminEmail === undefined
          ? 0
          : await correctWaitingOwner(tx, clinicId, adminName, adminEmail);
      await tx
        .updateTable('clinics')
        .set({
          admin_name: adminName,
          admin_email: adminEmail,
          ...(data.name === undefined ? {} : { name: data.name }),
          ...(data.colorPalette === undefined ? {} : { color_palette: resolvePalette(data.colorPalette) }),
          ...(data.whatsapp === undefined ? {} : { whatsapp: data.whatsapp }),
          updated_at: sql`now()`,
        })
        .where('id', '=', clinicId)
        .execute();
      await record(tx, {
        event: 'clinics.updated',
        clinicId,
        recordType: 'clinic',
        recordId: clinicId,
        details: emailChange(former.admin_email, adminEmail),
      });
      const recoloured = data.colorPalette !== undefined && resolvePalette(data.colorPalette) !== former.color_palette;
      return { ownerCorrected: corrected > 0, recoloured };
    });
    if (removesLogo) await dropLogo(ctx, administrator, clinicId);
    else if (recoloured) await recolourIcons(ctx, administrator, clinicId);
    return answer;
  } catch (error) {
    if (isDuplicateOf(error, 'users_email_key'))
      throw new AppError('auth.email_taken', { fields: { adminEmail: fieldRefusals.emailTaken }, cause: error });
    throw error;
  }
}

async function correctWaitingOwner(tx: Tx, clinicId: string, name: string, email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select admin_correct_waiting_owner(${clinicId}, ${name},
    ${email}) as count`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

type Act = 'clinics.blocked' | 'clinics.unblocked' | 'clinics.deleted';

const changes = {
  'clinics.blocked': { status: 'disabled' },
  'clinics.unblocked': { status: 'active' },
  'clinics.deleted': { active: false },
} as const satisfies Record<Act, object>;

async function act(ctx: AppContext, tx: Tx, clinicId: string, event: Act): Promise<void> {
  await tx
    .updateTable('clinics')
    .set({ ...changes[event], updated_at: sql`now()` })
    .where('id', '=', clinicId)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('clinics.not_found'));
  await record(tx, { event, clinicId, recordType: 'clinic', recordId: clinicId });
  // Should the provider be away now, the job goes on trying: a removed clinic must not be charged again.
  await ctx.jobs.enqueue(tx, 'billing.sync', { clinicId });
}

/** The act and its record are one; what the payment provider says to it comes after and cannot undo it. */
export async function actOnClinic(ctx: AppContext, actor: Actor, clinicId: string, event: Act) {
  await ctx.db.asActor(administering(actor, clinicId), (tx) => act(ctx, tx, clinicId, event));
  return { billingSynced: await canSyncBilling(ctx, clinicId) };
}

/** How long the person waits for the payment provider; the job goes on asking. */
const providerPatienceMs = 8_000;

async function canSyncBilling(ctx: AppContext, clinicId: string): Promise<boolean> {
  const waited = new AbortController();
  try {
    await Promise.race([
      syncClinicBilling(ctx, clinicId),
      sleep(providerPatienceMs, undefined, { signal: waited.signal }).then(() => {
        throw new Error('the payment provider takes too long');
      }),
    ]);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, clinicId }, 'clinics: the billing could not be read after a change of the clinic');
    return false;
  } finally {
    waited.abort();
  }
}

export const countsOfClinic = (ctx: AppContext, actor: Actor, clinicId: string) =>
  ctx.db.asActor(actor, async (tx) => {
    type Counts = { patients: number; documents: number; professionals: number };
    const { rows } =
      actor.role === 'super_admin'
        ? await sql<Counts>`select * from admin_clinic_counts(${clinicId})`.execute(tx)
        : await sql<Counts>`select
      (select count(*) from patients p where p.clinic_id = ${clinicId} and p.unlinked_at is null) as patients,
      (select count(*) from documents d where d.clinic_id = ${clinicId} and d.deleted_at is null) as documents,
      (select count(*) from memberships m where m.clinic_id = ${clinicId}
        and m.role in ('clinic_owner', 'professional')) as professionals`.execute(tx);
    return {
      totalPatients: Number(rows[0]?.patients),
      totalDocuments: Number(rows[0]?.documents),
      totalProfessionals: Number(rows[0]?.professionals),
    };
  });
