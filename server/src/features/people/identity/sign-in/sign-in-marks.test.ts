import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { unlockSession } from '@virtual-med/contract/identity/unlock';
import { sql } from 'kysely';
import { openBrowser } from '../../../../testing/browser.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { lettersTo } from '../../../../testing/outbox.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

const desk = { ip: '198.51.100.7', agent: 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0' };
const phone = {
  ip: '2001:db8::7',
  agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
};
const at = (place: typeof desk) => openBrowser(t.app, '', place);
const somebody = () => t.person({ isSuperAdmin: true, passwordHash });
const enter = (browser: ReturnType<typeof at>, person: Person, typed = password) =>
  browser.call(signIn, { body: { area: 'admin', email: person.email, password: typed } });
const toldIn = async (browser: ReturnType<typeof at>) => (await browser.call(getSession, {})).before;

test('a session tells of the sign-in before it and of what failed since, for as long as it lasts', async () => {
  const person = await somebody();
  const [first, second] = [at(desk), at(phone)];
  await assert.rejects(enter(first, person, 'errada-123'), { code: 'auth.invalid_credentials' });
  await enter(first, person);
  assert.deepEqual(await toldIn(first), { signIn: null, failed: 1 });
  const entered = await t.make((tx) =>
    tx.selectFrom('last_sign_ins').select('signed_in_at').where('user_id', '=', person.id).executeTakeFirstOrThrow(),
  );
  for (const wrong of ['errada-1', 'errada-2'])
    await assert.rejects(enter(second, person, wrong), { code: 'auth.invalid_credentials' });
  await enter(second, person);
  const told = await toldIn(second);
  assert.deepEqual(told, { signIn: { at: entered.signed_in_at, device: 'Firefox no Windows' }, failed: 2 });
  await enter(at(desk), person);
  assert.deepEqual(await toldIn(second), told);
  assert.equal((await toldIn(first)).failed, 1);
});

test('a wrong guess at a locked screen counts as well, and one at nobody’s e-mail leaves nothing', async () => {
  const person = await somebody();
  const browser = at(desk);
  await enter(browser, person);
  await t.make((tx) =>
    tx.updateTable('sessions').set({ locks_at: sql`now()` }).where('user_id', '=', person.id).execute(),
  );
  await assert.rejects(browser.call(unlockSession, { body: { by: 'password', password: 'errada' } }));
  const before = await t.make((tx) => tx.selectFrom('last_sign_ins').select('user_id').execute());
  await assert.rejects(enter(browser, { ...person, email: 'ninguem@exemplo.med' }));
  assert.deepEqual(await t.make((tx) => tx.selectFrom('last_sign_ins').select('user_id').execute()), before);
  await enter(browser, person);
  assert.equal((await toldIn(browser)).failed, 1);
});

test('a browser the account does not know is told of by mail; a known one, and the very first, are not', async () => {
  await t.ctx.jobs.start();
  const person = await somebody();
  const first = at(desk);
  await enter(first, person);
  await enter(first, person);
  await enter(at(phone), person);
  const [letter, ...others] = await lettersTo(t, person.email);
  assert.deepEqual(others, []);
  assert.equal(letter?.subject, 'Novo acesso à sua conta – Virtual.med');
  assert.match(letter?.text ?? '', /por um navegador que ainda não conhecíamos: Chrome no Android\./);
  assert.match(letter?.text ?? '', /\/esqueci-a-senha/);
  assert.doesNotMatch(letter?.text ?? '', /2001:db8/);
});
