import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enterClinic } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { ownerOf } from '../../testing/factories/actors.ts';
import { testApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import type { Actor } from './database.ts';
import type { Writing } from './fixed-statement.ts';

const t = await testApp();
const { db } = t.ctx;

const trailOf = (clinicId: string) =>
  db.asSystem('look at the trail', (tx) =>
    tx
      .selectFrom('audit_events')
      .select(['actor_id', 'session_id'])
      .where('clinic_id', '=', clinicId)
      .where('event', '=', 'patients.opened')
      .execute(),
  );
const trace = (q: Writing, clinicId: string) =>
  q.insertInto('audit_events').values({ id: newId(), clinic_id: clinicId, event: 'patients.opened' });
const inTransaction = (q: Writing) => q.selectNoFrom(sql<string>`pg_current_xact_id()::text`.as('id'));
const settings = (q: Writing) =>
  q.selectNoFrom(
    (['user_id', 'role', 'clinic_id', 'session_id', 'ip', 'request_id'] as const).map((name) =>
      sql<string>`current_setting(${`app.${name}`})`.as(name),
    ),
  );
const everyPatient = (q: Writing) => q.selectFrom('patients').select('clinic_id');
const impossible = sql`insert into audit_events (id, event) values (null, 'x')`;
const brief = { readAndRecord: true, brief: true } as const;

const clinics = (count: number) => Promise.all(Array.from({ length: count }, () => t.clinic({ patients: 2 })));

describe('brief questions of the same moment', () => {
  test('of several people are one transaction, in which each sees and records only as themselves', async () => {
    const all = await clinics(4);
    const answers = await Promise.all(
      all.map((clinic) =>
        db.ask(ownerOf(clinic), (q) => [inTransaction(q), everyPatient(q), trace(q, clinic.id)], brief),
      ),
    );
    assert.equal(new Set(answers.map(([[at]]) => at?.id)).size, 1);
    for (const [place, clinic] of all.entries()) {
      assert.deepEqual(
        answers[place]?.[1].map((row) => row.clinic_id),
        [clinic.id, clinic.id],
      );
      const trail = await trailOf(clinic.id);
      assert.deepEqual(
        trail.map((row) => row.actor_id),
        [clinic.owner.id],
      );
    }
  });

  test('keep nothing of whoever asked before: no clinic, session or address where the next one has none', async () => {
    const [first, last] = await clinics(2);
    assert.ok(first && last);
    const bare = (clinic: typeof first): Actor => ({ ...ownerOf(clinic), clinicId: null, ip: null });
    const actors: Actor[] = [
      { ...ownerOf(first), sessionId: newId() },
      bare(last),
      { ...ownerOf(last), sessionId: newId() },
      bare(first),
    ];
    const answers = await Promise.all(
      actors.map((actor) => db.ask(actor, (q) => [inTransaction(q), settings(q), everyPatient(q)], brief)),
    );
    assert.equal(new Set(answers.map(([[at]]) => at?.id)).size, 1);
    assert.deepEqual(
      answers.map(([, [row]]) => row),
      actors.map(({ userId, role, clinicId, sessionId, ip, requestId }) => ({
        user_id: userId,
        role,
        clinic_id: clinicId ?? '',
        session_id: sessionId ?? '',
        ip: ip ?? '',
        request_id: requestId,
      })),
    );
    // Who names no clinic sees those they belong to: never through the one that was named before.
    assert.deepEqual(
      answers.map(([, , patients]) => patients.map((row) => row.clinic_id)),
      [first, last, last, first].map(({ id }) => [id, id]),
    );
  });

  test('see no clinic that only the session before had entered, and record no session of another', async () => {
    const [clinic] = await clinics(1);
    assert.ok(clinic);
    const staff = await t.person({ isSuperAdmin: true });
    await (await t.as(staff))(enterClinic, {
      params: { clinicId: clinic.id },
      body: { reason: 'support', note: 'Ajuda pedida pela clínica' },
    });
    const { id: sessionId } = await t.make((tx) =>
      tx.selectFrom('sessions').select('id').where('user_id', '=', staff.id).executeTakeFirstOrThrow(),
    );
    const outside: Actor = { ...ownerOf(clinic), userId: staff.id, role: 'super_admin' };
    const [[seen], [unseen]] = await Promise.all([
      db.ask({ ...outside, sessionId }, (q) => [everyPatient(q)], brief),
      db.ask(outside, (q) => [everyPatient(q)], brief),
      db.ask(ownerOf(clinic), (q) => [trace(q, clinic.id)], brief),
    ]);
    assert.deepEqual([seen.length, unseen.length], [2, 0]);
    assert.deepEqual(
      (await trailOf(clinic.id)).map(({ actor_id, session_id }) => [actor_id, session_id]),
      [[clinic.owner.id, null]],
    );
  });

  test('of more people than travel together are all answered', async () => {
    const [clinic] = await clinics(1);
    assert.ok(clinic);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        db.ask(ownerOf(clinic), (q) => [inTransaction(q), q.selectNoFrom(sql<number>`${n}::int`.as('n'))], brief),
      ),
    );
    assert.deepEqual(
      answers.map(([, [row]]) => row?.n),
      Array.from({ length: 20 }, (_, n) => n),
    );
    assert.equal(new Set(answers.map(([[at]]) => at?.id)).size, 3);
  });

  test('fail for whoever asked what fails, and for nobody else; each is recorded once', async () => {
    const [own, failing, other] = await clinics(3);
    assert.ok(own && failing && other);
    const [first, failed, last] = await Promise.allSettled([
      db.ask(ownerOf(own), (q) => [everyPatient(q), trace(q, own.id)], brief),
      db.ask(ownerOf(failing), (q) => [trace(q, failing.id), { compile: () => impossible.compile(q) }], brief),
      db.ask(ownerOf(other), (q) => [everyPatient(q), trace(q, other.id)], brief),
    ]);
    assert.equal(first.status === 'fulfilled' && first.value[0].length, 2);
    assert.equal(failed.status === 'rejected' && (failed.reason as pg.DatabaseError).code, '23502');
    assert.equal(last.status === 'fulfilled' && last.value[0].length, 2);
    assert.deepEqual(
      await Promise.all([own, failing, other].map(async ({ id }) => (await trailOf(id)).length)),
      [1, 0, 1],
    );
  });

  test('in another clinic’s name are refused as ever', async () => {
    const [own, other] = await clinics(2);
    assert.ok(own && other);
    const [theirs, foreign] = await Promise.allSettled([
      db.ask(ownerOf(other), (q) => [everyPatient(q)], brief),
      db.ask(ownerOf(own), (q) => [trace(q, other.id)], brief),
    ]);
    assert.equal(theirs.status, 'fulfilled');
    assert.equal(foreign.status === 'rejected' && (foreign.reason as pg.DatabaseError).code, '42501');
    assert.deepEqual(await trailOf(other.id), []);
  });

  test('leave nobody’s role behind', async () => {
    const all = await clinics(2);
    await Promise.all(all.map((clinic) => db.ask(ownerOf(clinic), (q) => [everyPatient(q)], brief)));
    await assert.rejects(
      db.asActor(ownerOf(all[0] as (typeof all)[number]), (tx) => tx.selectFrom('accounts').select('id').execute()),
      pg.DatabaseError,
    );
    assert.equal(
      await db.asSystem(
        'look around',
        async (tx) => (await sql<{ who: string }>`select current_user::text as who`.execute(tx)).rows[0]?.who,
      ),
      'vm_system',
    );
  });
});

test('who somebody is, asked by several at once, is told to each', async () => {
  const questions = Array.from({ length: 5 }, (_, n) =>
    CompiledQuery.raw('select $1::int as n, pg_backend_pid() as at', [n]),
  );
  const answers = await Promise.all(questions.map((question) => db.askAuth(question)));
  assert.deepEqual(
    answers.map(({ rows }) => (rows[0] as { n: number }).n),
    [0, 1, 2, 3, 4],
  );
  assert.equal(new Set(answers.map(({ rows }) => (rows[0] as { at: number }).at)).size, 1);
  const [right, wrong] = await Promise.allSettled([
    db.askAuth(CompiledQuery.raw('select $1::int as n', [1])),
    db.askAuth(CompiledQuery.raw('select 1 / $1::int as n', [0])),
  ]);
  assert.equal(right.status, 'fulfilled');
  assert.equal(wrong.status === 'rejected' && (wrong.reason as pg.DatabaseError).code, '22012');
});
