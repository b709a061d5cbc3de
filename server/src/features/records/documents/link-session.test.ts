import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocumentLink } from '@virtual-med/contract/documents/documents.endpoints';
import { createOwnDocumentLink } from '@virtual-med/contract/documents/own-documents';
import { changePassword, endDevice, endOtherDevices, listDevices } from '@virtual-med/contract/identity/account';
import { requestPasswordReset, signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { openBrowser } from '../../../testing/browser.ts';
import { password, passwordHash } from '../../../testing/passwords.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf } from './testing/documents.ts';

const t = await sharedApp();

/** An owner on two devices; the link is made on the first. */
async function twoDevices() {
  const clinic = await t.clinic({ owner: { passwordHash }, patients: 1 });
  const { document } = await (await documentsClient(t, clinic, clinic.owner)).upload();
  const signInAnew = async () => {
    const browser = openBrowser(t.app);
    const { email } = clinic.owner;
    await browser.call(signIn, { body: { area: 'clinic', selectedClinicId: clinic.id, email, password } });
    return browser;
  };
  const [maker, other] = [await signInAnew(), await signInAnew()];
  const ids = { clinicId: clinic.id, documentId: document.id };
  const linkOf = async (browser: typeof maker) =>
    (await browser.call(createDocumentLink, { params: ids, body: { purpose: 'download' } })).url;
  const [made, others] = [await linkOf(maker), await linkOf(other)];
  return { clinic, maker, other, made, others };
}

const open = async (url: string) => {
  const answer = await t.app.inject({ method: 'GET', url });
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json().code}`;
};
const over = '410 documents.link_expired';

test('a link dies with the session that made it, and with that one alone', async () => {
  const { maker, made, others } = await twoDevices();
  assert.deepEqual([await open(made), await open(others)], [200, 200]);
  await maker.call(signOut, {});
  assert.deepEqual([await open(made), await open(others)], [over, 200]);
  assert.equal(
    (await t.app.inject({ method: 'HEAD', url: made })).statusCode,
    410,
    'nor is anything told about the file',
  );
});

test('a device ended from another one takes its links along', async () => {
  const { other, made, others } = await twoDevices();
  const { devices } = await other.call(listDevices, {});
  // The first of them is the one that asks; the factory's own session comes last.
  const [, makers] = devices;
  await other.call(endDevice, { params: { sessionId: makers?.id ?? '' } });
  assert.deepEqual([await open(made), await open(others)], [over, 200]);
});

test('so do all others ended at once', async () => {
  const { other, made, others } = await twoDevices();
  await other.call(endOtherDevices, {});
  assert.deepEqual([await open(made), await open(others)], [over, 200]);
});

test('a changed password ends the links of the other devices', async () => {
  const { other, made, others } = await twoDevices();
  const chosen = { password: 'Outra-senha-2', confirmPassword: 'Outra-senha-2' };
  await other.call(changePassword, { body: { currentPassword: password, ...chosen } });
  assert.deepEqual([await open(made), await open(others)], [over, 200]);
});

test('signing in anew from the same browser ends the links of the session before', async () => {
  const { clinic, maker, made } = await twoDevices();
  const { email } = clinic.owner;
  await maker.call(signIn, { body: { area: 'clinic', selectedClinicId: clinic.id, email, password } });
  assert.equal(await open(made), over);
});

test('a patient’s own links end with theirs too', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const { document } = await (await documentsClient(t, clinic, clinic.owner)).upload();
  const patient = await patientOf(t, clinic);
  const browser = openBrowser(t.app, await t.cookieOf(patient));
  const { url } = await browser.call(createOwnDocumentLink, {
    params: { clinicId: clinic.id, documentId: document.id },
    body: { purpose: 'download' },
  });
  assert.equal(await open(url), 200);
  await browser.call(signOut, {});
  assert.equal(await open(url), over);
});

test('neither does a link outlive its session’s own end', async () => {
  const { clinic, made } = await twoDevices();
  await t.make((tx) =>
    tx
      .updateTable('sessions')
      .set({ ends_at: sql`now() - interval '1 second'` })
      .where('user_id', '=', clinic.owner.id)
      .execute(),
  );
  assert.equal(await open(made), over);
});

test('asking for a recovery letter in somebody’s name ends nothing of theirs', async () => {
  const { clinic, made } = await twoDevices();
  await t.anonymous(requestPasswordReset, { body: { email: clinic.owner.email } });
  assert.equal(await open(made), 200);
});
