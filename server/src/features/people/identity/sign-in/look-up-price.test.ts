import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { bitsOf, type Proof } from '@virtual-med/contract/identity/proof-of-work';
import { getClinicsByEmail, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { openBrowser } from '../../../../testing/browser.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { solve } from '../../../../testing/proof.ts';
import { testApp } from '../../../../testing/test-app.ts';

const t = await testApp();
beforeEach(() => t.make((tx) => tx.deleteFrom('rate_limits').execute()));

const stranger = 'ninguem@exemplo.med';
type Browser = ReturnType<typeof openBrowser>;
const at = (ip: string) => openBrowser(t.app, '', { ip });
const lookUp = (browser: Browser, email: string, proof?: Proof) =>
  browser.send({ method: 'POST', url: getClinicsByEmail.path, payload: { email, ...(proof ? { proof } : {}) } });

async function challengeFor(browser: Browser, email = stranger): Promise<string> {
  const answer = await lookUp(browser, email);
  assert.equal(answer.statusCode, 429);
  const { code, challenge } = answer.json();
  assert.equal(code, 'auth.proof_required');
  return challenge;
}
/** As if the address, or the network, had spent so many points this hour. */
const spent = (what: 'address' | 'network', key: string, points: number) =>
  t.make((tx) =>
    sql`insert into rate_limits values (${`look-ups ${what} ${key}`}, ${points}, now() + interval '1 hour')
      on conflict (key) do update set hits = excluded.hits`.execute(tx),
  );

describe('looking up clinics from one address', () => {
  test('is free a few times; who asks for strangers is soon asked for work, and gets the answer for it', async () => {
    const clinic = await t.clinic();
    const browser = at('198.51.100.7');
    let asked = 0;
    for (; (await lookUp(browser, `pessoa${asked}@exemplo.med`)).statusCode === 200; asked += 1);
    assert.equal(asked, 5);
    const challenge = await challengeFor(browser, clinic.owner.email);
    const answer = await lookUp(browser, clinic.owner.email, solve(challenge));
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(
      answer.json().clinics.map(({ id }: { id: string }) => id),
      [clinic.id],
    );
    const nobody = await lookUp(browser, stranger, solve(await challengeFor(browser)));
    assert.equal(nobody.body, '{"clinics":[]}');
  });

  test('whoever finds what they look for goes four times as far', async () => {
    const { owner } = await t.clinic();
    const browser = at('198.51.100.7');
    let asked = 0;
    for (; (await lookUp(browser, owner.email)).statusCode === 200; asked += 1);
    assert.equal(asked, 20);
  });

  test('costs more the more was asked, up to what a phone can bear, and never becomes impossible', async () => {
    const browser = at('198.51.100.7');
    const bits: number[] = [];
    for (const points of [20, 40, 80, 160, 320, 640, 1_280, 2_560, 1_000_000]) {
      await spent('address', '198.51.100.7', points);
      bits.push(bitsOf(await challengeFor(browser)));
    }
    assert.deepEqual(bits, [1, 2, 3, 4, 5, 6, 7, 7, 7]);
    assert.equal((await lookUp(browser, stranger, solve(await challengeFor(browser)))).statusCode, 200);
  });

  test('counts for its neighbours too, not for others', async () => {
    await spent('network', '198.51.100', 400);
    await challengeFor(at('198.51.100.200'));
    await spent('network', '2001:db8:1', 400);
    await challengeFor(at('2001:db8:1:99::1'));
    for (const ip of ['198.51.101.7', '2001:db8:2::1']) assert.equal((await lookUp(at(ip), stranger)).statusCode, 200);
  });

  test('is forgotten after an hour', async () => {
    await spent('address', '198.51.100.7', 1_000);
    await t.make((tx) => sql`update rate_limits set resets_at = now()`.execute(tx));
    assert.equal((await lookUp(at('198.51.100.7'), stranger)).statusCode, 200);
  });

  test('costs nothing in a browser the account has signed in from', async () => {
    const clinic = await t.clinic({ owner: { passwordHash } });
    const { email } = clinic.owner;
    const desk = at('198.51.100.7');
    await desk.call(signIn, { body: { area: 'clinic', selectedClinicId: clinic.id, email, password } });
    await spent('address', '198.51.100.7', 1_000);
    assert.equal((await lookUp(desk, email)).json().clinics.length, 1);
    await challengeFor(desk, stranger);
  });
});

describe('a piece of work', () => {
  beforeEach(() => spent('address', '198.51.100.7', 40));

  test('is good once', async () => {
    const browser = at('198.51.100.7');
    const proof = solve(await challengeFor(browser));
    const answers = await Promise.all([1, 2, 3].map(() => lookUp(browser, stranger, proof)));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 429, 429]);
  });

  test('is good for the e-mail and the address it was asked for, and only when it was done', async () => {
    await spent('address', '203.0.113.9', 40);
    const browser = at('198.51.100.7');
    const challenge = await challengeFor(browser);
    const refused = async (who: Browser, email: string, proof: Proof, why: string) =>
      assert.equal((await lookUp(who, email, proof)).statusCode, 429, why);
    await refused(browser, 'outra@exemplo.med', solve(challenge), 'another e-mail');
    await refused(at('203.0.113.9'), stranger, solve(challenge), 'another address');
    await refused(browser, stranger, solve(challenge, { wrongly: true }), 'no work');
    await refused(browser, stranger, solve(challenge.replace(/^\d/, '0')), 'a cheaper one');
    const [bits, nonce, , ...rest] = challenge.split('.');
    await refused(browser, stranger, solve([bits, nonce, 'zzzzzzzzz', ...rest].join('.')), 'a longer one');
    await refused(browser, stranger, solve(challenge.replace(`.${nonce}.`, '.AAAAAAAAAAAAAAAA.')), 'another one');
    await refused(browser, stranger, { challenge: 'x', answer: 'x' }, 'nonsense');
    assert.equal((await lookUp(browser, stranger, solve(challenge))).statusCode, 200);
  });

  test('is the same for an e-mail somebody has and one nobody has', async () => {
    const { owner } = await t.clinic();
    const browser = at('198.51.100.7');
    const shape = async (email: string) => {
      const { statusCode, headers, json } = await lookUp(browser, email);
      const { requestId: _, challenge, ...body } = json();
      const { 'x-request-id': __, date: ___, ...rest } = headers;
      return { statusCode, body, rest, length: challenge.length, bits: bitsOf(challenge) };
    };
    assert.deepEqual(await shape(owner.email), await shape(stranger));
  });

  test('tells nothing about the e-mail in what is kept', async () => {
    const browser = at('198.51.100.7');
    await lookUp(browser, stranger, solve(await challengeFor(browser)));
    const rows = await t.make((tx) => tx.selectFrom('rate_limits').select('key').execute());
    assert.ok(rows.some(({ key }) => key.startsWith('look-up proof ')));
    assert.ok(!JSON.stringify(rows).includes('ninguem'));
  });
});
