import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { createSuperAdmin, getSetup, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createApp } from '../../../../app.ts';
import { firstStep } from '../../../../first-step.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { testApp } from '../../../../testing/test-app.ts';

const body = { name: 'Maria Souza', email: 'Maria@Virtual.med', password: 'Segredos-9' };
const admins = (t: Awaited<ReturnType<typeof testApp>>) =>
  t.make((tx) => tx.selectFrom('users').selectAll().where('platform_role', '=', 'super_admin').execute());

test('the first Super Admin is created once, can sign in, and is on record', async () => {
  const t = await testApp({ RATE_LIMITS: 'off' });
  assert.deepEqual(await t.anonymous(getSetup, {}), { open: true, needsToken: false });
  assert.match((await firstStep({ ...t, url: 'http://x', stop: async () => {} })) ?? '', /admin\/criar/);
  const browser = openBrowser(t.app);
  assert.deepEqual(await browser.call(createSuperAdmin, { body }), { next: 'done', redirectTo: '/admin' });
  assert.equal((await browser.call(getSession, {})).user.email, 'maria@virtual.med', 'in without a second sign-in');
  const [admin, ...others] = await admins(t);
  assert.deepEqual([admin?.name, admin?.email, others.length], ['Maria Souza', 'maria@virtual.med', 0]);
  const account = await t.make((tx) =>
    tx.selectFrom('accounts').select(['password', 'provider_id']).executeTakeFirstOrThrow(),
  );
  assert.match(account.password ?? '', /^\$argon2id\$/);
  const trail = await t.make((tx) =>
    tx.selectFrom('audit_events').select(['event', 'actor_id', 'actor_role', 'record_id']).execute(),
  );
  assert.deepEqual(trail, [
    {
      event: 'setup.super_admin_created',
      actor_id: admin?.id,
      actor_role: 'super_admin',
      record_id: admin?.id,
    },
    { event: 'auth.signed_in', actor_id: admin?.id, actor_role: 'super_admin', record_id: admin?.id },
  ]);
  const answer = await openBrowser(t.app).call(signIn, {
    body: { area: 'admin', email: body.email, password: body.password },
  });
  assert.deepEqual(answer, { next: 'done', redirectTo: '/admin' });

  assert.deepEqual(await t.anonymous(getSetup, {}), { open: false, needsToken: false });
  assert.equal(await firstStep({ ...t, url: 'http://x', stop: async () => {} }), undefined);
  await assert.rejects(t.anonymous(createSuperAdmin, { body: { ...body, email: 'outra@virtual.med' } }), {
    code: 'setup.closed',
  });
  // Not even if every Super Admin were gone.
  await t.make((tx) => tx.updateTable('users').set({ platform_role: null }).execute());
  assert.equal((await t.anonymous(getSetup, {})).open, false);
  await assert.rejects(t.anonymous(createSuperAdmin, { body: { ...body, email: 'outra@virtual.med' } }), {
    code: 'setup.closed',
  });
});

test('of ten at once, over two processes, exactly one wins', async () => {
  const t = await testApp({ RATE_LIMITS: 'off' });
  const other = await createApp(t.ctx);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? t.app : other).inject({
        method: 'POST',
        url: createSuperAdmin.path,
        payload: { ...body, email: `admin${n}@virtual.med` },
      }),
    ),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array(9).fill(403)]);
  const losers = answers.filter(({ statusCode }) => statusCode === 403);
  assert.deepEqual(new Set(losers.map((answer) => answer.json().code)), new Set(['setup.closed']));
  assert.equal((await admins(t)).length, 1);
  await other.close();
});

test('with SETUP_TOKEN nobody gets past without it', async () => {
  const t = await testApp({ RATE_LIMITS: 'off', SETUP_TOKEN: 'abracadabra' });
  assert.deepEqual(await t.anonymous(getSetup, {}), { open: true, needsToken: true });
  for (const token of [undefined, '', 'abracadabr', 'abracadabraa', 'ABRACADABRA'])
    await assert.rejects(t.anonymous(createSuperAdmin, { body: token === undefined ? body : { ...body, token } }), {
      code: 'setup.token_wrong',
    });
  assert.deepEqual(await admins(t), []);
  await t.anonymous(createSuperAdmin, { body: { ...body, token: 'abracadabra' } });
  assert.equal((await admins(t)).length, 1);
});

describe('where strangers could come first', () => {
  const reachable: [string, NodeJS.ProcessEnv][] = [
    ['listening off loopback', { HOST: '0.0.0.0' }],
    ['listening on an address of the network', { HOST: '192.0.2.1' }],
    ['behind a proxy, by its public address', { APP_URL: 'https://clinicas.exemplo.med' }],
    ['behind a proxy, by trusting it', { TRUST_PROXY: '1' }],
  ];
  for (const [where, environment] of reachable)
    test(`${where}: the start tells a token, and nobody gets past without it`, async () => {
      const t = await testApp(environment);
      const create = (token?: string) => t.anonymous(createSuperAdmin, { body: { ...body, ...(token && { token }) } });
      assert.deepEqual(await t.anonymous(getSetup, {}), { open: true, needsToken: true });
      const step = (await firstStep({ ...t, url: 'http://x', stop: async () => {} })) ?? '';
      const token = /http:\/\/x\/admin\/criar\?token=([\w-]{20,})$/m.exec(step)?.[1];
      assert.ok(token, step);
      for (const wrong of [undefined, 'outro', token.slice(1), `${token}a`])
        await assert.rejects(create(wrong), { code: 'setup.token_wrong' }, String(wrong));
      assert.deepEqual(await admins(t), []);
      await create(token);
      assert.equal((await admins(t)).length, 1);
      await assert.rejects(create(token), { code: 'setup.closed' }, 'once');
      assert.equal(await firstStep({ ...t, url: 'http://x', stop: async () => {} }), undefined);
    });

  test('the operator’s own token is asked for instead, and never printed', async () => {
    const t = await testApp({ HOST: '0.0.0.0', SETUP_TOKEN: 'abracadabra' });
    const step = (await firstStep({ ...t, url: 'http://x', stop: async () => {} })) ?? '';
    assert.match(step, /token=<SETUP_TOKEN>$/);
    await t.anonymous(createSuperAdmin, { body: { ...body, token: 'abracadabra' } });
  });

  test('on loopback alone no token is needed', async () => {
    const t = await testApp({ APP_URL: 'http://localhost:3000' });
    assert.deepEqual(await t.anonymous(getSetup, {}), { open: true, needsToken: false });
  });
});

test('a Super Admin’s password has six characters and is not among the commonest', async () => {
  const t = await testApp({ RATE_LIMITS: 'off' });
  for (const [password, message] of [
    ['gaiv8', 'Senha deve ter pelo menos 6 caracteres'],
    ['123456', 'Esta senha é muito comum. Escolha outra.'],
    ['senha12345', 'Esta senha é muito comum. Escolha outra.'],
    ['PASSWORD123', 'Esta senha é muito comum. Escolha outra.'],
  ])
    await assert.rejects(t.anonymous(createSuperAdmin, { body: { ...body, password: password ?? '' } }), {
      code: 'request.invalid',
      fields: { password: message },
    });
  assert.deepEqual(await admins(t), []);
  await t.anonymous(createSuperAdmin, { body: { ...body, password: 'gaiv8t' } });
  assert.equal((await admins(t)).length, 1);
});

test('somebody who is here already does not become platform staff by it', async () => {
  const t = await testApp({ RATE_LIMITS: 'off' });
  await t.person({ email: 'maria@virtual.med' });
  await assert.rejects(t.anonymous(createSuperAdmin, { body }), { code: 'auth.email_taken' });
  assert.deepEqual(await admins(t), []);
  assert.equal((await t.anonymous(getSetup, {})).open, true);
});
