import type { AuditDetails } from '@virtual-med/contract/audit/audit-details';
import type { AuditEntry, AuditFilter, AuditPage } from '@virtual-med/contract/audit/audit-trail';
import { type AuditEvent, auditEvents } from '@virtual-med/contract/core/audit';
import { defaultTimeZone } from '@virtual-med/contract/core/formats';
import type { RecordedRole } from '@virtual-med/contract/core/roles';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { AuditEvents } from '../../../core/db/types.gen.ts';
import { lowestIdAt } from '../../../core/ids.ts';
import { entriesAbout } from './entries-about.ts';
import { type Eyes, eyesOfSystem, namesFor } from './trail-names.ts';

interface PageRequest extends AuditFilter {
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Null: the platform's own chain, what happened outside the clinics. */
type Chain = string | null;

const inChain = (clinicId: Chain) =>
  clinicId === null ? sql<boolean>`e.clinic_id is null` : sql<boolean>`e.clinic_id = ${clinicId}`;

/** A day begins when the clinic's clocks say so. */
export async function timeZoneOf(tx: Tx, clinicId: Chain): Promise<string> {
  if (clinicId === null) return defaultTimeZone;
  const clinic = await tx.selectFrom('clinics').select('time_zone').where('id', '=', clinicId).executeTakeFirst();
  return clinic?.time_zone ?? defaultTimeZone;
}

const hourMs = 3_600_000;
/** For a server whose clock is not the database's, and for the hour a clock is moved by twice a year. */
const slackMs = 2 * hourMs;

/** By which a zone's clocks are ahead of UTC on a day. */
function aheadMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const told = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(told) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + (Number(minutes) * hourMs) / 60);
}

/** Ids follow the clock, so a period is a stretch of the index. */
export function period({ from, to }: Pick<AuditFilter, 'from' | 'to'>, timeZone: string): RawBuilder<boolean>[] {
  const beginning = (day: string) => Date.parse(day) - aheadMs(timeZone, Date.parse(day));
  const start = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
  const end = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  return [
    ...(from ? [sql<boolean>`e.id >= ${lowestIdAt(beginning(from) - slackMs)}`] : []),
    ...(from ? [sql<boolean>`e.occurred_at >= ${start(from)}`] : []),
    ...(to ? [sql<boolean>`e.id < ${lowestIdAt(beginning(to) + 24 * hourMs + slackMs)}`] : []),
    ...(to ? [sql<boolean>`e.occurred_at < ${end(to)}`] : []),
  ];
}

/** What happens at every turn; as the index of all other events (audit_events_seldom) leaves them out. */
const frequent: readonly string[] = [
  'patients.opened',
  'documents.opened',
  'documents.previewed',
  'documents.downloaded',
];
const isSeldom = sql<boolean>`e.event not in ('patients.opened', 'documents.opened', 'documents.previewed',
  'documents.downloaded')`;

function ofEvent(wanted: string): RawBuilder<boolean>[] {
  const isGroup = !wanted.includes('.');
  const events = isGroup ? auditEvents.filter((event) => event.startsWith(`${wanted}.`)) : [wanted];
  return [
    events.length === 1 ? sql<boolean>`e.event = ${events[0]}` : sql<boolean>`e.event = any (${events}::text[])`,
    ...(events.some((event) => frequent.includes(event)) ? [] : [isSeldom]),
  ];
}

type Narrowing = Omit<PageRequest, 'limit' | 'patientId'>;

function conditions(clinicId: Chain, filter: Narrowing, timeZone: string): RawBuilder<boolean>[] {
  const { event, actorId, actorRole, recordId, before } = filter;
  return [
    inChain(clinicId),
    ...period(filter, timeZone),
    ...(event ? ofEvent(event) : []),
    ...(actorId ? [sql<boolean>`e.actor_id = ${actorId}`] : []),
    ...(actorRole ? [sql<boolean>`e.actor_role = ${actorRole}`] : []),
    ...(recordId ? [sql<boolean>`e.record_id = ${recordId}`] : []),
    ...(before ? [sql<boolean>`e.id < ${before}`] : []),
  ];
}

const columns = [
  'e.id',
  'e.event',
  'e.occurred_at',
  'e.actor_id',
  'e.actor_role',
  'e.ip',
  'e.record_type',
  'e.record_id',
  'e.details',
  'e.session_id',
] as const;

/** As a table of the same shape as what is gathered about a patient. */
const wholeTable = sql<Selectable<AuditEvents>>`audit_events`;

/**
 * For the rest of the transaction. Under row level security PostgreSQL expects a few rows of any period: it would read the
 * whole period and sort it before the first entry (a day of 17,000 events: 42 ms instead of 5).
 * Remove when it reads a page of a period in the order of the index without this.
 */
const preferIndexOrder = (tx: Tx) =>
  sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx);

async function readPage(
  tx: Tx,
  { clinicId, timeZone }: { clinicId: Chain; timeZone: string },
  { limit, patientId, ...filter }: PageRequest,
  eyes?: Eyes,
) {
  const wanted = { clinicId, conditions: conditions(clinicId, filter, timeZone), most: limit + 1 };
  if (filter.from || filter.to) await preferIndexOrder(tx);
  const found = await (patientId
    ? tx.selectFrom(entriesAbout({ ...wanted, patient: sql`${patientId}::uuid` }).as('e'))
    : tx.selectFrom(wholeTable.as('e')).where((eb) => eb.and(wanted.conditions))
  )
    .select(columns)
    .select((eb) => eb('e.hash', 'is not', null).as('sealed'))
    .orderBy('e.id', 'desc')
    .limit(wanted.most)
    .execute();
  const page = found.slice(0, limit);
  const nameOf = await namesFor(tx, clinicId, page, eyes);
  const entries = page.map(
    (row): AuditEntry => ({
      id: row.id,
      event: row.event as AuditEvent,
      occurredAt: row.occurred_at,
      actorId: row.actor_id,
      actorRole: row.actor_role as RecordedRole,
      ip: row.ip,
      recordType: row.record_type,
      recordId: row.record_id,
      details: row.details as AuditDetails | null,
      sealed: Boolean(row.sealed),
      ...(row.session_id ? { sessionId: row.session_id } : {}),
      ...nameOf(row),
    }),
  );
  return { entries, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function lastSealed(tx: Tx, clinicId: Chain): Promise<AuditPage['seals']> {
  const last = await tx
    .selectFrom('audit_events as e')
    .select(['e.chain_position', 'e.occurred_at'])
    .where(inChain(clinicId))
    .where('e.hash', 'is not', null)
    .orderBy('e.chain_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { count: Number(last.chain_position), at: last.occurred_at } : null;
}

export const readTrail = (ctx: AppContext, actor: Actor, clinicId: Chain, request: PageRequest): Promise<AuditPage> =>
  ctx.db.asActor(
    actor,
    async (tx) => {
      const page = await readPage(tx, { clinicId, timeZone: await timeZoneOf(tx, clinicId) }, request);
      const seals = request.before ? null : await lastSealed(tx, clinicId);
      await record(tx, { event: 'audit.read', clinicId });
      return { ...page, seals };
    },
    { asyncCommit: true, genericPlan: true },
  );

const exportPageSize = 1000;

/** Page by page, so that a long trail is never in memory at once. */
export async function* wholeTrail(
  ctx: AppContext,
  actor: Actor,
  clinicId: Chain,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  const timeZone = await ctx.db.asActor(actor, async (tx) => {
    await record(tx, { event: 'audit.exported', clinicId });
    return timeZoneOf(tx, clinicId);
  });
  let before: string | undefined;
  do {
    const page = await ctx.db.asActor(actor, (tx) =>
      readPage(tx, { clinicId, timeZone }, { ...filter, before, limit: exportPageSize }),
    );
    yield page.entries;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/** All that happened in a clinic up to an entry's id, newest first, for an archive of the clinic that the server makes. */
export async function* trailOfClinic(ctx: AppContext, clinicId: string, before: string): AsyncGenerator<AuditEntry[]> {
  let next: string | null = before;
  while (next !== null) {
    const from: string = next;
    const page: { entries: AuditEntry[]; next: string | null } = await ctx.db.asSystem('clinic export: trail', (tx) =>
      readPage(tx, { clinicId, timeZone: defaultTimeZone }, { before: from, limit: exportPageSize }, eyesOfSystem),
    );
    yield page.entries;
    next = page.next;
  }
}
