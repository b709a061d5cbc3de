import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getClinicSettings, updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { confirmEmailChange } from '@virtual-med/contract/identity/email-change';
import { newId } from '../../../core/ids.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();

async function settingsOf() {
  const clinic = await t.clinic({ admins: 1 });
  const params = { clinicId: clinic.id };
  const owner = await t.as(clinic.owner);
  const save = (change: { adminName?: string; adminEmail?: string }) =>
    owner(updateClinicSettings, { params, body: { name: 'Clínica Aurora', colorPalette: 'default', ...change } });
  return { clinic, owner, save, read: () => owner(getClinicSettings, { params }) };
}
const confirm = async (email: string) => {
  const token = /token=([\w.-]+)/.exec((await queuedLettersTo(t, email)).at(-1)?.text ?? '')?.[1] ?? '';
  return t.anonymous(confirmEmailChange, { body: { token } });
};

describe('whom the platform writes to about a clinic', () => {
  test('is named at once, and gets another address once its mailbox has confirmed it', async () => {
    const { save, read } = await settingsOf();
    const email = `${newId()}@exemplo.med`;
    const before = await read();
    const saved = await save({ adminName: 'Nova Pessoa', adminEmail: email });
    assert.equal(saved.colorPalette, 'azul-profundo');
    assert.deepEqual(await read(), { ...before, adminName: 'Nova Pessoa', waitingAdminEmail: email });
    assert.match((await queuedLettersTo(t, email)).at(-1)?.subject ?? '', /^Confirme o e-mail de contato/);
    assert.deepEqual(await confirm(email), { done: true, newEmail: email });
    assert.deepEqual(await read(), { ...before, adminName: 'Nova Pessoa', adminEmail: email });
    await assert.rejects(confirm(email), { code: 'auth.link_expired' });
  });

  test('may be one who manages the clinic and has proven the address, at once', async () => {
    const { clinic, save, read } = await settingsOf();
    const [admin] = clinic.admins;
    assert.ok(admin);
    await save({ adminEmail: admin.email });
    assert.deepEqual([(await read()).adminEmail, (await read()).waitingAdminEmail], [admin.email, null]);
  });

  test('stays when the form says the same address again, or says none', async () => {
    const { save, read } = await settingsOf();
    const before = await read();
    await save({ adminEmail: `${newId()}@exemplo.med` });
    await save({});
    assert.notEqual((await read()).waitingAdminEmail, null);
    await save({ adminEmail: before.adminEmail });
    assert.deepEqual(await read(), before, 'what waited is given up');
  });

  test('does not change by the word of somebody who manages the clinic no more', async () => {
    const { clinic, read } = await settingsOf();
    const [admin] = clinic.admins;
    assert.ok(admin);
    const before = await read();
    const email = `${newId()}@exemplo.med`;
    const params = { clinicId: clinic.id };
    await (await t.as(admin))(updateClinicSettings, {
      params,
      body: { name: 'Clínica Aurora', colorPalette: 'verde-mar', adminEmail: email },
    });
    await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', admin.id).execute());
    await assert.rejects(confirm(email), { code: 'auth.link_expired' });
    assert.equal((await read()).adminEmail, before.adminEmail);
  });
});
