import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAccessGiving, startAccessGiving } from '@virtual-med/contract/patients/access-giving';
import { deletePatient } from '@virtual-med/contract/patients/patient-changes';
import { getPatientsWaiting, listPatients } from '@virtual-med/contract/patients/patients';
import { bookClinicMail } from '../../../core/mail/send-mail.ts';
import { ownerOf } from '../../../testing/factories/actors.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { mailbox } from '../identity/email-proof/testing/email-proof.ts';
import { addRecord } from './create-patient.service.ts';
import { giveAccessesJob } from './give-accesses.job.ts';
import { filledForm } from './testing/patients.ts';

const t = await sharedApp();

async function scene() {
  const clinic = await t.clinic({ professionals: 1 });
  const call = await t.as(clinic.owner);
  const params = { clinicId: clinic.id };
  /** As an import leaves it: nobody was written to. */
  const brings = async (email: string | null) => {
    const actor = ownerOf(clinic);
    const id = await t.ctx.db.asActor(actor, (tx) => addRecord(tx, actor, { ...filledForm({ email }), ...params }));
    assert.ok(id);
    return id;
  };
  const starts = async (patientIds?: string[]) =>
    (await call(startAccessGiving, { params, body: patientIds ? { patientIds } : {} })).giving;
  const seen = async () => (await call(getAccessGiving, { params })).giving;
  const running = () =>
    t.make((tx) =>
      tx
        .selectFrom('access_givings')
        .select(['id', 'finished_at'])
        .where('clinic_id', '=', clinic.id)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    );
  const turn = async (signal: AbortSignal = AbortSignal.timeout(60_000)) => {
    const { id: givingId } = await running();
    await giveAccessesJob(() => t.ctx)({ clinicId: clinic.id, givingId }, { jobId: 'j', attempt: 1, signal });
  };
  return { clinic, call, params, brings, starts, seen, running, turn };
}

const letters = async (email: string) => (await queuedLettersTo(t, email)).length;

describe('access given to many', () => {
  test('writes to those with an e-mail, once, and says who is left', async () => {
    const { call, params, brings, starts, seen, turn } = await scene();
    const emails = [mailbox(), mailbox(), mailbox()];
    for (const email of [...emails, null]) await brings(email);
    assert.equal(await seen(), null);
    const started = await starts();
    assert.deepEqual([started.isDone, started.total, started.done, started.withoutEmail], [false, 3, 0, 1]);
    for (const email of emails) assert.equal(await letters(email), 0, 'nobody before its turn');
    await turn();
    const over = await seen();
    assert.deepEqual(
      [over?.isDone, over?.done, over?.given, over?.withoutEmail, over?.heldBack, over?.others],
      [true, 3, 3, 1, 0, 0],
    );
    for (const email of emails) assert.equal(await letters(email), 1);
    const waiting = await call(getPatientsWaiting, { params });
    assert.deepEqual([waiting.withoutAccess, waiting.firstAccess], [1, 3]);
    await turn();
    const again = await starts();
    assert.deepEqual([again.total, again.withoutEmail], [0, 1]);
    for (const email of emails) assert.equal(await letters(email), 1, 'pressed again');
  });

  test('goes on where it was ended, by two jobs at once, and writes to nobody twice', async () => {
    const { brings, starts, seen, turn } = await scene();
    const emails = [mailbox(), mailbox(), mailbox(), mailbox()];
    for (const email of emails) await brings(email);
    await starts();
    await assert.rejects(turn(AbortSignal.abort()));
    await Promise.all([turn(), turn()]);
    await turn();
    const over = await seen();
    assert.deepEqual([over?.isDone, over?.done, over?.given], [true, 4, 4]);
    for (const email of emails) assert.equal(await letters(email), 1);
  });

  test('is one at a time: pressing again while it is under way starts no other', async () => {
    const { brings, starts, running } = await scene();
    await brings(mailbox());
    await starts();
    const first = await running();
    await brings(mailbox());
    assert.equal((await starts()).total, 1);
    assert.equal((await running()).id, first.id);
  });

  test('is for those named, of this clinic, and leaves out who is removed meanwhile', async () => {
    const { call, params, brings, starts, seen, turn } = await scene();
    const other = await scene();
    const foreign = await other.brings(mailbox());
    const [named, unnamed, removed] = [mailbox(), mailbox(), mailbox()];
    const ids = [await brings(named), await brings(removed)];
    await brings(unnamed);
    assert.equal((await starts([...ids, foreign])).total, 2);
    await call(deletePatient, { body: { id: ids[1] ?? '', ...params } });
    await turn();
    const over = await seen();
    assert.deepEqual([over?.given, over?.others], [1, 1]);
    assert.deepEqual([await letters(named), await letters(unnamed), await letters(removed)], [1, 0, 0]);
    const { patients } = await other.call(listPatients, { params: other.params, query: { waiting: 'withoutAccess' } });
    assert.deepEqual(
      patients.map(({ id }) => id),
      [foreign],
    );
  });

  test('says how many wait for another day when the clinic may write no more letters', async () => {
    const { clinic, brings, starts, seen, turn } = await scene();
    const email = mailbox();
    await brings(email);
    await t.make(async (tx) => {
      while (await bookClinicMail(tx, clinic.id));
    });
    await starts();
    await turn();
    const over = await seen();
    assert.deepEqual([over?.isDone, over?.given, over?.heldBack, await letters(email)], [true, 0, 1, 0]);
  });

  test('stops where whoever asked for it is of the clinic no more', async () => {
    const { clinic, brings, starts, seen, turn } = await scene();
    const email = mailbox();
    await brings(email);
    await starts();
    await t.make((tx) =>
      tx
        .updateTable('memberships')
        .set({ role: 'professional' })
        .where('clinic_id', '=', clinic.id)
        .where('user_id', '=', clinic.owner.id)
        .execute(),
    );
    await turn();
    assert.equal(await letters(email), 0);
    await t.make((tx) =>
      tx
        .updateTable('memberships')
        .set({ role: 'clinic_owner' })
        .where('clinic_id', '=', clinic.id)
        .where('user_id', '=', clinic.owner.id)
        .execute(),
    );
    assert.deepEqual([(await seen())?.given, (await seen())?.others], [0, 1]);
  });
});
