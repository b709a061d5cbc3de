import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, type TestContext, test } from 'node:test';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { newId } from '../../../../core/ids.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { listen } from '../../../../testing/listening.ts';
import { lettersTo, queuedLettersTo } from '../../../../testing/outbox.ts';
import { password as oldPassword, passwordHash } from '../../../../testing/passwords.ts';
import { type TestApp, testApp, testAppUrl } from '../../../../testing/test-app.ts';
import { chosen, newPassword, passwordBench, tokenIn } from '../passwords/testing/recovery.ts';
import { issueTemporaryPassword } from '../temporary-passwords/temporary-passwords.service.ts';

const t = await testApp({ RATE_LIMITS: 'off' });
const { withPassword, opens, device, events, state, setEmail } = passwordBench(t);
const ask = (email: string) => t.anonymous(requestPasswordReset, { body: { email } });
const reset = (token: string) => t.anonymous(resetPassword, { body: { token, ...chosen } });
const refused = { code: 'auth.link_expired', status: 410 };

/** A link that was just asked for. */
async function linkFor({ email }: Person): Promise<string> {
  await ask(email);
  return tokenIn((await queuedLettersTo(t, email)).at(-1)?.text);
}

/** Asks over a real socket, naming the server as any client may: whatever it likes. */
async function askingAt(context: TestContext, ctx: TestApp, email: string) {
  const { app } = await listen(context, ctx.ctx);
  const { port } = app.server.address() as AddressInfo;
  const ask = (host: string, body: object) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json' };
      const path = requestPasswordReset.path;
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      asked.on('error', reject).end(JSON.stringify({ email, ...body }));
    });
  return { ask, port };
}

before(() => t.ctx.jobs.start());

describe('a forgotten password', () => {
  test('is replaced with the link of the real letter', async () => {
    const person = await withPassword();
    const clinic = await t.clinic({ name: 'Clínica Coração', patients: 1 });
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
    const [phone, laptop] = [await device(person), await device(person)];

    assert.deepEqual(await ask(person.email.toUpperCase()), {});
    const [letter] = await lettersTo(t, person.email);
    assert.equal(letter?.subject, 'Crie uma nova senha – Clínica Coração');
    const token = tokenIn(letter.text);
    assert.ok(letter.text?.includes(`\n${testAppUrl}/esqueci-a-senha?token=${token}\n`));
    assert.ok(letter.html?.includes(`href="${testAppUrl}/esqueci-a-senha?token=${token}"`));

    assert.deepEqual(await reset(token), {});
    assert.deepEqual([await phone.alive(), await laptop.alive()], [false, false]);
    assert.deepEqual([await opens(person, oldPassword), await opens(person, newPassword)], [false, true]);
    const [, confirmation] = await lettersTo(t, person.email, 2);
    assert.equal(confirmation?.subject, 'Sua senha foi alterada – Clínica Coração');
    assert.deepEqual(await events(person), [
      {
        event: 'auth.password_reset',
        actor_id: person.id,
        actor_role: 'person',
        clinic_id: null,
        record_type: 'user',
        record_id: person.id,
        ip: '127.0.0.1',
      },
    ]);
  });

  test('leads to our own address, whatever host the request names', async () => {
    const person = await withPassword();
    const ask = (headers: Record<string, string>) =>
      t.app.inject({ method: 'POST', url: '/api/password/forgot', headers, payload: { email: person.email } });
    assert.equal((await ask({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })).statusCode, 421);
    assert.deepEqual(await queuedLettersTo(t, person.email), []);
    assert.equal((await ask({ 'x-forwarded-host': 'evil.example' })).statusCode, 200);
    const [letter] = await queuedLettersTo(t, person.email);
    assert.ok(letter?.text.includes(`${testAppUrl}/esqueci-a-senha?token=`));
    assert.doesNotMatch(JSON.stringify(letter), /evil/);
  });

  test('goes on where it was asked for, on our own pages alone', async () => {
    const person = await withPassword();
    const ask = (redirect: string) => t.anonymous(requestPasswordReset, { body: { email: person.email, redirect } });
    for (const foreign of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'https://[',
    ])
      await assert.rejects(
        ask(foreign),
        { code: 'request.invalid', fields: { redirect: 'Endereço inválido' } },
        foreign,
      );
    assert.deepEqual(await queuedLettersTo(t, person.email), []);
    await ask(`${testAppUrl}/esqueci-a-senha`);
    await ask('/paciente/login');
    const [plain, back] = await queuedLettersTo(t, person.email);
    assert.match(plain?.text ?? '', /\/esqueci-a-senha\?token=[\w.-]+\n/);
    assert.match(back?.text ?? '', /\/esqueci-a-senha\?token=[\w.-]+&voltar=%2Fpaciente%2Flogin\n/);
  });

  test('leads to the origin it was asked from, by either name of the address, and nowhere else', async (context) => {
    const person = await withPassword();
    const { ask, port } = await askingAt(context, t, person.email);
    const here = `http://127.0.0.1:${port}`;
    assert.equal(await ask(`127.0.0.1:${port}`, {}), 200);
    assert.equal(await ask(`127.0.0.1:${port}`, { redirectTo: `${here}/esqueci-a-senha` }), 200);
    assert.equal(await ask(`127.0.0.1:${port}`, { redirect: `${here}/esqueci-a-senha` }), 200);
    for (const { text } of await queuedLettersTo(t, person.email))
      assert.match(text, new RegExp(`${here}/esqueci-a-senha\\?token=[\\w.-]+\\n`));
    assert.equal((await queuedLettersTo(t, person.email)).length, 3);
    for (const redirectTo of [
      `http://127.0.0.1:${port + 1}/esqueci-a-senha`,
      'https://evil.example/esqueci-a-senha',
      `http://127.0.0.1:${port}@evil.example/esqueci-a-senha`,
      `http://ana:1@127.0.0.1:${port}/esqueci-a-senha`,
    ])
      assert.equal(await ask(`127.0.0.1:${port}`, { redirectTo }), 400, redirectTo);
    assert.equal((await queuedLettersTo(t, person.email)).length, 3);
  });

  test('never leads where a Host header points, though every number is let in', async (context) => {
    const everywhere = await testApp({ HOST: '0.0.0.0' });
    const person = await everywhere.person({ passwordHash });
    const { ask } = await askingAt(context, everywhere, person.email);
    const evil = 'http://203.0.113.66/esqueci-a-senha';
    assert.equal(await ask('203.0.113.66', { redirectTo: evil }), 400);
    assert.equal(await ask('203.0.113.66', {}), 200);
    const [letter, another] = await queuedLettersTo(everywhere, person.email);
    assert.equal(another, undefined);
    assert.ok(letter?.text.includes(`\n${everywhere.ctx.appUrl}/esqueci-a-senha?token=`), letter?.text);
    assert.doesNotMatch(`${letter?.text}${letter?.html}`, /203\.0\.113\.66/);
  });

  test('is answered alike for an address nobody has, which gets neither letter nor link', async () => {
    const person = await withPassword();
    const stranger = `${newId()}@exemplo.med`;
    const links = () => t.make((tx) => tx.selectFrom('verifications').select('id').execute());
    const earlier = (await links()).length;
    const answers = [];
    for (const email of [person.email, stranger]) {
      const { statusCode, body, headers } = await t.app.inject({
        method: 'POST',
        url: '/api/password/forgot',
        payload: { email },
      });
      const { 'x-request-id': _, date: __, ...rest } = headers;
      answers.push({ statusCode, body, rest });
    }
    assert.deepEqual(answers[0], answers[1]);
    assert.equal((await queuedLettersTo(t, person.email)).length, 1);
    assert.equal((await queuedLettersTo(t, stranger)).length, 0);
    assert.equal((await links()).length, earlier + 1);
  });

  test('can be replaced by somebody who never had one', async () => {
    const person = await t.person();
    await reset(await linkFor(person));
    assert.ok(await opens(person, newPassword));
  });

  test('ends a temporary password', async () => {
    const { id: clinicId, owner } = await t.clinic();
    const person = await t.person();
    const issued = await t.make((tx) =>
      issueTemporaryPassword(t.ctx, tx, { userId: person.id, clinicId, createdBy: owner.id }),
    );
    assert.deepEqual(await state(person), { mustChange: true, hasTemporary: true });
    await reset(await linkFor(person));
    assert.deepEqual(await state(person), { mustChange: false, hasTemporary: false });
    assert.equal(await opens(person, issued.temporaryPassword), false);
    assert.ok(await opens(person, newPassword));
  });
});

describe('a recovery link', () => {
  test('works once', async () => {
    const person = await withPassword();
    const token = await linkFor(person);
    await reset(token);
    await assert.rejects(reset(token), refused);
    assert.equal((await events(person)).length, 1);
  });

  test('used twice at once, works for exactly one', async () => {
    const person = await withPassword();
    const token = await linkFor(person);
    const passwords = ['Primeira-1', 'Segunda-2', 'Terceira-3'];
    const outcomes = await Promise.allSettled(
      passwords.map((password) => t.anonymous(resetPassword, { body: { token, password, confirmPassword: password } })),
    );
    const won = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    assert.equal(won.length, 1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'auth.link_expired');
    assert.ok(await opens(person, won[0] ?? ''));
  });

  test('expires after an hour', async () => {
    const person = await withPassword();
    const token = await linkFor(person);
    const age = (minutes: number) =>
      t.make((tx) =>
        tx
          .updateTable('verifications')
          .set(({ ref }) => ({ expires_at: sql`${ref('expires_at')} - make_interval(mins => ${minutes})` }))
          .where('identifier', 'like', `%${person.id}`)
          .execute(),
      );
    await age(60);
    await assert.rejects(reset(token), refused);
    assert.ok(await opens(person, oldPassword));
    await age(-1);
    await reset(token);
  });

  test('is one of several until the first is used', async () => {
    const person = await withPassword();
    const [first, second] = [await linkFor(person), await linkFor(person)];
    assert.notEqual(first, second);
    await reset(first);
    await assert.rejects(reset(second), refused);
  });

  test('opens nothing when altered, made up, or sent to an address since corrected', async () => {
    const [person, other] = [await withPassword(), await withPassword()];
    const [token, elsewhere] = [await linkFor(person), await linkFor(other)];
    const secret = token.slice(37);
    for (const forged of [
      `${other.id}.${secret}`,
      `${person.id}.${elsewhere.slice(37)}`,
      `${newId()}.${secret}`,
      `${token}x`,
      token.slice(0, -1),
      token.toUpperCase(),
      `${person.id}.`,
      secret,
      "' or 1=1 --",
    ])
      await assert.rejects(reset(forged), refused, forged);
    // Text that cannot be kept is refused as such.
    await assert.rejects(reset(`${person.id}\u0000.${secret}`), { code: 'request.invalid' });
    await setEmail(person, `corrigido.${person.id}@exemplo.med`);
    await assert.rejects(reset(token), refused);
    await setEmail(person, person.email);
    await reset(token);
    assert.ok(await opens(other, oldPassword));
  });

  test('survives a password that is too weak', async () => {
    const person = await withPassword();
    const token = await linkFor(person);
    for (const password of ['curta1', 'so-letras', '12345678'])
      await assert.rejects(t.anonymous(resetPassword, { body: { token, password, confirmPassword: password } }), {
        code: 'request.invalid',
      });
    await reset(token);
  });

  test('is not in the database', async () => {
    const person = await withPassword();
    const token = await linkFor(person);
    const rows = await t.make((tx) => tx.selectFrom('verifications').selectAll().execute());
    assert.ok(rows.some((row) => row.identifier.endsWith(person.id)));
    assert.ok(!JSON.stringify(rows).includes(token.slice(37)));
  });
});
