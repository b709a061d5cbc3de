import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDocumentLink, downloadDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { confirmSecondFactor, enrolSecondFactor } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signInSecondFactor } from '@virtual-med/contract/identity/sign-in.endpoints';
import { revealPatientPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { readConfig } from '../../server/src/config/config.ts';
import { loginCredentials } from '../../server/src/core/db/access.ts';
import { createLog } from '../../server/src/core/log.ts';
import { issueTemporaryPassword } from '../../server/src/features/people/identity/temporary-passwords/temporary-passwords.service.ts';
import { type RunningServer, startServer } from '../../server/src/start.ts';
import { openAuthenticator } from '../../server/src/testing/authenticator.ts';
import { openBrowser } from '../../server/src/testing/browser.ts';
import { testSecretKey } from '../../server/src/testing/cluster.ts';
import { makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../server/src/testing/factories/people.ts';
import { password, passwordHash } from '../../server/src/testing/passwords.ts';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { ownFolder, runCommand } from './command.fixture.ts';

const dataDir = await ownFolder('vm-rotate-');
useDataDir(dataDir);

const [oldest, former, current] = ['a', 'b', 'c'].map((letter) => `${letter}-secret-key-`.padEnd(48, letter)) as [
  string,
  string,
  string,
];

const environment = (key: string, ...old: string[]): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: '0',
  APP_URL: 'http://localhost',
  RATE_LIMITS: 'off',
  CEP_URL: 'embedded',
  SECRET_KEY: key,
  ...(old.length > 0 ? { OLD_SECRET_KEYS: old.join(',') } : {}),
});

/** The operator starts the server with these keys; whatever comes of the work, it is stopped again. */
async function whileRunning<T>(keys: [string, ...string[]], work: (running: RunningServer) => Promise<T>): Promise<T> {
  const config = readConfig({ ...environment(...keys), LOG_LEVEL: 'silent' });
  const running = await startServer({ config, log: createLog(config, { destination: { write: () => {} } }) });
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

async function rotate(...keys: [string, ...string[]]): Promise<{ code: number; out: string }> {
  const { code, out, err } = await runCommand('files.ts', ['rotate'], environment(...keys));
  return { code, out: `${out}${err}` };
}

/** Somebody with a second factor, a patient with a temporary password, a document; all sealed with the key of the day. */
const settleIn = ({ app, ctx }: RunningServer) =>
  ctx.db.asSystem('rotation: people', async (tx) => {
    const clinic = await makeClinic(tx, { owner: { passwordHash }, patients: 1 });
    const [record] = clinic.patients;
    assert.ok(record);
    const patient = await makePerson(tx, { name: record.name });
    await linkAccount(tx, clinic.id, record.id, patient);
    const given = { userId: patient.id, clinicId: clinic.id, createdBy: clinic.owner.id };
    const { temporaryPassword } = await issueTemporaryPassword(ctx, tx, given);
    const [documentId = ''] = await makeDocuments(tx, ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: clinic.patients,
      uploadedBy: clinic.owner.id,
      count: 1,
    });
    return { app, clinic, record, temporaryPassword, documentId };
  });

type Settled = Awaited<ReturnType<typeof settleIn>>;

const placeOf = ({ clinic }: Settled) => ({ area: 'clinic' as const, selectedClinicId: clinic.id });

async function enrolOwner(who: Settled) {
  const browser = openBrowser(who.app);
  await browser.call(signIn, { body: { ...placeOf(who), email: who.clinic.owner.email, password } });
  const { key } = await browser.call(enrolSecondFactor, { body: { password } });
  const { recoveryCodes } = await browser.call(confirmSecondFactor, { body: { code: openAuthenticator(key).now } });
  return { key, recoveryCodes, cookie: browser.jar.header };
}

/** A new browser: whoever signs in now. */
async function enterWith(running: RunningServer, who: Settled, code: string) {
  const browser = openBrowser(running.app);
  const email = who.clinic.owner.email;
  assert.equal((await browser.call(signIn, { body: { ...placeOf(who), email, password } })).next, 'second_factor');
  await browser.call(signInSecondFactor, { body: { ...placeOf(who), code } });
  return browser;
}

/** Everything that is sealed, opened by its own endpoint. */
async function everythingOpens(running: RunningServer, who: Settled, key: string, recoveryCode: string): Promise<void> {
  // A code is good once; how long the walk takes is no matter here.
  await running.ctx.db.asSystem('rotation: next code', (tx) =>
    tx.updateTable('two_factors').set({ last_used_step: 0 }).execute(),
  );
  await enterWith(running, who, openAuthenticator(key).now);
  const browser = await enterWith(running, who, recoveryCode);
  const params = { clinicId: who.clinic.id };
  const revealed = await browser.call(revealPatientPassword, { params: { ...params, patientId: who.record.id } });
  assert.equal(revealed.temporaryPassword, who.temporaryPassword);
  const path = downloadDocument.path.replace(':clinicId', who.clinic.id).replace(':documentId', who.documentId);
  const file = await browser.open(path);
  assert.equal(file.statusCode, 200);
  assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-');
}

const loginsOf = async ({ ctx }: RunningServer): Promise<string[]> => {
  const found = await ctx.db.auth.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname like 'vm_login_%'`,
  );
  return found.rows.map(({ name }) => name);
};

test('the guide to a new key, walked: nobody is locked out, nothing is lost, the old keys are of no use', async () => {
  const { who, key, recoveryCodes, cookie, link } = await whileRunning([oldest, testSecretKey], async (running) => {
    const who = await settleIn(running);
    const enrolled = await enrolOwner(who);
    const { url } = await openBrowser(running.app, enrolled.cookie).call(createDocumentLink, {
      params: { clinicId: who.clinic.id, documentId: who.documentId },
      body: { purpose: 'download' },
    });
    await everythingOpens(running, who, enrolled.key, enrolled.recoveryCodes[0] ?? '');
    return { who, ...enrolled, link: url };
  });

  // A new key, and a second one before the first was finished with: both old ones are named.
  await whileRunning([former, oldest], (running) => everythingOpens(running, who, key, recoveryCodes[1] ?? ''));
  await whileRunning([current, former, oldest], async (running) => {
    await everythingOpens(running, who, key, recoveryCodes[2] ?? '');
    assert.deepEqual(await loginsOf(running), [loginCredentials(current).user], 'former logins are gone');
    const before = openBrowser(running.app, cookie);
    await assert.rejects(before.call(getSession, {}), { code: 'auth.required' }, 'sessions end with the old key');
    assert.equal((await running.app.inject({ method: 'GET', url: link })).statusCode, 404, 'and so do links');

    const elsewhere = await rotate(current, former);
    assert.equal(elsewhere.code, 1, 'not with other keys than the server’s');
    const done = await rotate(current, former, oldest);
    assert.equal(done.code, 0, done.out);
    assert.match(done.out, /1 arquivos vistos, 1 cifrados de novo/);
    assert.match(done.out, /As chaves antigas não são mais necessárias/);
  });
  await whileRunning([current], (running) => everythingOpens(running, who, key, recoveryCodes[3] ?? ''));

  const again = await rotate(current);
  assert.equal(again.code, 0, again.out);
  assert.match(again.out, /1 arquivos vistos, 0 cifrados de novo/);
  assert.match(again.out, /2 segredos do banco de dados vistos, 0 cifrados de novo/);
});

test('with the server stopped the command does it all by itself; a key left out is told, and putting it back helps', async () => {
  const { who, key, recoveryCodes } = await whileRunning([current], async (running) => {
    const who = await settleIn(running);
    return { who, ...(await enrolOwner(who)) };
  });
  const next = 'd-secret-key-'.padEnd(48, 'd');
  await whileRunning([next], async (running) => {
    const unreadable = { code: 'auth.second_factor_unreadable' };
    await assert.rejects(enterWith(running, who, openAuthenticator(key).next), unreadable);
    await assert.rejects(enterWith(running, who, recoveryCodes[0] ?? ''), unreadable);
  });
  const without = await rotate(next);
  assert.equal(without.code, 1);
  assert.match(without.out, /não puderam ser lidos/);
  assert.match(without.out, /Mantenha as chaves antigas/);
  const done = await rotate(next, current);
  assert.equal(done.code, 0, done.out);
  await whileRunning([next], (running) => everythingOpens(running, who, key, recoveryCodes[0] ?? ''));
});

test('everything the server seals is in the guide', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
  const chapter = /## Changing the secret\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? '';
  for (const word of [
    'documents and logos',
    'second factor',
    'recovery codes',
    'temporary passwords',
    'sessions',
    'document links',
    'database login',
    'OpenID Connect',
    'registration',
    'OLD_SECRET_KEYS',
    'npm run files -- rotate',
  ])
    assert.ok(chapter.toLowerCase().includes(word.toLowerCase()), word);
});
