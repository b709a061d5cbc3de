import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { acquireFolderLock } from '@virtual-med/embedded-postgres/folder-lock';
import { openBrowser } from '../../server/src/testing/browser.ts';
import { testSecretKey } from '../../server/src/testing/cluster.ts';
import { password, passwordHash } from '../../server/src/testing/passwords.ts';
import { testApp } from '../../server/src/testing/test-app.ts';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { ownFolder, runCommand, type Said, urlOf } from './command.fixture.ts';

const folder = await ownFolder('vm-admin-');

const admin = (args: readonly string[], environment: NodeJS.ProcessEnv) => runCommand('admin.ts', args, environment);

const temporaryIn = ({ out }: Said): string => /Senha temporária: (\S+)/.exec(out)?.[1] ?? '';

describe('on the database of a running server', async () => {
  const t = await testApp();
  const operate = (...args: string[]) =>
    admin(args, { DATABASE_URL: urlOf(t.access), SECRET_KEY: testSecretKey, DATA_DIR: join(folder, 'unused') });
  const signInWith = (email: string, typed: string) =>
    openBrowser(t.app).call(signIn, { body: { area: 'admin', email, password: typed } });
  const trail = () =>
    t.make((tx) =>
      tx.selectFrom('audit_events').select(['event', 'actor_id', 'actor_role']).orderBy('id', 'desc').execute(),
    );

  test('a Super Admin is created, with a password to be replaced, and is on record', async () => {
    const said = await operate('create', 'Nova@Virtual.med', 'Nova', 'da Silva');
    assert.equal(said.code, 0, said.err);
    assert.deepEqual((await trail())[0], {
      event: 'setup.super_admin_created',
      actor_id: null,
      actor_role: 'system',
    });
    assert.deepEqual(await signInWith('nova@virtual.med', temporaryIn(said)), {
      next: 'new_password',
      redirectTo: '/admin',
    });
    assert.match(
      (await operate('list')).out,
      /nova@virtual\.med \(Nova da Silva\).*senha temporária ainda não trocada/,
    );
  });

  test('one that is locked out is rescued: sessions, second factor and counted guesses are gone', async () => {
    const person = await t.person({ email: 'perdida@virtual.med', isSuperAdmin: true, passwordHash });
    const cookie = await t.cookieOf(person);
    await t.make(async (tx) => {
      await tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', person.id).execute();
      await tx
        .insertInto('two_factors')
        .values({ id: person.id, user_id: person.id, secret: 'x', backup_codes: 'x' })
        .execute();
    });
    await assert.rejects(signInWith(person.email, 'errada-123'), { code: 'auth.invalid_credentials' });
    await t.make((tx) => tx.updateTable('rate_limits').set({ hits: 30 }).where('key', 'like', 'sign-in %').execute());
    await assert.rejects(signInWith(person.email, password), { code: 'request.too_many' });

    const said = await operate('reset', person.email);
    assert.equal(said.code, 0, said.err);
    assert.equal((await trail())[0]?.event, 'users.temporary_password_renewed');
    assert.equal((await t.app.inject({ url: '/api/session', headers: { cookie } })).statusCode, 401);
    await assert.rejects(signInWith(person.email, password), { code: 'auth.invalid_credentials' });
    assert.equal((await signInWith(person.email, temporaryIn(said))).next, 'new_password');
    assert.deepEqual(await t.make((tx) => tx.selectFrom('two_factors').select('id').execute()), []);
  });

  test('nobody else is touched: a taken e-mail is refused, and so is somebody who is no Super Admin', async () => {
    const person = await t.person({ email: 'paciente@exemplo.med', passwordHash });
    for (const [args, says] of [
      [['create', person.email, 'Intrusa'], /Já existe uma pessoa com este e-mail/],
      [['reset', person.email], /Nenhum Super Admin tem este e-mail/],
      [['reset', 'ninguem@exemplo.med'], /Nenhum Super Admin tem este e-mail/],
      [['create', 'sem-arroba', 'Alguém'], /Email inválido/],
      [['create', 'a@virtual.med'], /Nome deve ter pelo menos 2 caracteres/],
    ] as const) {
      const said = await operate(...args);
      assert.equal(said.code, 1, says.source);
      assert.match(said.err, says);
      assert.equal(said.out, '');
    }
    const row = await t.make((tx) =>
      tx
        .selectFrom('users')
        .select(['platform_role', 'must_change_password'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(row, { platform_role: null, must_change_password: false });
  });

  test('an unknown command explains itself', async () => {
    for (const args of [[], ['delete', 'a@virtual.med']]) {
      const said = await operate(...args);
      assert.equal(said.code, 2);
      assert.match(said.err, /npm run admin -- create <email> <nome>/);
    }
  });
});

describe('on the embedded database', () => {
  test('works while the server is stopped, and leaves the folder free', async () => {
    const environment = { DATA_DIR: join(folder, 'own') };
    useDataDir(environment.DATA_DIR);
    const created = await admin(['create', 'primeira@virtual.med', 'Primeira'], environment);
    assert.equal(created.code, 0, created.err);
    assert.ok(temporaryIn(created));
    const listed = await admin(['list'], environment);
    assert.match(listed.out, /^primeira@virtual\.med \(Primeira\)/);
  });

  test('says what to do while the folder is in use', async () => {
    const lock = await acquireFolderLock(join(folder, 'used'));
    const said = await admin(['list'], { DATA_DIR: lock.dir });
    await lock.release();
    assert.equal(said.code, 1);
    assert.match(said.err, /já está em uso pelo processo \d+/);
    assert.match(said.err, /só com o servidor parado.*DATABASE_URL/);
    assert.doesNotMatch(said.err, /at .*\.ts:\d+/);
  });
});
