import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { ownerOf } from '../../testing/factories/actors.ts';
import { testApp } from '../../testing/test-app.ts';
import { record } from '../audit/audit.service.ts';
import { newId } from '../ids.ts';
import { waitFor } from '../jobs/testing/jobs.ts';
import { clientOptions, PreparingClient } from './connection.ts';
import { executeLast, executeLater, executeTogether, openDatabase, type Tx, withSystemEyes } from './database.ts';

const t = await testApp();
const { db } = t.ctx;

const trailOf = (clinicId: string) =>
  db.asSystem('look at the trail', (tx) =>
    tx.selectFrom('audit_events').select(['event', 'actor_role']).where('clinic_id', '=', clinicId).execute(),
  );
const opened = (clinicId: string) => ({ event: 'patients.opened', clinicId }) as const;
const impossible = sql`insert into audit_events (id, event) values (null, 'x')`;
const who = sql<{ who: string }>`select current_user::text as who`;
const whoQuery = (tx: Tx) => ({ compile: () => who.compile(tx) });
const whoAmI = async (tx: Tx) => (await who.execute(tx)).rows[0]?.who;

/** Statements sent by a connection of its own, told apart from trips. */
async function withConnection(work: (client: PreparingClient) => Promise<void>, more = {}): Promise<void> {
  const client = new PreparingClient({ ...clientOptions(t.access.address, t.access.login), ...more });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
const say = (text: string, ...values: unknown[]) => ({ text, values });

const number = (tx: Tx, n: number) => ({ compile: () => sql<{ n: number }>`select ${n}::int as n`.compile(tx) });

test('statements of a transaction asked together are one trip, each answered with its own rows', async () => {
  const clinic = await t.clinic();
  const answers = await db.asSystem('one trip', async (tx) => {
    await record(tx, opened(clinic.id));
    const seen = tx.selectFrom('audit_events').select('event').where('clinic_id', '=', clinic.id);
    const none = tx.selectFrom('audit_events').select('event').where('id', '=', newId());
    return executeTogether(tx, [number(tx, 1), seen, none, number(tx, 2)]);
  });
  assert.deepEqual(answers, [[{ n: 1 }], [{ event: 'patients.opened' }], [], [{ n: 2 }]]);
  const failing = db.asSystem('one trip', async (tx) => {
    await record(tx, opened(clinic.id));
    await executeTogether(tx, [number(tx, 1), { compile: () => impossible.compile(tx) }, number(tx, 2)]);
  });
  await assert.rejects(failing, { code: '23502' });
  assert.equal((await trailOf(clinic.id)).length, 1);
});

describe('transactions that name the same', () => {
  const entriesOf = (clinicId: string) => (q: Pick<Tx, 'selectFrom'>) =>
    [
      q
        .selectFrom('audit_events')
        .select((eb) => eb.fn.countAll<string>().as('entries'))
        .where('clinic_id', '=', clinicId),
    ] as const;
  const isWaitedFor = async () => {
    const { rows } = await db.asSystem('test', (tx) =>
      sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx),
    );
    return rows.length > 0;
  };

  /** A clinic of whose trail one more entry is written as long as nobody lets go. */
  async function held() {
    const clinic = await t.clinic();
    const actor = ownerOf(clinic);
    const inTurn = `test ${clinic.id}`;
    const [entered, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const over = db.asActor(
      actor,
      async (tx) => {
        await record(tx, opened(clinic.id));
        await whoAmI(tx);
        entered.resolve();
        await letGo.promise;
      },
      { inTurn },
    );
    await entered.promise;
    return { actor, inTurn, entries: entriesOf(clinic.id), letGo: letGo.resolve, over };
  }

  test('take turns between servers, and the next sees what the one before has done', async (context) => {
    const elsewhere = openDatabase(t.access, () => undefined);
    context.after(() => elsewhere.close());
    const { actor, inTurn, entries, letGo, over } = await held();
    const second = elsewhere.ask(actor, entries, { inTurn });
    const [[other]] = await elsewhere.ask(actor, entries, { inTurn: `${inTurn}, another` });
    assert.equal(Number(other?.entries), 0);
    await waitFor('the other server waits', isWaitedFor);
    letGo();
    const [[seen]] = await second;
    assert.equal(Number(seen?.entries), 1);
    await over;
  });

  test('wait in one server without a connection, and the turn passes on after a failure', async () => {
    const { actor, inTurn, entries, letGo, over } = await held();
    const failing = db.asActor(actor, async (tx) => void (await impossible.execute(tx)), { inTurn });
    const most = db.pools().find(({ name }) => name === 'app')?.most ?? 0;
    assert.ok(most > 0);
    const waiting = Array.from({ length: 2 * most }, () => db.ask(actor, entries, { inTurn }));
    const [[unnamed]] = await db.ask(actor, entries);
    assert.equal(Number(unnamed?.entries), 0);
    assert.equal(await isWaitedFor(), false);
    letGo();
    await assert.rejects(failing, { code: '23502' });
    for (const [[seen]] of await Promise.all(waiting)) assert.equal(Number(seen?.entries), 1);
    await over;
  });
});

describe('statements sent in one trip', () => {
  test('answer each with its own rows, prepared or not yet', () =>
    withConnection(async (client) => {
      for (let round = 0; round < 3; round += 1) {
        const results = await client.batch([
          say('select $1::int as n', round),
          say('select 1 as one where false'),
          say("select 'a' as letter union all select 'b'"),
          say('select $1::int as n', round + 10),
        ]);
        assert.deepEqual(
          results.map(({ rows }) => rows.map((row) => ({ ...(row as object) }))),
          [[{ n: round }], [], [{ letter: 'a' }, { letter: 'b' }], [{ n: round + 10 }]],
        );
      }
    }));

  test('after one that failed none is carried out, and the connection goes on', () =>
    withConnection(async (client) => {
      await client.query('create temporary table seen (n int)');
      for (let round = 0; round < 2; round += 1) {
        await assert.rejects(
          client.batch([
            say('begin'),
            say('select 1 / $1::int as n', 0),
            say('insert into seen values ($1)', 1),
            say('commit'),
          ]),
          { code: '22012' },
        );
        await client.query('rollback');
      }
      await client.batch([say('begin'), say('insert into seen values ($1)', 2), say('commit')]);
      const { rows } = await client.query('select n from seen');
      assert.deepEqual(rows, [{ n: 2 }]);
    }));

  const keepingThree = { namedStatements: 3 };
  const keptBy = async (client: PreparingClient): Promise<string[]> =>
    (await client.query('select statement from pg_prepared_statements')).rows.map(
      ({ statement }: { statement: string }) => statement,
    );
  const number = (which: number) => `select $1::int + ${which} as n`;

  test('a connection that has prepared all it keeps prepares what comes now, and lets go of what came before', () =>
    withConnection(async (client) => {
      for (let round = 0; round < 3; round += 1)
        for (let which = 0; which < 8; which += 1) {
          const [alone, before] = await client.batch([say(number(which), 1), say(number(Math.max(0, which - 1)), 1)]);
          assert.deepEqual({ ...(alone?.rows[0] as object) }, { n: 1 + which });
          assert.deepEqual({ ...(before?.rows[0] as object) }, { n: 1 + Math.max(0, which - 1) });
          assert.deepEqual((await client.query(number(which), [2])).rows, [{ n: 2 + which }]);
          const kept = await keptBy(client);
          assert.ok(kept.includes(number(which)), `${which} is prepared`);
          assert.ok(kept.length <= 2 * keepingThree.namedStatements, `${kept.length} are kept`);
        }
    }, keepingThree));

  test('statements sent before the others were answered, or in a transaction that failed, find what they need', () =>
    withConnection(async (client) => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, which) => client.query(number(which % 7), [which])),
      );
      assert.deepEqual(
        answers.map(({ rows }) => rows[0].n),
        Array.from({ length: 12 }, (_, which) => which + (which % 7)),
      );
      await client.query('begin');
      await assert.rejects(client.query('select 1 / $1::int', [0]), { code: '22012' });
      for (let which = 20; which < 26; which += 1)
        await assert.rejects(client.query(number(which), [1]), { code: '25P02' });
      await client.query('rollback');
      for (let which = 0; which < 30; which += 1)
        assert.deepEqual((await client.query(number(which), [1])).rows, [{ n: 1 + which }]);
      assert.ok((await keptBy(client)).length <= 2 * keepingThree.namedStatements);
    }, keepingThree));

  test('a value that cannot be written sends nothing', () =>
    withConnection(async (client) => {
      const circular: Record<string, unknown> = {};
      circular.itself = circular;
      await assert.rejects(client.batch([say('begin'), say('select $1::json as j', circular)]));
      const { rows } = await client.query('select now() = statement_timestamp() as alone');
      assert.deepEqual(rows, [{ alone: true }]);
    }));

  test('more different ones than are remembered run as well', () =>
    withConnection(async (client) => {
      for (let n = 0; n < 420; n += 1) {
        const [first, second] = await client.batch([say(`select $1::int + ${n} as n`, 1), say(`select ${n} as m`)]);
        assert.deepEqual(
          [first?.rows, second?.rows].map((rows) => ({ ...(rows?.[0] as object) })),
          [{ n: n + 1 }, { m: n }],
        );
      }
    }));

  test('a lost connection fails them', () =>
    withConnection(async (client) => {
      client.on('error', () => undefined);
      await assert.rejects(client.batch([say('select pg_terminate_backend(pg_backend_pid())'), say('select 1')]), {
        code: '57P01',
      });
      await assert.rejects(client.batch([say('select 1')]));
    }));
});

describe('the last statement of a transaction, sent with its commit', () => {
  test('gives its rows, and keeps what went before', async () => {
    const clinic = await t.clinic();
    const rows = await db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      return executeLast(tx, whoQuery(tx));
    });
    assert.deepEqual(
      rows.map(({ who }) => who),
      ['vm_app'],
    );
    assert.equal((await trailOf(clinic.id)).length, 1);
  });

  test('keeps nothing when it fails', async () => {
    const clinic = await t.clinic();
    const write = db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      await executeLast(tx, { compile: () => impossible.compile(tx) });
    });
    await assert.rejects(write, { code: '23502' });
    assert.deepEqual(await trailOf(clinic.id), []);
  });

  test('lets nothing come after it, and what fails then has no way back', async () => {
    const clinic = await t.clinic();
    for (const after of [
      (tx: Tx) => whoAmI(tx),
      // Held back, it is only seen by the commit.
      (tx: Tx) => record(tx, opened(clinic.id)),
    ]) {
      const late = db.asActor(ownerOf(clinic), async (tx) => {
        await record(tx, opened(clinic.id));
        await executeLast(tx, whoQuery(tx));
        await after(tx);
      });
      await assert.rejects(late, /The transaction is over/);
    }
    assert.equal((await trailOf(clinic.id)).length, 2);
    assert.equal(await db.asSystem('look around', whoAmI), 'vm_system');
  });
});

describe('a statement that goes with the next', () => {
  test('is there when the transaction is, in its place and with the rights of its place', async () => {
    const clinic = await t.clinic();
    const actor = ownerOf(clinic);
    const seen = await db.asActor(actor, async (tx) => {
      await record(tx, opened(clinic.id));
      const own = await whoAmI(tx);
      const eyes = await withSystemEyes(tx, 'look around', async () => whoAmI(tx));
      await withSystemEyes(tx, 'look around', async () => undefined);
      return [own, eyes, await whoAmI(tx)];
    });
    assert.deepEqual(seen, ['vm_app', 'vm_system', 'vm_app']);
    assert.deepEqual(await trailOf(clinic.id), [{ event: 'patients.opened', actor_role: 'clinic_owner' }]);
  });

  test('is written when nothing comes after it', async () => {
    const clinic = await t.clinic();
    await db.asActor(ownerOf(clinic), (tx) => record(tx, opened(clinic.id)));
    assert.equal((await trailOf(clinic.id)).length, 1);
  });

  test('fails the whole transaction when it fails, told by the commit', async () => {
    const clinic = await t.clinic();
    const write = db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      await executeLater(tx, { compile: () => impossible.compile(tx) });
    });
    await assert.rejects(write, { code: '23502' });
    assert.deepEqual(await trailOf(clinic.id), []);
  });

  test('has not happened when the work fails before anything was sent', async () => {
    const clinic = await t.clinic();
    const work = db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      throw new Error('changed my mind');
    });
    await assert.rejects(work, /changed my mind/);
    assert.deepEqual(await trailOf(clinic.id), []);
  });

  test('is refused where the actor may not write it', async () => {
    const [own, other] = [await t.clinic(), await t.clinic()];
    await assert.rejects(
      db.asActor(ownerOf(own), (tx) => record(tx, opened(other.id))),
      { code: '42501' },
    );
    assert.deepEqual(await trailOf(other.id), []);
  });
});

describe('a transaction', () => {
  test('in which a failure was caught does not pass for one that was kept', async () => {
    const clinic = await t.clinic();
    const work = db.asActor(ownerOf(clinic), async (tx) => {
      await record(tx, opened(clinic.id));
      await impossible.execute(tx).catch(() => undefined);
    });
    await assert.rejects(work, /had failed before/);
    assert.deepEqual(await trailOf(clinic.id), []);
  });

  test('cannot be used once it is over', async () => {
    const clinic = await t.clinic();
    let kept: Tx | undefined;
    await db.asActor(ownerOf(clinic), async (tx) => {
      kept = tx;
      await whoAmI(tx);
    });
    await assert.rejects(whoAmI(kept as Tx), /The transaction is over/);
    await assert.rejects(record(kept as Tx, opened(clinic.id)), /The transaction is over/);
  });
});

describe('asking in one trip', () => {
  test('sees only what the actor may, and leaves no role behind', async () => {
    const [own, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    const [patients, who] = await db.ask(ownerOf(own), (q) => [
      q.selectFrom('patients').select('clinic_id'),
      q.selectNoFrom(sql<string>`current_user::text`.as('who')),
    ]);
    assert.deepEqual([...new Set(patients.map((row) => row.clinic_id))], [own.id]);
    assert.notEqual(own.id, other.id);
    assert.equal(who[0]?.who, 'vm_app');
    await assert.rejects(
      db.asActor(ownerOf(own), async (tx) => tx.selectFrom('accounts').select('password').execute()),
      pg.DatabaseError,
    );
  });

  test('what was written is not kept when a later statement fails', async () => {
    const clinic = await t.clinic();
    const asked = db.ask(ownerOf(clinic), (q) => [
      q.insertInto('audit_events').values({ id: newId(), clinic_id: clinic.id, event: 'patients.opened' }),
      { compile: () => impossible.compile(q) },
    ]);
    await assert.rejects(asked, { code: '23502' });
    assert.deepEqual(await trailOf(clinic.id), []);
    assert.equal((await db.ask(ownerOf(clinic), (q) => [q.selectFrom('clinics').select('id')]))[0].length, 1);
  });
});

test('statements by key are planned for no value, within their transaction only', async () => {
  const owner = ownerOf(await t.clinic());
  const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`;
  const asked = async (options: { plannedOnce?: boolean; brief?: boolean }) =>
    (await db.ask(owner, (q) => [{ compile: () => mode.compile(q) }], options))[0][0]?.mode;
  const within = (options: { plannedOnce?: boolean }) =>
    db.asActor(owner, async (tx) => (await mode.execute(tx)).rows[0]?.mode, options);
  // Each connection is used again by what comes after it.
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual([await asked({ plannedOnce: true }), await asked({})], ['force_generic_plan', 'auto']);
    assert.deepEqual([await asked({ brief: true }), await asked({})], ['force_generic_plan', 'auto']);
    assert.deepEqual([await within({ plannedOnce: true }), await within({})], ['force_generic_plan', 'auto']);
  }
});
