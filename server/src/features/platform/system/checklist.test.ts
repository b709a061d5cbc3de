import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { getChecklist, sendTestMail } from '@virtual-med/contract/system/checklist';
import PostalMime from 'postal-mime';
import { testApp } from '../../../testing/test-app.ts';

const statesOf = async (variables: Record<string, string> = {}, staff = { twoFactor: false }) => {
  const t = await testApp(variables);
  const admin = await t.person({ isSuperAdmin: true });
  if (staff.twoFactor)
    await t.make((tx) =>
      tx.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', admin.id).execute(),
    );
  const { items } = await (await t.as(admin))(getChecklist, {});
  return Object.fromEntries(items.map(({ item, state }) => [item, state]));
};

test('a new installation hears what real clinics would miss', async () => {
  assert.deepEqual(await statesOf(), {
    mail: 'missing',
    backup: 'missing',
    https: 'missing',
    second_factor: 'missing',
    plans: 'done',
    payments: 'missing',
    signing: 'optional',
    support: 'optional',
  });
});

test('what is set up is done, and a mail server that does not answer is a problem', async () => {
  const states = await statesOf(
    {
      APP_URL: 'https://clinicas.exemplo.med',
      // Nobody listens there.
      SMTP_URL: 'smtp://127.0.0.1:9',
      SUPPORT_WHATSAPP: '5511999999999',
      SIGNATURE_ENABLED: 'true',
      AUTENTIQUE_TOKEN: 'chave',
      AUTENTIQUE_WEBHOOK_SECRET: 'segredo',
    },
    { twoFactor: true },
  );
  assert.deepEqual(
    [states.mail, states.https, states.second_factor, states.signing, states.support],
    ['failing', 'done', 'done', 'done', 'done'],
  );
});

test('nothing is sold without a plan on offer', async () => {
  const t = await testApp();
  const admin = await t.as(await t.person({ isSuperAdmin: true }));
  await t.make((tx) => tx.updateTable('subscription_plans').set({ active: false }).execute());
  const { items } = await admin(getChecklist, {});
  assert.equal(items.find(({ item }) => item === 'plans')?.state, 'missing');
});

test('a test letter goes to one’s own address alone, is on record, and says what became of it', async () => {
  const t = await testApp({ RATE_LIMITS: 'on' });
  const person = await t.person({ isSuperAdmin: true });
  const admin = await t.as(person);
  assert.deepEqual(await admin(sendTestMail, {}), { to: person.email, sent: 'written' });
  const outbox = join(t.ctx.config.dataDir, 'outbox');
  const [file = ''] = (await readdir(outbox, { recursive: true })).filter((name) => name.endsWith('.eml'));
  const letter = await PostalMime.parse(await readFile(join(outbox, file)));
  assert.deepEqual([letter.to?.[0]?.address, letter.subject], [person.email, 'E-mail de teste da Virtual.med']);
  const traces = await t.make((tx) =>
    tx.selectFrom('audit_events').select('actor_id').where('event', '=', 'system.mail_tested').execute(),
  );
  assert.deepEqual(traces, [{ actor_id: person.id }]);
  for (let more = 1; more < 10; more += 1) await admin(sendTestMail, {});
  await assert.rejects(admin(sendTestMail, {}), { code: 'request.too_many', status: 429 });
});

test('a mail server that is not there is said at once', async () => {
  const t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const person = await t.person({ isSuperAdmin: true });
  assert.deepEqual(await (await t.as(person))(sendTestMail, {}), { to: person.email, sent: 'unreachable' });
});
