import { dayIn, defaultTimeZone } from '@virtual-med/contract/core/formats';
import { daysLeft } from '@virtual-med/contract/privacy/clock';
import type {
  CorrectionField,
  PrivacyRequest,
  RegistrationField,
  RequestKind,
  RequestState,
} from '@virtual-med/contract/privacy/privacy-requests';
import type { RowOf, Tx } from '../../../core/db/database.ts';
import type { PrivacyRequests } from '../../../core/db/types.gen.ts';

export const requestColumns = [
  'r.id',
  'r.protocol',
  'r.kind',
  'r.state',
  'r.field',
  'r.before_value',
  'r.new_value',
  'r.note',
  'r.mail_notices',
  'r.asked_at',
  'r.due_on',
  'r.answer',
  'r.answered_at',
  'r.answered_by_name',
  'r.applied_at',
] as const;

export type RequestRow = RowOf<PrivacyRequests, (typeof requestColumns)[number]>;

/** Days left are those of `today`, in the clinic's calendar. */
export const presentRequest = (row: RequestRow, today: string): PrivacyRequest => ({
  id: row.id,
  protocol: row.protocol,
  kind: row.kind as RequestKind,
  state: row.state as RequestState,
  field: row.field as CorrectionField | null,
  before: row.before_value,
  value: row.new_value,
  note: row.note,
  mailNotices: row.mail_notices,
  askedAt: row.asked_at,
  dueOn: row.due_on,
  daysLeft: daysLeft(row.due_on, today),
  answer: row.answer,
  answeredAt: row.answered_at,
  answeredBy: row.answered_by_name,
  applied: row.applied_at !== null,
});

export async function calendarOf(tx: Tx, clinicId: string, now: Date): Promise<{ timeZone: string; today: string }> {
  const clinic = await tx.selectFrom('clinics').select('time_zone').where('id', '=', clinicId).executeTakeFirst();
  const timeZone = clinic?.time_zone ?? defaultTimeZone;
  return { timeZone, today: dayIn(timeZone, now) };
}

/** Where the register keeps each field. */
export const columnOf = {
  name: 'name',
  socialName: 'social_name',
  phone: 'phone',
  birthDate: 'birth_date',
  sex: 'sex',
  cpf: 'cpf',
  passport: 'passport',
  zipCode: 'zip_code',
  address: 'address',
} as const satisfies Record<RegistrationField, string>;

/** All of them. */
export const registrationColumns = Object.values(columnOf);

export const isRegistrationField = (field: string | null): field is RegistrationField =>
  field !== null && Object.hasOwn(columnOf, field);

export const waitingStates = ['open', 'accepted'] as const;
