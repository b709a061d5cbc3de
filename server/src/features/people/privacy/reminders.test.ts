import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { AppContext } from '../../../context/context.ts';
import { waitFor } from '../../../core/jobs/testing/jobs.ts';
import { makePrivacyRequest } from '../../../testing/factories/privacy.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { testApp } from '../../../testing/test-app.ts';
import { remindOfRequests } from './reminders.job.ts';
import { privacyScene } from './requests.fixture.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

/** Asked on 1 November: the last day is the 16th. */
async function scene() {
  const { clinic, record, patient, answer } = await privacyScene(t);
  const add = (kind: 'correction' | 'deletion' = 'correction') =>
    t.make((tx) =>
      makePrivacyRequest(tx, {
        clinicId: clinic.id,
        patientId: record.id,
        askedBy: patient.id,
        askedOn: '2026-11-01',
        kind,
      }),
    );
  const id = await add();
  const run = (day: string, ctx: AppContext = t.ctx) => remindOfRequests(ctx, new Date(`${day}T15:00:00Z`));
  const letters = async () => (await queuedLettersTo(t, clinic.owner.email)).map(({ text }) => text);
  return { clinic, id, add, run, letters, answer };
}

test('the owner hears at five days, at one day and when it is over, once each', async () => {
  const { run, letters } = await scene();
  const heard: number[] = [];
  for (const day of ['10', '11', '11', '12', '14', '15', '16', '16', '17', '18', '25']) {
    await run(`2026-11-${day}`);
    heard.push((await letters()).length);
  }
  assert.deepEqual(heard, [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  const [five, one, over] = await letters();
  assert.match(five ?? '', /vence em até 5 dias/);
  assert.match(one ?? '', /vence até amanhã/);
  assert.match(over ?? '', /prazo vencido/);
});

test('after days without a server only the most urgent letter goes', async () => {
  const { run, letters } = await scene();
  await run('2026-11-20');
  await run('2026-11-20');
  assert.equal((await letters()).length, 1);
});

test('several at once make one letter; what was answered makes none', async () => {
  const { run, letters, add, answer, id } = await scene();
  await add('deletion');
  await run('2026-11-11');
  assert.match((await letters())[0] ?? '', /2 pedidos vencem/);
  await answer(id, { answer: 'done', text: '' });
  await run('2026-11-15');
  assert.match((await letters())[1] ?? '', /1 pedido vence até amanhã/);
});

/** How many of this database's transactions wait for another's row. */
const waiting = async () =>
  (
    await t.make((tx) =>
      sql<{ count: number }>`select count(distinct l.pid)::int as count from pg_locks l
        join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`.execute(tx),
    )
  ).rows[0]?.count;

test('two runs at the same time tell it once', async () => {
  const { run, letters, id } = await scene();
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const holder = t.make(async (tx) => {
    await tx.selectFrom('privacy_requests').select('id').where('id', '=', id).forUpdate().execute();
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const runs = [run('2026-11-11'), run('2026-11-11')];
  await waitFor('both at the same row', async () => (await waiting()) === 2);
  gate.resolve();
  await Promise.all([holder, ...runs]);
  assert.equal((await letters()).length, 1);
});

test('a run cut off before its letter is on its way leaves nothing noted, and the next one tells it', async () => {
  const { run, letters } = await scene();
  const cutOff: AppContext = {
    ...t.ctx,
    jobs: {
      ...t.ctx.jobs,
      enqueue: () => Promise.reject(new Error('killed')),
    },
  };
  await run('2026-11-11', cutOff);
  assert.equal((await letters()).length, 0);
  await run('2026-11-11');
  assert.equal((await letters()).length, 1);
});
