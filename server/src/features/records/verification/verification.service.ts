import type { z } from '@virtual-med/contract/core/zod';
import type {
  Verification,
  VerificationChange,
  VerificationOutcome,
  verificationState,
} from '@virtual-med/contract/verification/verification';
import { writeCode } from '@virtual-med/contract/verification/verification-codes';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import type { DocumentVerifications } from '../../../core/db/types.gen.ts';
import { addressUrl, drawCode, openCode, sealCode } from './codes.ts';
import { makeVerification } from './new-documents.service.ts';
import { qrDrawing } from './qr.ts';

interface DocumentIds {
  readonly clinicId: string;
  readonly documentId: string;
}

type State = z.infer<typeof verificationState>;
type Row = Selectable<DocumentVerifications>;

const outcomes: Readonly<Record<string, VerificationOutcome>> = {
  'documents.verified': 'right',
  'documents.verification_refused': 'wrong',
  'documents.verification_given': 'given',
};

/** Enough to see what goes on; strangers decide how many there are. */
const attemptsCounted = 1000;
const attemptsShown = 10;

const sideOf = (actor: Actor) => (actor.role === 'patient' ? 'patient' : 'clinic');

/** The document, and the first of its versions where that can still be seen. */
async function subjectOf(tx: Tx, { clinicId, documentId }: DocumentIds) {
  return tx
    .selectFrom('documents as d')
    .innerJoin('patients as p', 'p.id', 'd.patient_id')
    .leftJoin('documents as r', 'r.id', 'd.first_version_id')
    .select((eb) => ['d.id', 'd.first_version_id as firstId', eb.fn.coalesce('r.id', 'd.id').as('rootId')])
    .where('d.id', '=', documentId)
    .where('d.clinic_id', '=', clinicId)
    .where('d.deleted_at', 'is', null)
    .where('p.unlinked_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('documents.not_found'));
}

type Subject = Awaited<ReturnType<typeof subjectOf>>;

/** Of the first version also where that one cannot be seen. */
const rowOf = (tx: Tx, { id, rootId, firstId }: Subject): Promise<Row | undefined> =>
  tx
    .selectFrom('document_verifications')
    .selectAll()
    .where('document_id', 'in', [rootId, id, ...(firstId ? [firstId] : [])])
    .orderBy((eb) => eb('document_id', '=', rootId), 'desc')
    .limit(1)
    .executeTakeFirst();

async function attemptsAt(tx: Tx, row: Row): Promise<Verification['attempts']> {
  const events = await tx
    .selectFrom('audit_events')
    .select(['event', 'occurred_at'])
    .where('record_id', '=', row.document_id)
    .where('event', 'in', Object.keys(outcomes))
    .orderBy('id', 'desc')
    .limit(attemptsCounted)
    .execute();
  const all = events.map(({ event, occurred_at }) => ({ at: occurred_at, outcome: outcomes[event] ?? 'wrong' }));
  const count = (wanted: VerificationOutcome) => all.filter(({ outcome }) => outcome === wanted).length;
  return { right: count('right'), wrong: count('wrong'), newest: all.slice(0, attemptsShown) };
}

async function registeredSince(tx: Tx, row: Row): Promise<string | null> {
  const found = await tx
    .selectFrom('verification_register')
    .select((eb) => eb.fn.min('registered_at').as('at'))
    .where('document_id', '=', row.document_id)
    .executeTakeFirst();
  return found?.at ?? null;
}

async function present(ctx: AppContext, tx: Tx, actor: Actor, subject: Subject): Promise<State> {
  const row = await rowOf(tx, subject);
  const side = sideOf(actor);
  if (!row) return { verification: null, mayMake: side === 'clinic' };
  const address = addressUrl(ctx, row.id);
  return {
    verification: {
      address,
      code: writeCode((await openCode(ctx, row.id, row.sealed_code)) ?? ''),
      qr: qrDrawing(address),
      offBy: row.off_by as Verification['offBy'],
      mayTurnOn: row.off_by === side,
      codeMadeAt: row.code_made_at,
      registeredAt: await registeredSince(tx, row),
      attempts: await attemptsAt(tx, row),
    },
    mayMake: false,
  };
}

export const readVerification = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<State> =>
  ctx.db.asActor(actor, async (tx) => present(ctx, tx, actor, await subjectOf(tx, ids)));

/** The files of a document and its signed versions that whoever asks may see. */
const filesOf = (tx: Tx, { rootId, id }: Subject) =>
  tx
    .selectFrom('documents')
    .select(['id as documentId', 'sha256'])
    .where((eb) => eb.or([eb('id', 'in', [rootId, id]), eb('first_version_id', '=', rootId)]))
    .where('deleted_at', 'is', null)
    .execute();

async function turnOn(ctx: AppContext, tx: Tx, actor: Actor, ids: DocumentIds, subject: Subject): Promise<void> {
  const row = await rowOf(tx, subject);
  const side = sideOf(actor);
  if (!row) {
    if (side === 'patient') throw new AppError('verification.not_made');
    const files = await filesOf(tx, subject);
    return makeVerification(ctx, tx, { clinicId: ids.clinicId, rootId: subject.rootId, files });
  }
  if (row.off_by === null) return;
  await tx
    .updateTable('document_verifications')
    .set({ off_by: null })
    .where('id', '=', row.id)
    .where('off_by', '=', side)
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('auth.forbidden'));
  await note(tx, ids, row, 'on');
}

const note = (tx: Tx, { clinicId }: DocumentIds, row: Row, change: VerificationChange): Promise<void> =>
  record(tx, {
    event: 'documents.verification_changed',
    clinicId,
    recordType: 'document',
    recordId: row.document_id,
    details: { verification: change },
  });

async function turnOff(tx: Tx, actor: Actor, ids: DocumentIds, subject: Subject): Promise<void> {
  const row = await rowOf(tx, subject);
  if (!row) throw new AppError('verification.not_made');
  const changed = await tx
    .updateTable('document_verifications')
    .set({ off_by: sideOf(actor) })
    .where('id', '=', row.id)
    .where('off_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) await note(tx, ids, row, 'off');
}

/** The code before stops with this transaction; the address, which may be printed, stays. */
async function renewCode(ctx: AppContext, tx: Tx, ids: DocumentIds, subject: Subject): Promise<void> {
  const row = await rowOf(tx, subject);
  if (!row) throw new AppError('verification.not_made');
  await tx
    .updateTable('document_verifications')
    .set({ sealed_code: sealCode(ctx.secretKey, row.id, drawCode()), code_made_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  await note(tx, ids, row, 'new_code');
}

export const changeVerification = (ctx: AppContext, actor: Actor, ids: DocumentIds, change: VerificationChange) =>
  ctx.db.asActor(actor, async (tx) => {
    const subject = await subjectOf(tx, ids);
    if (change === 'on') await turnOn(ctx, tx, actor, ids, subject);
    else if (change === 'off') await turnOff(tx, actor, ids, subject);
    else await renewCode(ctx, tx, ids, subject);
    return present(ctx, tx, actor, subject);
  });

/** What a sheet says of a document and of where it is verified. */
export interface SheetFacts {
  readonly address: string;
  readonly code: string;
  readonly category: string;
  readonly created_at: string;
  readonly sha256: string;
  readonly patientName: string;
  readonly timeZone: string;
  readonly registeredAt: string | null;
}

/** Address and code as they are printed. */
export async function printedVerification(
  ctx: AppContext,
  row: Pick<Row, 'id' | 'sealed_code'>,
): Promise<Pick<SheetFacts, 'address' | 'code'>> {
  const code = await openCode(ctx, row.id, row.sealed_code);
  if (code === undefined) throw new Error('A code that no key of the installation opens');
  return { address: addressUrl(ctx, row.id), code: writeCode(code) };
}

export const readForSheet = (ctx: AppContext, actor: Actor, ids: DocumentIds): Promise<SheetFacts> =>
  ctx.db.asActor(actor, async (tx) => {
    const subject = await subjectOf(tx, ids);
    const row = await rowOf(tx, subject);
    if (!row || row.off_by !== null) throw new AppError('verification.not_made');
    const document = await tx
      .selectFrom('documents as d')
      .innerJoin('patients as p', 'p.id', 'd.patient_id')
      .innerJoin('clinics as c', 'c.id', 'd.clinic_id')
      .select(['d.category', 'd.created_at', 'd.sha256', 'p.shown_name as patientName', 'c.time_zone as timeZone'])
      .where('d.id', '=', ids.documentId)
      .executeTakeFirstOrThrow();
    const printed = await printedVerification(ctx, row);
    const registeredAt = await registeredSince(tx, row);
    await record(tx, {
      event: 'documents.verification_sheet',
      clinicId: ids.clinicId,
      recordType: 'document',
      recordId: ids.documentId,
    });
    return { ...document, ...printed, registeredAt };
  });
