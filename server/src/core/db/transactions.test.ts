import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { ownerOf } from '../../testing/factories/actors.ts';
import { testApp } from '../../testing/test-app.ts';
import { record } from '../audit/audit.service.ts';
import { newId } from '../ids.ts';
import { waitFor } from '../jobs/testing/jobs.ts';
import { type Actor, openDatabase, type Tx, withSystemRole } from './database.ts';

const t = await testApp();
const { db } = t.ctx;

const trailOf = (clinicId: string) =>
  db.asSystem('look at the trail', (tx) =>
    tx.selectFrom('audit_events').select(['event', 'actor_role']).where('clinic_id', '=', clinicId).execute(),
  );
const opened = (clinicId: string) => ({ event: 'patients.opened', clinicId }) as const;
const impossible = sql`insert into audit_events (id, event) values (null, 'x')`;
const whoAmI = async (tx: Tx) =>
  (await sql<{ who: string }>`select current_user::text as who`.execute(tx)).rows[0]?.who;
const unrelated = (): Promise<never> => Promise.reject(new Error('unrelated'));

describe('a transaction', () => {
  test('keeps nothing when a statement or the work fails', async () => {
    const clinic = await t.clinic();
    const fail = (how: (tx: Tx) => Promise<unknown>) =>
      db.asActor(ownerOf(clinic), async (tx) => {
        await record(tx, opened(clinic.id));
        await how(tx);
      });
    await assert.rejects(
      fail((tx) => impossible.execute(tx)),
      { code: '23502' },
    );
    await assert.rejects(fail(unrelated), /unrelated/);
    assert.deepEqual(await trailOf(clinic.id), []);
  });

  test('in which a failure was caught does not pass for one that was committed', async () => {
    const clinic = await t.clinic();
    const work = db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      await impossible.execute(tx).catch(() => undefined);
    });
    await assert.rejects(work, { name: 'AbortedTransactionError' });
    assert.deepEqual(await trailOf(clinic.id), []);
  });

  test('cannot be used once it is over, also after an error', async () => {
    const clinic = await t.clinic();
    const leaked: Tx[] = [];
    await db.asActor(ownerOf(clinic), async (tx) => void leaked.push(tx));
    await db.asSystem('test', async (tx) => void leaked.push(tx));
    const failing = db.asActor(ownerOf(clinic), (tx) => {
      leaked.push(tx);
      return unrelated();
    });
    await assert.rejects(failing, /unrelated/);
    assert.equal(leaked.length, 3);
    for (const tx of leaked) {
      await assert.rejects(whoAmI(tx), /already (?:committed|rolled back)/);
      await assert.rejects(record(tx, opened(clinic.id)), /already (?:committed|rolled back)/);
    }
  });

  test('records and reads with the rights of each of its steps', async () => {
    const clinic = await t.clinic();
    const seen = await db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      const before = await whoAmI(tx);
      const within = await withSystemRole(tx, 'look around', () => whoAmI(tx));
      return [before, within, await whoAmI(tx)];
    });
    assert.deepEqual(seen, ['vm_app', 'vm_system', 'vm_app']);
    assert.deepEqual(await trailOf(clinic.id), [{ event: 'patients.opened', actor_role: 'clinic_owner' }]);
  });

  test('of an actor sees no other clinic, writes in none, and does not reach the sign-in tables', async () => {
    const [own, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    const seen = await db.asActor(ownerOf(own), (tx) => tx.selectFrom('patients').select('clinic_id').execute());
    assert.deepEqual(seen, [{ clinic_id: own.id }]);
    await assert.rejects(
      db.asActor(ownerOf(own), (tx) => record(tx, opened(other.id))),
      { code: '42501' },
    );
    await assert.rejects(
      db.asActor(ownerOf(own), (tx) => tx.selectFrom('accounts').select('password').execute()),
      pg.DatabaseError,
    );
  });
});

describe('nothing of a transaction is there in the next one on the same connection', () => {
  const names = ['user_id', 'role', 'clinic_id', 'session_id', 'ip', 'request_id'] as const;
  /** Everything a transaction sets, read as the connection has it. */
  const settingsOf = sql<Record<string, string | null>>`select pg_backend_pid() as pid, current_user::text as who,
    current_setting('application_name') as reason, current_setting('synchronous_commit') as commits,
    current_setting('plan_cache_mode') as plans, ${sql.join(
      names.map((name) => sql`coalesce(current_setting(${`app.${name}`}, true), '') as ${sql.ref(name)}`),
    )}`;

  async function withOneConnection(
    work: (one: ReturnType<typeof openDatabase>, actor: Actor, bare: Actor) => Promise<void>,
  ) {
    const one = openDatabase(t.access, () => undefined, { connections: 1, statementTimeoutMs: 15_000 });
    const [clinic, other] = [await t.clinic(), await t.clinic()];
    try {
      await work(
        one,
        { ...ownerOf(clinic), ip: '203.0.113.7', sessionId: newId() },
        { ...ownerOf(other), clinicId: null, ip: null },
      );
    } finally {
      await one.close();
    }
  }

  const endings: Record<string, (tx: Tx) => Promise<unknown>> = {
    'a commit': whoAmI,
    'an error of the work': unrelated,
    'a failed statement': (tx) => impossible.execute(tx),
    'a failed statement that was caught': (tx) => impossible.execute(tx).catch(() => undefined),
    'a step as the system': (tx) => withSystemRole(tx, 'look around', () => whoAmI(tx)),
    'an error in a step as the system': (tx) => withSystemRole(tx, 'look around', unrelated),
    'a failed statement in a step as the system': (tx) =>
      withSystemRole(tx, 'look around', () => impossible.execute(tx)),
  };

  for (const [ending, work] of Object.entries(endings))
    test(`after ${ending}`, () =>
      withOneConnection(async (one, actor, bare) => {
        const read = async (tx: Tx) => (await settingsOf.execute(tx)).rows[0];
        const asSystem = () => one.asSystem('read the settings', read);
        const pristine = await asSystem();
        const all = { asyncCommit: true, genericPlan: true, serializeBy: `test ${actor.clinicId}` };
        const openings = [
          () => one.asActor(actor, work, all),
          () => one.asSystem('a former reason', work),
          () => one.asActor(bare, work),
        ];
        for (const open of openings) {
          await open().catch(() => undefined);
          assert.deepEqual(await asSystem(), pristine);
          await open().catch(() => undefined);
          assert.deepEqual(await one.asActor(bare, read), {
            ...pristine,
            who: 'vm_app',
            reason: 'virtual-med',
            user_id: bare.userId,
            role: bare.role,
            clinic_id: '',
            session_id: '',
            ip: '',
            request_id: bare.requestId,
          });
        }
      }));
});

describe('transactions serialized by the same key', () => {
  const countEntries = (clinicId: string) => async (tx: Tx) =>
    (await tx.selectFrom('audit_events').select('id').where('clinic_id', '=', clinicId).execute()).length;
  const isWaitedFor = async () => {
    const { rows } = await db.asSystem('test', (tx) =>
      sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx),
    );
    return rows.length > 0;
  };

  /** A transaction that has written an entry of a clinic's trail and stays open until it is released. */
  async function held() {
    const clinic = await t.clinic();
    const actor = ownerOf(clinic);
    const serializeBy = `test ${clinic.id}`;
    const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const over = db.asActor(
      actor,
      async (tx) => {
        await record(tx, opened(clinic.id));
        entered.resolve();
        await released.promise;
      },
      { serializeBy },
    );
    await entered.promise;
    return { actor, serializeBy, entries: countEntries(clinic.id), release: released.resolve, over };
  }

  test('run one after the other between servers, and the next sees what the one before has done', async (context) => {
    const elsewhere = openDatabase(t.access, () => undefined);
    context.after(() => elsewhere.close());
    const { actor, serializeBy, entries, release, over } = await held();
    const second = elsewhere.asActor(actor, entries, { serializeBy });
    assert.equal(await elsewhere.asActor(actor, entries, { serializeBy: `${serializeBy}, another` }), 0);
    await waitFor('the other server waits', isWaitedFor);
    release();
    assert.equal(await second, 1);
    await over;
  });

  test('wait in one server without a connection, and go on after a failure', async () => {
    const { actor, serializeBy, entries, release, over } = await held();
    const failing = db.asActor(actor, async (tx) => void (await impossible.execute(tx)), { serializeBy });
    const most = db.pools().find(({ name }) => name === 'app')?.most ?? 0;
    assert.ok(most > 0);
    const waiting = Array.from({ length: 2 * most }, () => db.asActor(actor, entries, { serializeBy }));
    assert.equal(await db.asActor(actor, entries), 0);
    assert.equal(await isWaitedFor(), false);
    release();
    await assert.rejects(failing, { code: '23502' });
    for (const seen of await Promise.all(waiting)) assert.equal(seen, 1);
    await over;
  });
});
