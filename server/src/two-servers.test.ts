import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getBrand } from '@virtual-med/contract/branding/brand';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { confirmSecondFactor, enrolSecondFactor } from '@virtual-med/contract/identity/account';
import { resendFirstAccess } from '@virtual-med/contract/identity/first-access';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signInSecondFactor, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { deleteProfessional } from '@virtual-med/contract/professionals/professionals';
import { startSealing } from './core/audit/audit.jobs.ts';
import { chainKeys } from './core/audit/chain-keys.ts';
import { headFile } from './core/audit/head-file.ts';
import { verifyTrail } from './core/audit/verify.service.ts';
import { newId } from './core/ids.ts';
import { letter, waitFor } from './core/jobs/testing/jobs.ts';
import { filledForm } from './features/people/patients/testing/patients.ts';
import { openAuthenticator } from './testing/authenticator.ts';
import { openBrowser } from './testing/browser.ts';
import { cloneDatabase, sharing, testSecretKey } from './testing/cluster.ts';
import { lettersInOutbox } from './testing/outbox.ts';
import { password, passwordHash } from './testing/passwords.ts';
import { testApp } from './testing/test-app.ts';

const database = await cloneDatabase();
const one = await testApp({}, undefined, {}, sharing(database.access));
const other = await testApp({}, undefined, {}, sharing(database.access));
after(() => database.drop());

describe('two servers on one database are one to whoever uses them', () => {
  test('a session opened at one is known at the other, and ends at both at once', async () => {
    const clinic = await one.clinic({ owner: { passwordHash } });
    const place = { area: 'clinic' as const, selectedClinicId: clinic.id, email: clinic.owner.email, password };
    const here = openBrowser(one.app);
    await here.call(signIn, { body: place });
    const there = openBrowser(other.app, here.jar.header);
    assert.equal((await there.call(getSession, {})).user?.email, clinic.owner.email);
    const params = { clinicId: clinic.id };
    await here.call(listPatients, { params });
    await there.call(signOut, {});
    await assert.rejects(here.call(listPatients, { params }), { status: 401 });
  });

  test('a sign-in begun at one is finished at the other, and its code is good once', async () => {
    const clinic = await one.clinic({ owner: { passwordHash } });
    const enrolling = openBrowser(one.app, await one.cookieOf(clinic.owner));
    const authenticator = openAuthenticator((await enrolling.call(enrolSecondFactor, { body: { password } })).key);
    const { recoveryCodes } = await enrolling.call(confirmSecondFactor, { body: { code: authenticator.now } });
    const place = { area: 'clinic' as const, selectedClinicId: clinic.id };
    const code = recoveryCodes[0] ?? '';
    const answers = await Promise.allSettled(
      [one, other].map(async ({ app }) => {
        const begun = openBrowser(one.app);
        await begun.call(signIn, { body: { ...place, email: clinic.owner.email, password } });
        return openBrowser(app, begun.jar.header).call(signInSecondFactor, { body: { ...place, code } });
      }),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  });

  test('requests of an address are counted together', async () => {
    const ip = '203.0.113.77';
    const [here, there] = [one, other].map(({ app }) => openBrowser(app, '', { ip }));
    assert.ok(here && there && resendFirstAccess.limit);
    const ask = (browser: typeof here) => browser.call(resendFirstAccess, { body: { token: 'a'.repeat(43) } });
    for (let n = 0; n < resendFirstAccess.limit.max; n += 1) await ask(n % 2 === 0 ? here : there);
    await assert.rejects(ask(here), { code: 'request.too_many' });
    await assert.rejects(ask(there), { code: 'request.too_many' });
  });

  test('what one changes the other shows, and whom one removed the other refuses', async () => {
    const clinic = await one.clinic({ professionals: 1 });
    const [professional] = clinic.professionals;
    assert.ok(professional);
    const params = { clinicId: clinic.id };
    const [owner, atOther] = [await one.as(clinic.owner), await other.as(professional)];
    assert.equal((await other.anonymous(getBrand, { params })).brand?.name, clinic.name);
    await atOther(listPatients, { params });

    await owner(updateClinicSettings, { params, body: { name: 'Clínica Serena', colorPalette: 'lavanda-real' } });
    assert.equal((await other.anonymous(getBrand, { params })).brand?.name, 'Clínica Serena');
    await owner(deleteProfessional, { body: { clinicId: clinic.id, id: professional.id } });
    await assert.rejects(atOther(listPatients, { params }), { status: 401 });
  });

  test('a form sent to both at once is one record', async () => {
    const clinic = await one.clinic();
    const body = { ...filledForm(), clinicId: clinic.id, submission: newId() };
    const answers = await Promise.all(
      [one, other].map(async (ctx) => (await ctx.as(clinic.owner))(createPatient, { body })),
    );
    assert.equal(answers[0]?.id, answers[1]?.id);
  });
});

describe('their work in the background', () => {
  before(() => Promise.all([one.ctx.jobs.start(), other.ctx.jobs.start()]));

  test('a letter is written once, whoever asked for it and whoever writes it', async () => {
    const subjects = Array.from({ length: 30 }, (_, n) => `Carta ${n}`);
    await Promise.all(
      subjects.map((subject, n) => {
        const { ctx, make } = n % 2 === 0 ? one : other;
        return make((tx) => ctx.jobs.enqueue(tx, 'mail.send', letter(subject)));
      }),
    );
    const written = await waitFor('all letters', async () => {
      const all = await Promise.all([one, other].map((ctx) => lettersInOutbox(ctx.ctx.config.dataDir)));
      const found = all.flat().flatMap(({ subject = '' }) => (subject.startsWith('Carta') ? [subject] : []));
      return found.length >= subjects.length && found;
    });
    assert.deepEqual(written.toSorted(), subjects.toSorted());
  });

  test('both seal one trail, which stays whole', async () => {
    const keys = chainKeys(testSecretKey, []);
    const sealers = [one, other].map(({ ctx }) =>
      startSealing({ db: ctx.db, keys, head: headFile(ctx.config.dataDir), log: ctx.log, intervalMs: 5 }),
    );
    const clinic = await one.clinic();
    for (let n = 0; n < 20; n += 1)
      await (await (n % 2 === 0 ? one : other).as(clinic.owner))(updateClinicSettings, {
        params: { clinicId: clinic.id },
        body: { name: `Clínica ${n}`, colorPalette: 'lavanda-real' },
      });
    await waitFor('everything is sealed', async () => {
      const open = await one.make((tx) =>
        tx.selectFrom('audit_events').select('id').where('hash', 'is', null).limit(1).execute(),
      );
      return open.length === 0;
    });
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    const heads = await Promise.all([one, other].map(({ ctx }) => headFile(ctx.config.dataDir).read()));
    const known = heads.flatMap((head) => (head && head !== 'unreadable' ? [head] : []));
    assert.equal(known.length, 2);
    assert.deepEqual((await verifyTrail(one.ctx.db, keys, known)).findings, []);
  });
});
