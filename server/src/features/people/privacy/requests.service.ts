import { maskCpf, maskPassport } from '@virtual-med/contract/core/cpf';
import { limits } from '@virtual-med/contract/core/limits';
import type { z } from '@virtual-med/contract/core/zod';
import type {
  AnswerInput,
  ListedRequest,
  listPrivacyRequests,
  OpenedRequest,
  PrivacyRequest,
  RequestCount,
} from '@virtual-med/contract/privacy/privacy-requests';
import { privacyRequestsTexts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import { type Actor, type Tx, withSystemRole } from '../../../core/db/database.ts';
import { brandOfClinic } from '../../../core/mail/brand.ts';
import { sendPersonalMail } from '../../../core/mail/send-mail.ts';
import { correctRegistration } from '../patients/public.ts';
import { answerMail } from './privacy.mails.ts';
import {
  calendarOf,
  columnOf,
  isRegistrationField,
  presentRequest,
  type RequestRow,
  registrationColumns,
  requestColumns,
  waitingStates,
} from './request-rows.ts';
import { retentionOf } from './retention.ts';

type ListQuery = z.infer<(typeof listPrivacyRequests)['query']>;
type Page = z.infer<(typeof listPrivacyRequests)['response']>;

interface RequestPlace {
  readonly clinicId: string;
  readonly requestId: string;
}

/** The platform's staff need to see that a CPF or a passport is asked for, not which. */
function masked(actor: Actor, field: string | null, value: string | null): string | null {
  if (!value || actor.role !== 'super_admin') return value;
  if (field === 'cpf') return maskCpf(value);
  return field === 'passport' ? maskPassport(value) : value;
}

const maskedFor = (actor: Actor, request: PrivacyRequest): PrivacyRequest => ({
  ...request,
  before: masked(actor, request.field, request.before),
  value: masked(actor, request.field, request.value),
});

const requestsWithPatient = (tx: Tx, clinicId: string) =>
  tx
    .selectFrom('privacy_requests as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .select(requestColumns)
    .select(['r.patient_id', 'r.asked_by', 'p.shown_name as patient_name'])
    .where('r.clinic_id', '=', clinicId);

const listed = (
  actor: Actor,
  row: RequestRow & { patient_id: string; patient_name: string },
  today: string,
): ListedRequest => ({
  ...maskedFor(actor, presentRequest(row, today)),
  patientId: row.patient_id,
  patientName: row.patient_name,
});

/** At most so many wait in one list: a clinic with more has the soonest first. */
const waitingShown = 300;

export const listRequests = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  { which, before }: ListQuery,
  now = new Date(),
): Promise<Page> =>
  ctx.db.asActor(actor, async (tx) => {
    const { today } = await calendarOf(tx, clinicId, now);
    if (which === 'waiting') {
      const rows = await requestsWithPatient(tx, clinicId)
        .where('r.state', 'in', waitingStates)
        .orderBy('r.due_on')
        .orderBy('r.id')
        .limit(waitingShown)
        .execute();
      return { requests: rows.map((row) => listed(actor, row, today)), next: null };
    }
    let closed = requestsWithPatient(tx, clinicId)
      .where('r.state', 'in', ['refused', 'done'])
      .orderBy('r.id', 'desc')
      .limit(limits.requestPageSize + 1);
    if (before) closed = closed.where('r.id', '<', before);
    const rows = await closed.execute();
    const page = rows.slice(0, limits.requestPageSize);
    return {
      requests: page.map((row) => listed(actor, row, today)),
      next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    };
  });

export const countRequests = (
  ctx: AppContext,
  actor: Actor,
  clinicId: string,
  now = new Date(),
): Promise<RequestCount> =>
  ctx.db.asActor(actor, async (tx) => {
    const { today } = await calendarOf(tx, clinicId, now);
    const { rows } = await sql<{ waiting: number; overdue: number; soonest: number | null }>`
      select count(*)::int as waiting, count(*) filter (where due_on < ${today}::date)::int as overdue,
        min(due_on - ${today}::date)::int as soonest
      from privacy_requests where clinic_id = ${clinicId} and state in ('open', 'accepted')`.execute(tx);
    return rows[0] ?? { waiting: 0, overdue: 0, soonest: null };
  });

async function readRequest(tx: Tx, { clinicId, requestId }: RequestPlace) {
  return requestsWithPatient(tx, clinicId)
    .select(['p.email', 'p.unlinked_at', ...registrationColumns.map((column) => `p.${column}` as const)])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow(() => new AppError('privacy.request_not_found'));
}

export const openRequest = (
  ctx: AppContext,
  actor: Actor,
  place: RequestPlace,
  now = new Date(),
): Promise<OpenedRequest> =>
  ctx.db.asActor(actor, async (tx) => {
    const { timeZone, today } = await calendarOf(tx, place.clinicId, now);
    const row = await readRequest(tx, place);
    const retention = (await retentionOf(tx, [row.patient_id], timeZone)).get(row.patient_id);
    if (!retention) throw new AppError('privacy.request_not_found');
    await record(tx, {
      event: 'privacy.request_opened',
      clinicId: place.clinicId,
      recordType: 'patient',
      recordId: row.patient_id,
    });
    return {
      ...listed(actor, row, today),
      patientEmail: row.email,
      isLinked: row.unlinked_at === null,
      current: isRegistrationField(row.field) ? masked(actor, row.field, row[columnOf[row.field]] ?? '') : null,
      retention,
    };
  });

interface Answer {
  readonly state: 'accepted' | 'refused' | 'done';
  readonly text: string;
  readonly isApplied: boolean;
  readonly now: Date;
}

/** The one way an answer is written: a promise only on what is open, an end on what still waits. */
async function writeAnswer(tx: Tx, actor: Actor, { clinicId, requestId }: RequestPlace, answer: Answer) {
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', actor.userId).executeTakeFirstOrThrow();
  const at = answer.now.toISOString();
  const answered = await tx
    .updateTable('privacy_requests as r')
    .set({
      state: answer.state,
      answer: answer.text,
      answered_at: at,
      answered_by: actor.userId,
      answered_by_name: name,
      ...(answer.isApplied ? { applied_at: at } : {}),
    })
    .where('r.id', '=', requestId)
    .where('r.clinic_id', '=', clinicId)
    .where('r.state', 'in', answer.state === 'accepted' ? ['open'] : waitingStates)
    .returning([...requestColumns, 'r.patient_id', 'r.asked_by'])
    .executeTakeFirst();
  if (answered) return answered;
  await readRequest(tx, { clinicId, requestId });
  throw new AppError('privacy.already_answered');
}

async function tellPatient(
  ctx: AppContext,
  tx: Tx,
  { clinicId, askedBy, request }: { clinicId: string; askedBy: string; request: PrivacyRequest },
) {
  const { to, brand } = await withSystemRole(tx, 'privacy: answer to a patient', async () => ({
    to: await tx.selectFrom('users').select(['name', 'email']).where('id', '=', askedBy).executeTakeFirstOrThrow(),
    brand: await brandOfClinic(tx, clinicId),
  }));
  await sendPersonalMail(ctx, tx, {
    to: to.email,
    ...answerMail({ name: to.name, brand }, request, `${ctx.appUrl}/paciente/${clinicId}/meus-dados`),
  });
}

export const answerRequest = (
  ctx: AppContext,
  actor: Actor,
  place: RequestPlace,
  { answer, text }: AnswerInput,
  now = new Date(),
): Promise<PrivacyRequest> =>
  ctx.db.asActor(actor, async (tx) => {
    const { today } = await calendarOf(tx, place.clinicId, now);
    const row = await writeAnswer(tx, actor, place, { state: answer, text, isApplied: false, now });
    const request = presentRequest(row, today);
    await record(tx, {
      event: 'privacy.request_answered',
      clinicId: place.clinicId,
      recordType: 'patient',
      recordId: row.patient_id,
    });
    await tellPatient(ctx, tx, { clinicId: place.clinicId, askedBy: row.asked_by, request });
    return maskedFor(actor, request);
  });

/** Register and answer change together, or neither does. */
export const applyCorrection = (
  ctx: AppContext,
  actor: Actor,
  place: RequestPlace,
  now = new Date(),
): Promise<PrivacyRequest> =>
  ctx.db.asActor(actor, async (tx) => {
    const { clinicId } = place;
    const { today } = await calendarOf(tx, clinicId, now);
    const asked = await readRequest(tx, place);
    if (!isRegistrationField(asked.field) || asked.new_value === null) throw new AppError('privacy.not_applicable');
    // First the answer, which the second of two clicks finds written.
    const answer = { state: 'done', text: privacyRequestsTexts.appliedAnswer, isApplied: true, now } as const;
    const row = await writeAnswer(tx, actor, place, answer);
    const outcome = await correctRegistration(
      tx,
      { clinicId, patientId: row.patient_id },
      { column: columnOf[asked.field], before: asked.before_value ?? '', value: asked.new_value },
    );
    if (outcome === 'missing') throw new AppError('patients.not_found');
    if (outcome === 'changed') throw new AppError('privacy.field_changed');
    const request = presentRequest(row, today);
    await record(tx, {
      event: 'privacy.correction_applied',
      clinicId,
      recordType: 'patient',
      recordId: row.patient_id,
    });
    await tellPatient(ctx, tx, { clinicId, askedBy: row.asked_by, request });
    return maskedFor(actor, request);
  });
