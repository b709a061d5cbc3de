import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { join as joinClinic } from '../../testing/factories/clinics.ts';
import { openSessionInside } from '../../testing/factories/entries.ts';
import { linkAccount } from '../../testing/factories/patients.ts';
import { testApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { clientOptions } from './connection.ts';
import { type Actor, withSystemRole } from './database.ts';

const t = await testApp();
const { db } = t.ctx;

const actor = (userId: string, role: Actor['role'], clinicId: string | null = null): Actor => ({
  userId,
  role,
  clinicId,
  ip: '203.0.113.7',
  requestId: newId(),
});

/** A Super Admin in the session that entered the clinic. */
async function providerIn(clinicId: string): Promise<Actor> {
  const person = await t.person({ isSuperAdmin: true });
  const token = await t.make((tx) => openSessionInside(tx, person, clinicId));
  const { id } = await t.make((tx) =>
    tx.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirstOrThrow(),
  );
  return { ...actor(person.id, 'super_admin', clinicId), sessionId: id };
}

/** What a query that forgot every filter returns. */
const allPatients = (who: Actor) =>
  db.asActor(who, (tx) => tx.selectFrom('patients').select(['id', 'clinic_id']).execute());

const denied = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501';

async function asLogin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientOptions(t.access.address, t.access.login));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tables(): Promise<string[]> {
  const { rows } = await t.make((tx) =>
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'kysely\\_%' and tablename <> 'migration_checksums' order by 1`.execute(tx),
  );
  return rows.map((row) => row.name);
}

describe('without an actor', () => {
  before(() => t.clinic({ professionals: 1, patients: 2 }));

  test('the application role sees no row of any tenant table', async () => {
    // Plans are public reading; every other table is empty or closed.
    for (const table of (await tables()).filter((name) => name !== 'subscription_plans')) {
      await asLogin(async (client) => {
        await client.query('begin; set local role vm_app');
        const count = await client
          .query<{ count: string }>(`select count(*) from ${table}`)
          .then(({ rows }) => rows[0]?.count)
          .catch((error: unknown) => (denied(error) ? 'closed' : Promise.reject(error)));
        assert.ok(count === '0' || count === 'closed', `${table}: ${count}`);
      });
    }
  });

  test('the login itself reaches nothing, before taking a role and after giving it back', async () => {
    await asLogin(async (client) => {
      await assert.rejects(client.query('select * from public.patients'), denied);
      await client.query('begin; set local role vm_app; reset role');
      await assert.rejects(client.query('select * from public.patients'), denied);
    });
  });
});

describe('a query that forgets its clinic filter', () => {
  test('gives an owner only the patients of their own clinic', async () => {
    const [mine, other] = [await t.clinic({ patients: 3 }), await t.clinic({ patients: 2 })];
    const seen = await allPatients(actor(mine.owner.id, 'clinic_owner'));
    assert.deepEqual(seen.map((row) => row.id).sort(), mine.patients.map((patient) => patient.id).sort());
    assert.ok(seen.every((row) => row.clinic_id !== other.id));
  });

  test('gives an owner of two clinics both, and only one once the request names it', async () => {
    const [first, second] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    await t.make((tx) => joinClinic(tx, second.id, first.owner, 'clinic_owner'));
    assert.equal((await allPatients(actor(first.owner.id, 'clinic_owner'))).length, 2);
    const named = await allPatients(actor(first.owner.id, 'clinic_owner', second.id));
    assert.deepEqual(
      named.map((row) => row.id),
      second.patients.map((patient) => patient.id),
    );
  });

  test('gives a professional only the patients assigned to them', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 4 });
    const [professional] = clinic.professionals;
    assert.ok(professional);
    const seen = await allPatients(actor(professional.id, 'professional', clinic.id));
    const assigned = clinic.patients.filter((patient) => patient.professionalId === professional.id);
    assert.deepEqual(seen.map((row) => row.id).sort(), assigned.map((patient) => patient.id).sort());
    assert.equal(seen.length, 2);
  });

  test('gives a patient only their own record', async () => {
    const clinic = await t.clinic({ patients: 3 });
    const person = await t.person();
    const own = clinic.patients[1]?.id ?? '';
    await t.make((tx) => linkAccount(tx, clinic.id, own, person));
    assert.deepEqual(
      (await allPatients(actor(person.id, 'patient'))).map((row) => row.id),
      [own],
    );
  });

  test('gives nothing to somebody who claims a role they do not hold', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 2 });
    const professional = clinic.professionals[0]?.id ?? '';
    assert.deepEqual(await allPatients(actor(professional, 'clinic_owner', clinic.id)), []);
    assert.deepEqual(await allPatients(actor(professional, 'super_admin', clinic.id)), []);
    assert.deepEqual(await allPatients(actor(newId(), 'clinic_owner', clinic.id)), []);
  });

  test('gives nothing of a blocked clinic, to anyone but the platform’s staff', async () => {
    const clinic = await t.clinic({ status: 'disabled', professionals: 1, patients: 1 });
    const person = await t.person();
    const inside = await providerIn(clinic.id);
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
    assert.deepEqual(await allPatients(actor(clinic.owner.id, 'clinic_owner', clinic.id)), []);
    assert.deepEqual(await allPatients(actor(clinic.professionals[0]?.id ?? '', 'professional', clinic.id)), []);
    assert.deepEqual(await allPatients(actor(person.id, 'patient', clinic.id)), []);
    assert.equal((await allPatients(inside)).length, 1);
  });

  test('gives the platform’s staff one entered clinic, never all of them', async () => {
    const [clinic, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    const inside = await providerIn(clinic.id);
    assert.deepEqual(await allPatients({ ...inside, clinicId: null }), []);
    assert.deepEqual(await allPatients({ ...inside, clinicId: other.id }), [], 'a clinic they did not enter');
    assert.deepEqual(await allPatients(actor(inside.userId, 'super_admin', clinic.id)), [], 'without the session');
    const elsewhere = await providerIn(other.id);
    const borrowed = { ...inside, userId: elsewhere.userId };
    assert.deepEqual(await allPatients(borrowed), [], 'another person’s session');
    const entered = await allPatients(inside);
    assert.deepEqual(
      entered.map((row) => row.clinic_id),
      [clinic.id],
    );
  });
});

describe('the desk', () => {
  test('sees every patient of its clinic, and of no other', async () => {
    const [mine, other] = [
      await t.clinic({ professionals: 1, receptionists: 1, patients: 3 }),
      await t.clinic({ patients: 1 }),
    ];
    const desk = actor(mine.receptionists[0]?.id ?? '', 'reception', mine.id);
    assert.deepEqual(
      (await allPatients(desk)).map((row) => row.id).sort(),
      mine.patients.map((patient) => patient.id).sort(),
    );
    assert.deepEqual(await allPatients({ ...desk, clinicId: other.id }), []);
    assert.deepEqual(await allPatients(actor(mine.owner.id, 'reception', mine.id)), [], 'a role one does not hold');
  });

  test('a query that forgets what the desk may not read fails', async () => {
    const clinic = await t.clinic({ receptionists: 1, patients: 1 });
    const desk = actor(clinic.receptionists[0]?.id ?? '', 'reception', clinic.id);
    const refused = (text: string) =>
      assert.rejects(
        db.asActor(desk, (tx) => sql.raw(text).execute(tx)),
        denied,
        text,
      );
    for (const column of ['*', 'health_history', 'health_edits']) await refused(`select ${column} from patients`);
    for (const column of ['*', 'name', 'file_name', 'file_path', 'summary', 'summary_patient'])
      await refused(`select ${column} from documents`);
    await refused('select id from documents where name = $$Hemograma$$');
    await refused('update patients set health_history = $${}$$');
    await refused('delete from documents');
    for (const table of ['former_texts', 'audit_events', 'clinic_exports', 'own_exports', 'invoices', 'sessions'])
      await refused(`select from ${table}`);
  });

  test('a step with the system’s eyes ends where it began', async () => {
    const clinic = await t.clinic({ receptionists: 1 });
    const desk = actor(clinic.receptionists[0]?.id ?? '', 'reception', clinic.id);
    const { rows } = await db.asActor(desk, async (tx) => {
      await withSystemRole(tx, 'tenancy: a step', async () => undefined);
      return sql<{ role: string }>`select current_user as role`.execute(tx);
    });
    assert.deepEqual(rows, [{ role: 'vm_reception' }]);
  });
});

describe('writing outside one’s clinic', () => {
  test('changes nothing and adds nothing', async () => {
    const [mine, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
    const owner = actor(mine.owner.id, 'clinic_owner', mine.id);
    const changed = await db.asActor(owner, (tx) =>
      tx.updateTable('patients').set({ name: 'Invadido' }).where('clinic_id', '=', other.id).executeTakeFirst(),
    );
    assert.equal(changed.numUpdatedRows, 0n);
    const intruder = { id: newId(), clinic_id: other.id, name: 'X', email: 'x@exemplo.med' };
    await assert.rejects(
      db.asActor(owner, (tx) => tx.insertInto('patients').values(intruder).execute()),
      denied,
    );
  });

  test('a document cannot hang on another clinic’s patient', async () => {
    const [mine, other] = [await t.clinic(), await t.clinic({ patients: 1 })];
    const row = {
      id: newId(),
      clinic_id: mine.id,
      patient_id: other.patients[0]?.id ?? '',
      name: 'Exame',
      category: 'Outros',
      file_path: `documents/${newId()}`,
      file_name: 'exame.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: '0'.repeat(64),
      uploaded_by: mine.owner.id,
    };
    const owner = actor(mine.owner.id, 'clinic_owner', mine.id);
    await assert.rejects(
      db.asActor(owner, (tx) => tx.insertInto('documents').values(row).execute()),
      denied,
    );
    // Even with the system's eyes the foreign key holds the two together.
    await assert.rejects(
      t.make((tx) => tx.insertInto('documents').values(row).execute()),
      (error: unknown) => error instanceof pg.DatabaseError && error.code === '23503',
    );
  });

  test('an owner cannot unblock or re-plan their clinic', async () => {
    const clinic = await t.clinic();
    const owner = actor(clinic.owner.id, 'clinic_owner', clinic.id);
    await assert.rejects(
      db.asActor(owner, (tx) =>
        tx.updateTable('clinics').set({ status: 'active' }).where('id', '=', clinic.id).execute(),
      ),
      denied,
    );
  });

  test('nobody writes the trail in another’s name', async () => {
    const clinic = await t.clinic();
    const owner = actor(clinic.owner.id, 'clinic_owner', clinic.id);
    const forged = { id: newId(), clinic_id: clinic.id, event: 'patients.opened', actor_id: newId() };
    await assert.rejects(
      db.asActor(owner, (tx) => tx.insertInto('audit_events').values(forged).execute()),
      denied,
    );
  });
});

describe('the actor’s values', () => {
  test('cannot break out of the statement that sets them', async () => {
    const injected = actor("x'; reset role; --", 'clinic_owner');
    await assert.rejects(allPatients(injected), TypeError);
  });

  test('are gone with the transaction', async () => {
    const clinic = await t.clinic({ patients: 1 });
    await allPatients(actor(clinic.owner.id, 'clinic_owner', clinic.id));
    await assert.rejects(
      db.asActor({ ...actor(clinic.owner.id, 'clinic_owner'), requestId: 'with space' }, async () => undefined),
      TypeError,
    );
    const left = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.make((tx) => sql<{ left: string | null }>`select current_setting('app.user_id', true) as left`.execute(tx)),
      ),
    );
    for (const { rows } of left) assert.ok(!rows[0]?.left, 'a pooled connection kept the last person');
  });
});

test('one’s own sessions, ways in and changes of address are there without their secrets, and nobody else’s', async () => {
  const [own, other] = [await t.person(), await t.person()];
  const columns = {
    sessions: ['token', 'locks_at'],
    accounts: ['password', 'account_id', 'access_token'],
    passkeys: ['public_key', 'counter'],
    email_changes: ['old_fingerprint', 'new_fingerprint'],
  } as const;
  const seen = (table: string, column: string) =>
    db.asActor(actor(own.id, 'person'), (tx) =>
      sql<{ user_id: string }>`select distinct user_id, ${sql.ref(column)} from ${sql.table(table)}`.execute(tx),
    );
  for (const person of [own, other])
    await t.make(async (tx) => {
      const key = { id: newId(), user_id: person.id, credential_id: newId(), public_key: Buffer.alloc(1), name: 'x' };
      await tx.insertInto('passkeys').values(key).execute();
      const at = sql<string>`now() + interval '1 day'`;
      const change = {
        id: newId(),
        user_id: person.id,
        old_email: 'a',
        new_email: 'b',
        new_fingerprint: 'c',
        expires_at: at,
      };
      await tx.insertInto('email_changes').values(change).execute();
      const way = { id: newId(), user_id: person.id, provider_id: 'credential', account_id: newId(), password: 'x' };
      await tx.insertInto('accounts').values(way).execute();
      await sql`insert into sessions (id, user_id, token, expires_at, ends_at)
        values (${newId()}, ${person.id}, ${newId()}, now() + interval '1 day', now() + interval '1 day')`.execute(tx);
    });
  for (const [table, secrets] of Object.entries(columns)) {
    const { rows } = await seen(table, 'id');
    assert.ok(rows.length > 0, table);
    assert.ok(
      rows.every(({ user_id }) => user_id === own.id),
      table,
    );
    for (const secret of secrets) await assert.rejects(seen(table, secret), denied, `${table}.${secret}`);
  }
});
