import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { ApiError } from '@virtual-med/contract/core/client';
import { createDocumentLink } from '@virtual-med/contract/documents/documents.endpoints';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  createSuperAdmin,
  getClinicsByEmail,
  getSetup,
  signIn,
  signOut,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { createProfessional } from '@virtual-med/contract/professionals/professionals';
import type pg from 'pg';
import { createApp } from '../../../../app.ts';
import { withClient } from '../../../../core/db/connection.ts';
import { openDatabase } from '../../../../core/db/database.ts';
import { newId } from '../../../../core/ids.ts';
import { waitFor } from '../../../../core/jobs/testing/jobs.ts';
import { ofDocument } from '../../../../testing/access-matrix/row.ts';
import { openAuthenticator } from '../../../../testing/authenticator.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { freePort } from '../../../../testing/free-port.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp, testApp } from '../../../../testing/test-app.ts';

const t = await sharedApp();
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(t.access.address, t.access.owner, work);

/** From now on the database breaks down whenever a row is to be written here, as a server that is being shut down does. */
const breakAt = (table: string, when: 'insert' | 'delete', errcode = '57P01') =>
  asOwner(async (client) => {
    await client.query(`create function break_down() returns trigger language plpgsql as
      $$ begin raise exception 'terminating connection' using errcode = '${errcode}'; end $$`);
    await client.query('grant execute on function break_down() to vm_system, vm_auth, vm_app');
    await client.query(
      `create trigger break_down before ${when} on ${table} for each row execute function break_down()`,
    );
  });
const repair = () => asOwner((client) => client.query('drop function if exists break_down() cascade'));
afterEach(repair);

const superAdmin = () => t.person({ isSuperAdmin: true, passwordHash });
const body = (email: string) => ({ area: 'admin' as const, email, password });
const leftBy = async (userId: string) => ({
  sessions: (await t.make((tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()))
    .length,
  trail: (
    await t.make((tx) => tx.selectFrom('audit_events').select('event').where('actor_id', '=', userId).execute())
  ).map(({ event }) => event),
});

describe('a database that breaks down during a sign-in', () => {
  for (const [table, when] of [
    ['sessions', 'insert'],
    ['audit_events', 'insert'],
  ] as const)
    test(`at ${table}: the person is told to try again, nothing is half done, and trying again works`, async () => {
      const person = await superAdmin();
      await breakAt(table, when);
      const browser = openBrowser(t.app);
      await assert.rejects(browser.call(signIn, { body: body(person.email) }), { code: 'server.unavailable' });
      assert.deepEqual(browser.jar.names, []);
      assert.deepEqual(await leftBy(person.id), { sessions: 0, trail: [] });
      await repair();
      await browser.call(signIn, { body: body(person.email) });
      assert.deepEqual(await leftBy(person.id), { sessions: 1, trail: ['auth.signed_in'] });
    });

  test('while a refusal is recorded: a wrong password is not called wrong, but nobody is let in', async () => {
    const person = await superAdmin();
    await breakAt('audit_events', 'insert');
    const browser = openBrowser(t.app);
    const wrong = { ...body(person.email), password: 'errada-123' };
    await assert.rejects(browser.call(signIn, { body: wrong }), { code: 'server.unavailable' });
    assert.deepEqual(await leftBy(person.id), { sessions: 0, trail: [] });
  });

  test('during a sign-out: the session goes on, and the browser keeps its cookie', async () => {
    const person = await superAdmin();
    const browser = openBrowser(t.app);
    await browser.call(signIn, { body: body(person.email) });
    await breakAt('sessions', 'delete');
    await assert.rejects(browser.call(signOut, {}), { code: 'server.unavailable' });
    assert.equal((await browser.call(getSession, {})).user.id, person.id);
  });
});

test('a second factor is not changed without its record', async () => {
  const person = await superAdmin();
  const browser = openBrowser(t.app, await t.cookieOf(person));
  const app = openAuthenticator((await browser.call(enrolSecondFactor, { body: { password } })).key);
  const state = () =>
    t.make((tx) =>
      tx
        .selectFrom('users as u')
        .leftJoin('two_factors as f', 'f.user_id', 'u.id')
        .innerJoin('sessions as s', 's.user_id', 'u.id')
        .select(['u.two_factor_enabled', 'f.verified', 's.token'])
        .where('u.id', '=', person.id)
        .execute(),
    );
  const refused = async (change: () => Promise<unknown>) => {
    const before = await state();
    await breakAt('audit_events', 'insert');
    await assert.rejects(change, { code: 'server.unavailable' });
    assert.deepEqual(await state(), before);
    await repair();
  };
  const confirm = () => browser.call(confirmSecondFactor, { body: { code: app.now } });
  await refused(confirm);
  const { recoveryCodes } = await confirm();
  const proof = (code = '') => ({ body: { password, code } });
  await refused(() => browser.call(renewRecoveryCodes, proof(recoveryCodes[0])));
  await refused(() => browser.call(disableSecondFactor, proof(recoveryCodes[1])));
  await browser.call(disableSecondFactor, proof(recoveryCodes[2]));
  assert.deepEqual((await leftBy(person.id)).trail, ['auth.second_factor_on', 'auth.second_factor_off']);
});

for (const withSecondFactor of [false, true])
  test(`a password replaced while the old one is being checked opens nothing${withSecondFactor ? ', nor asks for a code' : ''}`, async () => {
    const person = await superAdmin();
    await t.make((tx) =>
      tx.updateTable('users').set({ two_factor_enabled: withSecondFactor }).where('id', '=', person.id).execute(),
    );
    const browser = openBrowser(t.app);
    const attempt = await asOwner(async (client) => {
      // Whoever replaces a password holds the person's row meanwhile; the sign-in waits for the outcome.
      await client.query('begin');
      await client.query('set local role vm_system');
      await client.query('select from users where id = $1 for no key update', [person.id]);
      const answer = browser.call(signIn, { body: body(person.email) }).catch((error: unknown) => error);
      await waitFor('the sign-in to wait for the row', async () => {
        const { rows } = await client.query(
          'select from pg_locks where pg_backend_pid() = any (pg_blocking_pids(pid))',
        );
        return rows.length > 0;
      });
      await client.query("update accounts set password = 'another' where user_id = $1", [person.id]);
      await client.query('delete from sessions where user_id = $1', [person.id]);
      await client.query('commit');
      return answer;
    });
    assert.equal((attempt as ApiError).code, 'auth.invalid_credentials');
    assert.deepEqual(await leftBy(person.id), { sessions: 0, trail: [] });
    assert.deepEqual(browser.jar.names, []);
    const challenges = await t.make((tx) =>
      tx.selectFrom('verifications').select('id').where('value', '=', person.id).execute(),
    );
    assert.deepEqual(challenges, []);
  });

test('a database that is not there at all: every public endpoint says so', async () => {
  const nowhere = { ...t.access.address, host: '127.0.0.1', port: await freePort() };
  const db = openDatabase({ ...t.access, address: nowhere }, () => {});
  const app = await createApp({ ...t.ctx, db });
  const browser = openBrowser(app);
  const attempts = [
    () => browser.call(signIn, { body: body('alguem@exemplo.med') }),
    () => browser.call(getClinicsByEmail, { body: { email: 'alguem@exemplo.med' } }),
    () => browser.call(getSetup, {}),
    () => browser.call(createSuperAdmin, { body: { name: 'Ana', email: 'ana@exemplo.med', password } }),
  ];
  for (const attempt of attempts) await assert.rejects(attempt, { code: 'server.unavailable' });
  await app.close();
  await db.close();
});

describe('a failure nobody foresaw is called by what was not done', () => {
  const unforeseen = 'XX000';
  const newcomer = (clinicId: string) => ({
    name: 'Nova Pessoa',
    email: `${newId()}@exemplo.med`,
    role: 'professional' as const,
    password: 'Senha-nova-1',
    clinicId,
  });

  for (const [table, code] of [
    ['users', 'users.not_created'],
    ['memberships', 'users.profile_not_created'],
  ] as const)
    test(`${code}, and nothing is half done`, async () => {
      const clinic = await t.clinic();
      const call = await t.as(clinic.owner);
      const person = newcomer(clinic.id);
      await breakAt(table, 'insert', unforeseen);
      await assert.rejects(call(createProfessional, { body: person }), { code });
      await repair();
      const left = await t.make((tx) =>
        tx.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirst(),
      );
      assert.equal(left, undefined);
      await call(createProfessional, { body: person });
    });

  test('setup.user_not_created, and the set-up stays open', async () => {
    const own = await testApp({ RATE_LIMITS: 'off' });
    const person = { name: 'Maria Souza', email: 'maria@virtual.med', password: 'Segredos-9' };
    await withClient(own.access.address, own.access.owner, (client) =>
      client.query(`create function break_down() returns trigger language plpgsql as
        $$ begin raise exception 'broken' using errcode = 'XX000'; end $$;
        grant execute on function break_down() to vm_system;
        create trigger break_down before insert on users for each row execute function break_down()`),
    );
    await assert.rejects(own.anonymous(createSuperAdmin, { body: person }), { code: 'setup.user_not_created' });
    assert.equal((await own.anonymous(getSetup, {})).open, true);
  });

  test('documents.link_not_created, where the link cannot be recorded', async () => {
    const clinic = await t.clinic({ patients: 1, professionals: 1 });
    const { params } = await ofDocument()(clinic, t);
    const call = await t.as(clinic.owner);
    await breakAt('audit_events', 'insert', unforeseen);
    await assert.rejects(
      call(createDocumentLink, {
        params: params as { clinicId: string; documentId: string },
        body: { purpose: 'download' },
      }),
      { code: 'documents.link_not_created' },
    );
  });
});
