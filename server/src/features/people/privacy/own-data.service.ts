import { randomInt } from 'node:crypto';
import { dayIn } from '@virtual-med/contract/core/formats';
import { limits } from '@virtual-med/contract/core/limits';
import { z } from '@virtual-med/contract/core/zod';
import type { Sex } from '@virtual-med/contract/patients/patients';
import { dueDay } from '@virtual-med/contract/privacy/clock';
import {
  correctedValue,
  type OwnData,
  type PrivacyRequest,
  type RequestInput,
} from '@virtual-med/contract/privacy/privacy-requests';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { brandOfClinic } from '../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { presentRepresentative, representativeColumns } from '../patients/public.ts';
import { receiptMail } from './privacy.mails.ts';
import {
  calendarOf,
  columnOf,
  isRegistrationField,
  presentRequest,
  registrationColumns,
  requestColumns,
  waitingStates,
} from './request-rows.ts';
import { retentionOf } from './retention.ts';

const shownRequests = 100;

const ownRecords = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('patients as p')
    .select([
      'p.id',
      'p.name',
      'p.social_name',
      'p.email',
      'p.phone',
      'p.birth_date',
      'p.sex',
      'p.cpf',
      'p.passport',
      ...representativeColumns,
      'p.zip_code',
      'p.address',
      'p.created_at',
      'p.professional_id',
    ])
    .select((eb) => [
      eb
        .selectFrom('documents as d')
        .select((count) => count.fn.countAll<number>().as('documents'))
        .whereRef('d.patient_id', '=', 'p.id')
        .where('d.deleted_at', 'is', null)
        .as('documents'),
    ])
    .where('p.clinic_id', '=', clinicId)
    .where('p.unlinked_at', 'is', null)
    .orderBy('p.id');

/** A patient sees no colleague's row, but knows who cares for them. */
async function professionalNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await withSystemRole(tx, 'privacy: responsible professional', () =>
    tx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** What the person has asked the clinic, newest first. */
export async function readOwnRequests(
  tx: Tx,
  actor: Actor,
  clinicId: string,
  { today, limit }: { today: string; limit: number },
): Promise<PrivacyRequest[]> {
  const rows = await tx
    .selectFrom('privacy_requests as r')
    .select(requestColumns)
    .where('r.clinic_id', '=', clinicId)
    .where('r.asked_by', '=', actor.userId)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => presentRequest(row, today));
}

/** The newest wording the person has accepted. */
export const readAcceptedTerms = (tx: Tx, actor: Actor): Promise<{ version: number; at: string } | undefined> =>
  tx
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at as at'])
    .where('user_id', '=', actor.userId)
    .orderBy('version', 'desc')
    .executeTakeFirst();

export const readOwnData = (ctx: AppContext, actor: Actor, clinicId: string, now = new Date()): Promise<OwnData> =>
  ctx.db.asActor(actor, async (tx) => {
    const { timeZone, today } = await calendarOf(tx, clinicId, now);
    const records = await ownRecords(tx, clinicId).execute();
    const nameOf = await professionalNames(
      tx,
      records.flatMap(({ professional_id }) => professional_id ?? []),
    );
    const account = await tx
      .selectFrom('patient_accounts')
      .select('mail_notices')
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    const requests = await readOwnRequests(tx, actor, clinicId, { today, limit: shownRequests });
    const accepted = await readAcceptedTerms(tx, actor);
    const retention = await retentionOf(
      tx,
      records.map(({ id }) => id),
      timeZone,
    );
    return {
      records: records.flatMap((row) => {
        const kept = retention.get(row.id);
        if (!kept) return [];
        return {
          patientId: row.id,
          name: row.name,
          socialName: row.social_name,
          email: row.email,
          phone: row.phone,
          birthDate: row.birth_date,
          sex: row.sex as Sex | null,
          cpf: row.cpf,
          passport: row.passport,
          representative: presentRepresentative(row),
          zipCode: row.zip_code,
          address: row.address,
          professionalName: nameOf.get(row.professional_id ?? '') ?? null,
          registeredOn: dayIn(timeZone, new Date(row.created_at)),
          documents: Number(row.documents ?? 0),
          retention: kept,
        };
      }),
      mailNotices: account?.mail_notices ?? false,
      acceptedTerms: accepted ?? null,
      requests,
    };
  });

/** Without letters and digits that are taken for one another when read out. */
const protocolSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newProtocol = (today: string): string =>
  `${today.replaceAll('-', '')}-${Array.from({ length: 6 }, () => protocolSigns[randomInt(protocolSigns.length)]).join('')}`;

const requestOf = (tx: Tx, key: { id: string } | { asked_by: string; submission: string }) => {
  const all = tx.selectFrom('privacy_requests as r').select(requestColumns);
  return 'id' in key
    ? all.where('r.id', '=', key.id)
    : all.where('r.asked_by', '=', key.asked_by).where('r.submission', '=', key.submission);
};

async function recordAskedOf(tx: Tx, clinicId: string, patientId: string) {
  return tx
    .selectFrom('patients')
    .select(['id', ...registrationColumns])
    .where('id', '=', patientId)
    .where('clinic_id', '=', clinicId)
    .where('unlinked_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('patients.not_found'));
}

type Patient = Awaited<ReturnType<typeof recordAskedOf>>;

/** What the register says now, and the wish as the register would write it. */
function correctionOf(patient: Patient, input: Extract<RequestInput, { kind: 'correction' }>) {
  const { field } = input;
  const value = z.parse(correctedValue[field], input.value);
  const before = isRegistrationField(field) ? (patient[columnOf[field]] ?? '') : null;
  if (before === value) throw new AppError('privacy.unchanged');
  return { field, before_value: before, new_value: value };
}

async function requireOpenRequestQuota(
  tx: Tx,
  actor: Actor,
  patient: Patient,
  asked: { kind: string; new_value?: string },
) {
  const waiting = await tx
    .selectFrom('privacy_requests')
    .select(['kind', 'new_value'])
    .where('asked_by', '=', actor.userId)
    .where('patient_id', '=', patient.id)
    .where('state', 'in', waitingStates)
    .execute();
  const isSame = (one: (typeof waiting)[number]) =>
    one.kind === asked.kind && (asked.kind === 'deletion' || one.new_value === asked.new_value);
  if (asked.kind !== 'other' && waiting.some(isSame)) throw new AppError('privacy.already_asked');
  if (waiting.length >= limits.openRequestsPerPatient) throw new AppError('privacy.too_many_open');
}

async function requireDailyQuota(tx: Tx, actor: Actor, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const { made } = await tx
    .selectFrom('privacy_requests')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('asked_by', '=', actor.userId)
    .where('asked_at', '>', aDayAgo)
    .executeTakeFirstOrThrow();
  if (Number(made) >= limits.requestsPerDay) throw new AppError('privacy.too_many_today');
}

async function chooseNotices(tx: Tx, actor: Actor, clinicId: string, mailNotices: boolean): Promise<void> {
  const changed = await tx
    .updateTable('patient_accounts')
    .set({ mail_notices: mailNotices })
    .where('clinic_id', '=', clinicId)
    .where('user_id', '=', actor.userId)
    .where('mail_notices', '<>', mailNotices)
    .returning('patient_id')
    .execute();
  if (changed.length === 0) throw new AppError('privacy.unchanged');
}

async function mailReceipt(
  ctx: AppContext,
  tx: Tx,
  actor: Actor,
  { clinicId, request, askedOn }: { clinicId: string; request: PrivacyRequest; askedOn: string },
) {
  const { to, brand } = await withSystemRole(tx, 'privacy: receipt', async () => ({
    to: await tx.selectFrom('users').select(['name', 'email']).where('id', '=', actor.userId).executeTakeFirstOrThrow(),
    brand: await brandOfClinic(tx, clinicId),
  }));
  await sendPersonalMail(ctx, tx, {
    to: to.email,
    ...receiptMail({ name: to.name, brand }, { ...request, askedOn }, `${ctx.appUrl}/paciente/${clinicId}/meus-dados`),
  });
}

/** Once per form: whoever clicks twice, or sends again after an answer that never came, gets the first receipt. */
export const askClinic = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  input: RequestInput,
  now = new Date(),
): Promise<PrivacyRequest> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const { today } = await calendarOf(tx, clinicId, now);
      const again = await requestOf(tx, { asked_by: actor.userId, submission: input.submission }).executeTakeFirst();
      if (again) return presentRequest(again, today);
      await requireDailyQuota(tx, actor, now);
      const patient = await recordAskedOf(tx, clinicId, input.patientId);
      const correction = input.kind === 'correction' ? correctionOf(patient, input) : {};
      if (input.kind === 'notices') await chooseNotices(tx, actor, clinicId, input.mailNotices);
      else await requireOpenRequestQuota(tx, actor, patient, { kind: input.kind, ...correction });
      const id = newId();
      await tx
        .insertInto('privacy_requests')
        .values({
          id,
          clinic_id: clinicId,
          patient_id: patient.id,
          asked_by: actor.userId,
          submission: input.submission,
          protocol: newProtocol(today),
          kind: input.kind,
          ...correction,
          ...(input.kind === 'notices'
            ? { mail_notices: input.mailNotices, state: 'done', answered_at: now.toISOString() }
            : { note: input.note }),
          asked_at: now.toISOString(),
          due_on: dueDay(today),
        })
        .execute();
      const request = presentRequest(await requestOf(tx, { id }).executeTakeFirstOrThrow(), today);
      await record(tx, { event: 'privacy.requested', clinicId, recordType: 'patient', recordId: patient.id });
      await mailReceipt(ctx, tx, actor, { clinicId, request, askedOn: today });
      return request;
    },
    { serializeBy: `privacy requests ${actor.userId}` },
  );
