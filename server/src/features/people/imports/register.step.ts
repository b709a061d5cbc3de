import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor, Tx } from '../../../core/db/database.ts';
import { addRecord } from '../patients/public.ts';
import { type ImportRef, importOf } from './import-access.ts';
import type { RowPerson } from './person-of-row.ts';

const rowsAtOnce = 100;

/** Held, so that each is registered once, whoever else is at it. */
const waitingRows = (tx: Tx, importId: string, most: number) =>
  tx
    .selectFrom('import_rows')
    .select(['number', 'person'])
    .where('import_id', '=', importId)
    .where('verdict', '=', 'new')
    .where('outcome', 'is', null)
    .orderBy('number')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

type WaitingRow = Awaited<ReturnType<typeof waitingRows>>[number];

/** A record without account and without mail. Refused where somebody registered the same person since the rows were judged. */
const register = (tx: Tx, actor: Actor, clinicId: string, person: RowPerson): Promise<string | undefined> =>
  addRecord(tx, actor, {
    clinicId,
    name: person.name,
    email: person.email,
    phone: person.phone,
    birthDate: person.birthDate,
    zipCode: person.zipCode,
    address: person.address,
    professional: null,
    ...(person.cpf ? { cpf: person.cpf } : {}),
    ...(person.socialName ? { socialName: person.socialName } : {}),
    ...(person.sex ? { sex: person.sex } : {}),
  });

const settle = (tx: Tx, importId: string, number: number, patientId: string | undefined) =>
  tx
    .updateTable('import_rows')
    .set(
      patientId
        ? { outcome: 'imported', patient_id: patientId }
        : { outcome: 'failed', reasons: sql`array_append(reasons, 'not_registered')` },
    )
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();

async function registerAll(tx: Tx, actor: Actor, ref: ImportRef, rows: readonly WaitingRow[]): Promise<void> {
  for (const { number, person } of rows)
    await settle(tx, ref.importId, number, await register(tx, actor, ref.clinicId, person as unknown as RowPerson));
  await importOf(tx, ref)
    .set({ done: sql`done + ${rows.length}`, updated_at: sql`now()` })
    .execute();
}

/** The next rows, in one transaction: both a patient and what its row says, or neither. Returns how many there were. */
const registerNext = (ctx: AppContext, actor: Actor, ref: ImportRef, most: number): Promise<number> =>
  ctx.db.asActor(actor, async (tx) => {
    const rows = await waitingRows(tx, ref.importId, most);
    await registerAll(tx, actor, ref, rows);
    return rows.length;
  });

/** One of them was refused, which ended the transaction of all: this one is noted, the others are tried again. */
const noteRefused = (ctx: AppContext, actor: Actor, ref: ImportRef): Promise<unknown> =>
  ctx.db.asActor(actor, async (tx) => {
    const [row] = await waitingRows(tx, ref.importId, 1);
    if (!row) return;
    await settle(tx, ref.importId, row.number, undefined);
    await importOf(tx, ref).set({ done: sql`done + 1`, updated_at: sql`now()` }).execute();
  });

const isRefusal = (error: unknown): boolean => error instanceof AppError;

/** All at once where nothing is refused, else one by one. */
async function registerBatch(ctx: AppContext, actor: Actor, ref: ImportRef): Promise<number> {
  try {
    return await registerNext(ctx, actor, ref, rowsAtOnce);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  for (let count = 0; count < rowsAtOnce; count += 1) {
    try {
      if ((await registerNext(ctx, actor, ref, 1)) === 0) return count;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await noteRefused(ctx, actor, ref);
    }
  }
  return rowsAtOnce;
}

/** Registers up to so many. Returns whether more wait. */
export async function registerSome(
  ctx: AppContext,
  actor: Actor,
  ref: ImportRef,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<boolean> {
  for (let count = 0; count < most; ) {
    if (signal.aborted) return true;
    const registered = await registerBatch(ctx, actor, ref);
    count += registered;
    if (registered < rowsAtOnce) {
      await ctx.db.asActor(actor, (tx) =>
        importOf(tx, ref)
          .set({ state: 'imported', imported_at: sql`now()`, updated_at: sql`now()` })
          .where('state', '=', 'importing')
          .execute(),
      );
      return false;
    }
  }
  return true;
}
