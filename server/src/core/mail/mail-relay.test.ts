import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { createProfessional } from '@virtual-med/contract/professionals/professionals';
import { getClinicUsage } from '@virtual-med/contract/usage/usage';
import { notifyPatient } from '../../features/records/documents/announce.job.ts';
import { documentsClient, patientOf, pdf } from '../../features/records/documents/testing/documents.ts';
import type { MadeClinic } from '../../testing/factories/clinics.ts';
import { queuedLettersTo } from '../../testing/outbox.ts';
import { testApp } from '../../testing/test-app.ts';
import { withClient } from '../db/connection.ts';
import { newId } from '../ids.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

async function invite(clinic: MadeClinic, count: number, name = 'Fulano de Tal'): Promise<string[]> {
  const call = await t.as(clinic.owner);
  const addresses = Array.from({ length: count }, () => `${newId()}@estranho.med`);
  for (const email of addresses)
    await call(createProfessional, {
      body: { clinicId: clinic.id, name, email, password: 'Senha#2026', role: 'professional' },
    });
  return addresses;
}

const lettersOf = async (addresses: readonly string[]) =>
  (await Promise.all(addresses.map((address) => queuedLettersTo(t, address)))).flat();

const startOf = (address: string): Promise<boolean> =>
  withClient(t.access.address, t.access.owner, async (client) => {
    const { rows } = await client.query<{ later: boolean }>(
      `select start_after > now() as later from pgboss.job where name = 'mail.send' and data->>'to' = $1`,
      [address],
    );
    return rows[0]?.later ?? false;
  });

const usageOf = async (clinic: MadeClinic) =>
  (await t.as(clinic.owner))(getClinicUsage, { params: { clinicId: clinic.id } });

const planOf = async (clinic: MadeClinic, mailsPerDay: number) => {
  const id = newId();
  await t.make(async (tx) => {
    await tx
      .insertInto('subscription_plans')
      .values({ id, name: `Plano ${id}`, price_cents: 100, active: false, mails_per_day: mailsPerDay })
      .execute();
    await tx.updateTable('clinics').set({ subscription_plan_id: id }).where('id', '=', clinic.id).execute();
  });
};

test('a clinic that has not paid writes to ten strangers a day, and is told of the rest', async () => {
  const clinic = await t.clinic();
  await t.make((tx) =>
    tx.updateTable('clinics').set({ payment_status: 'pending' }).where('id', '=', clinic.id).execute(),
  );
  const addresses = await invite(clinic, 13);
  assert.equal((await lettersOf(addresses)).length, 10);
  const usage = await usageOf(clinic);
  assert.deepEqual(
    [usage.mailsToday, usage.mailsPerDay, usage.mailsTrusted, usage.mailsDeferred, usage.mailsWithheld],
    [10, 10, false, 0, 3],
  );
});

test('neither does one whose owner has proven no address', async () => {
  const clinic = await t.clinic();
  await t.make((tx) =>
    tx.updateTable('users').set({ email_verified: false }).where('id', '=', clinic.owner.id).execute(),
  );
  assert.equal((await lettersOf(await invite(clinic, 11))).length, 10);
});

test('past its plan’s measure a known clinic’s mails go on the next days, and then not at all', async () => {
  const clinic = await t.clinic();
  await planOf(clinic, 2);
  const addresses = await invite(clinic, 7);
  const letters = await lettersOf(addresses);
  assert.equal(letters.length, 6);
  const later = await Promise.all(addresses.map(startOf));
  assert.deepEqual(later, [false, false, true, true, true, true, false]);
  const usage = await usageOf(clinic);
  assert.deepEqual([usage.mailsToday, usage.mailsDeferred, usage.mailsWithheld], [2, 4, 1]);
});

test('of many invitations at once no more are written than the measure', async () => {
  const clinic = await t.clinic();
  await t.make((tx) =>
    tx.updateTable('clinics').set({ payment_status: 'pending' }).where('id', '=', clinic.id).execute(),
  );
  const batches = await Promise.all([invite(clinic, 4), invite(clinic, 4), invite(clinic, 4)]);
  assert.equal((await lettersOf(batches.flat())).length, 10);
});

test('one clinic’s measure is no other’s', async () => {
  const [one, other] = [await t.clinic(), await t.clinic()];
  await planOf(one, 1);
  await invite(one, 5);
  assert.equal((await lettersOf(await invite(other, 2))).length, 2);
});

test('a document’s notice past the measure is put off, or said to be missing', async () => {
  const clinic = await t.clinic({ patients: 2 });
  await planOf(clinic, 1);
  await invite(clinic, 1);
  const [patient] = clinic.patients;
  const person = await patientOf(t, clinic);
  const owner = await documentsClient(t, clinic, clinic.owner);
  const { document } = await owner.upload({ bytes: pdf('Exame') });
  const notify = () =>
    notifyPatient(() => t.ctx)(
      { clinicId: clinic.id, patientId: patient?.id ?? '' },
      { jobId: newId(), attempt: 1, signal: new AbortController().signal },
    );
  const noticeOf = () =>
    t.make((tx) => tx.selectFrom('documents').select('notice').where('id', '=', document.id).executeTakeFirstOrThrow());
  await notify();
  assert.equal((await noticeOf()).notice, 'pending');
  assert.equal((await usageOf(clinic)).mailsDeferred, 1);
  await notify();
  await notify();
  assert.equal((await noticeOf()).notice, 'limited');
  assert.deepEqual(await queuedLettersTo(t, person.email), []);
});

test('names that carry an address or a number stand in no letter', async () => {
  const clinic = await t.clinic({ name: 'Banco Seguro acesse www.banco-seguro.example' });
  const names = ['Ganhe 500 em http://golpe.example', 'Ligue 0800 123 4567', 'golpe。com'];
  for (const name of names) {
    const [address = ''] = await invite(clinic, 1, name);
    const [letter] = await queuedLettersTo(t, address);
    for (const part of [letter?.subject, letter?.text, letter?.html]) {
      assert.doesNotMatch(part ?? '', /golpe|banco-seguro|0800/i, name);
      assert.ok(part);
    }
    assert.match(letter?.subject ?? '', /Virtual\.med$/);
  }
});

/** What mail programs make links of: a word, a dot of any kind and a top-level domain, invisible marks overlooked. */
const linkable = /[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61][\p{L}]{2,}/gu;
const linksIn = (text: string): string[] =>
  [
    ...text
      .replaceAll('Virtual.med', '')
      .replace(/\p{Cf}/gu, '')
      .matchAll(linkable),
  ].map(([link]) => link);

test('a clinic’s name may hold a dot, and no part of a letter makes a link of it', async () => {
  for (const name of ['Odonto.med', 'Clínica Dr.Silva', 'Banco bb.com.br', 'vida。com']) {
    const clinic = await t.clinic();
    await (await t.as(clinic.owner))(updateClinicSettings, {
      params: { clinicId: clinic.id },
      body: { name, colorPalette: 'azul-profundo' },
    });
    const [address = ''] = await invite(clinic, 1);
    const [letter] = await queuedLettersTo(t, address);
    assert.ok(letter);
    const seen = letter.html.replace(/<[^>]*>/g, ' ').replace(/https?:\S+/g, '');
    for (const part of [letter.subject, letter.senderName ?? '', letter.text.replace(/https?:\S+/g, ''), seen]) {
      assert.deepEqual(linksIn(part), [], part);
      assert.ok(part.replaceAll('\u200a', '').includes(name), part);
    }
  }
});
