import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import type { z } from '@virtual-med/contract/core/zod';
import { getSession } from '@virtual-med/contract/identity/session';
import { signIn, signOut } from '@virtual-med/contract/identity/sign-in.endpoints';
import { sql } from 'kysely';
import { sessionCookieName } from '../../../../core/http/session-cookie.ts';
import { newId } from '../../../../core/ids.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { join } from '../../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../../testing/factories/patients.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { password, passwordHash } from '../../../../testing/passwords.ts';
import { sharedApp } from '../../../../testing/test-app.ts';

const t = await sharedApp();
const sessionCookie = sessionCookieName(false);

/** Every person of these tests knocks from an address of their own, so that no limit is in the way. */
let lastAddress = 0;
function openLogin() {
  lastAddress += 1;
  return openBrowser(t.app, '', { ip: `203.0.113.${lastAddress}` });
}

const atClinic = (clinicId: string, { email }: Person, typed = password) => ({
  body: { area: 'clinic' as const, selectedClinicId: clinicId, email, password: typed },
});
const atPatient = (clinicId: string, { email }: Person) => ({
  body: { area: 'patient' as const, selectedClinicId: clinicId, email, password },
});
const atAdmin = ({ email }: Person) => ({ body: { area: 'admin' as const, email, password } });

const withPassword = (options: { isSuperAdmin?: boolean } = {}) => t.person({ passwordHash, ...options });

async function patientOf(clinic: { id: string; patients: readonly { id: string }[] }): Promise<Person> {
  const person = await withPassword();
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person));
  return person;
}

const sessionsOf = (person: Person) =>
  t.make((tx) => tx.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute());

const trailOf = (person: Person) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_role', 'clinic_id', 'record_id', 'ip'])
      .where('actor_id', '=', person.id)
      .orderBy('id')
      .execute(),
  );

/** Refused with this code, and nothing left behind but the record of it. */
async function refused(person: Person, input: { body: z.input<(typeof signIn)['body']> }, code: string) {
  const browser = openLogin();
  await assert.rejects(browser.call(signIn, input), { code });
  assert.deepEqual(browser.jar.names, [], 'no cookie is set');
  assert.deepEqual(await sessionsOf(person), [], 'no session is left');
  assert.deepEqual(
    (await trailOf(person)).map(({ event, actor_role, clinic_id }) => [event, actor_role, clinic_id]),
    [['auth.sign_in_refused', 'person', null]],
  );
}

describe('the clinic’s area', () => {
  for (const role of ['professional', 'clinic_owner', 'admin'] as const)
    test(`lets ${role} in, to the patients of that clinic, and records it there`, async () => {
      const [clinic, person] = [await t.clinic(), await withPassword()];
      await t.make((tx) => join(tx, clinic.id, person, role));
      const browser = openLogin();
      const answer = await browser.call(signIn, atClinic(clinic.id, person));
      assert.deepEqual(answer, { next: 'done', redirectTo: `/clinica/${clinic.id}/pacientes` });
      assert.equal((await browser.call(getSession, {})).user.id, person.id);
      assert.equal((await browser.call(getClinic, { params: { clinicId: clinic.id } })).id, clinic.id);
      assert.deepEqual(await trailOf(person), [
        {
          event: 'auth.signed_in',
          actor_role: role,
          clinic_id: clinic.id,
          record_id: person.id,
          ip: `203.0.113.${lastAddress}`,
        },
      ]);
    });

  test('keeps out who is only a patient, even of this clinic', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const patient = await patientOf(clinic);
    await refused(patient, atClinic(clinic.id, patient), 'auth.not_staff');
  });

  test('keeps out the staff of another clinic', async () => {
    const [mine, other] = [await t.clinic({ owner: { passwordHash } }), await t.clinic()];
    await refused(mine.owner, atClinic(other.id, mine.owner), 'auth.not_clinic_member');
  });

  test('of a blocked, a removed or an unknown clinic stays closed', async () => {
    for (const change of [{ status: 'disabled' }, { active: false }] as const) {
      const clinic = await t.clinic({ owner: { passwordHash } });
      await t.make((tx) => tx.updateTable('clinics').set(change).where('id', '=', clinic.id).execute());
      await refused(clinic.owner, atClinic(clinic.id, clinic.owner), 'auth.clinic_unavailable');
    }
    const person = await withPassword();
    await refused(person, atClinic(newId(), person), 'auth.clinic_unavailable');
  });

  test('lets the platform’s staff in anywhere, a blocked clinic included, but not where nothing is', async () => {
    const clinic = await t.clinic({ status: 'disabled' });
    const superAdmin = await withPassword({ isSuperAdmin: true });
    const answer = await openLogin().call(signIn, atClinic(clinic.id, superAdmin));
    assert.equal(answer.redirectTo, `/clinica/${clinic.id}/pacientes`);
    assert.deepEqual(
      (await trailOf(superAdmin)).map(({ actor_role, clinic_id }) => [actor_role, clinic_id]),
      [['super_admin', clinic.id]],
    );
    await assert.rejects(openLogin().call(signIn, atClinic(newId(), superAdmin)), { code: 'auth.clinic_unavailable' });
  });
});

describe('the patients’ area', () => {
  test('lets a patient of that clinic in, to their documents', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const patient = await patientOf(clinic);
    const answer = await openLogin().call(signIn, atPatient(clinic.id, patient));
    assert.deepEqual(answer, { next: 'done', redirectTo: `/paciente/${clinic.id}` });
    assert.deepEqual(
      (await trailOf(patient)).map(({ actor_role, clinic_id }) => [actor_role, clinic_id]),
      [['patient', clinic.id]],
    );
  });

  test('keeps out patients of another clinic, staff, the platform’s staff, and patients whose link ended', async () => {
    const [clinic, other] = [await t.clinic({ patients: 1, owner: { passwordHash } }), await t.clinic({ patients: 1 })];
    const [stranger, superAdmin, former] = [
      await patientOf(other),
      await withPassword({ isSuperAdmin: true }),
      await patientOf(clinic),
    ];
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('clinic_id', '=', clinic.id).execute(),
    );
    for (const person of [stranger, clinic.owner, superAdmin, former])
      await refused(person, atPatient(clinic.id, person), 'auth.not_clinic_patient');
  });

  test('of a blocked clinic stays closed, to everyone', async () => {
    const clinic = await t.clinic({ patients: 1, status: 'disabled' });
    const patient = await patientOf(clinic);
    await refused(patient, atPatient(clinic.id, patient), 'auth.clinic_unavailable');
    const superAdmin = await withPassword({ isSuperAdmin: true });
    await refused(superAdmin, atPatient(clinic.id, superAdmin), 'auth.clinic_unavailable');
  });

  test('a doctor who is also a patient of the same clinic signs in at either area, each with its own role', async () => {
    const clinic = await t.clinic({ patients: 1, owner: { passwordHash } });
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', clinic.owner));
    const answers = [
      await openLogin().call(signIn, atClinic(clinic.id, clinic.owner)),
      await openLogin().call(signIn, atPatient(clinic.id, clinic.owner)),
    ];
    assert.deepEqual(
      answers.map(({ redirectTo }) => redirectTo),
      [`/clinica/${clinic.id}/pacientes`, `/paciente/${clinic.id}`],
    );
  });
});

describe('the admin area', () => {
  test('sends the Super Admin to /admin and an Admin of a clinic to its patients', async () => {
    const superAdmin = await withPassword({ isSuperAdmin: true });
    const clinic = await t.clinic({ admins: [{ passwordHash }] });
    const admin = clinic.admins[0] ?? clinic.owner;
    assert.deepEqual(await openLogin().call(signIn, atAdmin(superAdmin)), { next: 'done', redirectTo: '/admin' });
    assert.deepEqual(await openLogin().call(signIn, atAdmin(admin)), {
      next: 'done',
      redirectTo: `/clinica/${clinic.id}/pacientes`,
    });
  });

  test('of several clinics takes the first in the alphabet that can be used', async () => {
    const person = await withPassword();
    const clinics = [
      await t.clinic({ name: 'Clínica Zênite' }),
      await t.clinic({ name: 'Clínica Ágape', status: 'disabled' }),
      await t.clinic({ name: 'Clínica Êxito' }),
    ];
    await t.make(async (tx) => {
      for (const clinic of clinics) await join(tx, clinic.id, person, 'admin');
    });
    const { redirectTo } = await openLogin().call(signIn, atAdmin(person));
    assert.equal(redirectTo, `/clinica/${clinics[2]?.id}/pacientes`);
  });

  test('keeps out everyone else, and an Admin whose only clinic is blocked', async () => {
    const clinic = await t.clinic({ patients: 1, owner: { passwordHash }, professionals: [{ passwordHash }] });
    const patient = await patientOf(clinic);
    for (const person of [clinic.owner, clinic.professionals[0] ?? clinic.owner, patient])
      await refused(person, atAdmin(person), 'auth.not_admin');
    const blocked = await t.clinic({ status: 'disabled', admins: [{ passwordHash }] });
    const admin = blocked.admins[0] ?? blocked.owner;
    await refused(admin, atAdmin(admin), 'auth.clinic_unavailable');
  });
});

describe('a password', () => {
  test('that is wrong says nothing of the rule behind it, and the trail names nobody', async () => {
    const clinic = await t.clinic({ owner: { passwordHash } });
    const browser = openLogin();
    const answer = await browser.send({
      method: 'POST',
      url: signIn.path,
      payload: atClinic(clinic.id, clinic.owner, 'errada-123').body,
    });
    assert.equal(answer.json().code, 'auth.invalid_credentials');
    assert.deepEqual(browser.jar.names, []);
    assert.deepEqual(await sessionsOf(clinic.owner), []);
    assert.deepEqual(await trailOf(clinic.owner), []);
    const row = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .selectAll()
        .where('request_id', '=', answer.headers['x-request-id'] as string)
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual([row.event, row.actor_id, row.clinic_id], ['auth.sign_in_refused', null, null]);
    assert.equal(row.record_id, clinic.id, 'the clinic is named');
    assert.ok(!JSON.stringify(row).includes(clinic.owner.email));
  });

  test('that is temporary leads to the choice of one’s own, and after its time to nothing', async () => {
    const clinic = await t.clinic({ owner: { passwordHash } });
    const expireIn = (seconds: number) =>
      t.make(async (tx) => {
        await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', clinic.owner.id).execute();
        await tx.deleteFrom('temporary_passwords').where('user_id', '=', clinic.owner.id).execute();
        await tx
          .insertInto('temporary_passwords')
          .values({
            user_id: clinic.owner.id,
            ciphertext: Buffer.from('x'),
            expires_at: sql<string>`now() + make_interval(secs => ${seconds})`,
          })
          .execute();
      });
    await expireIn(60);
    const browser = openLogin();
    assert.equal((await browser.call(signIn, atClinic(clinic.id, clinic.owner))).next, 'new_password');
    assert.equal((await browser.call(getSession, {})).user.mustChangePassword, true);
    const inside = browser.call(getClinic, { params: { clinicId: clinic.id } });
    await assert.rejects(inside, { code: 'auth.must_change_password' });
    await browser.call(signOut, {});

    const tooLate = { code: 'auth.temporary_password_expired' };
    await expireIn(-1);
    await assert.rejects(openLogin().call(signIn, atClinic(clinic.id, clinic.owner)), tooLate);
    // The hourly sweep takes expired ones away; that does not make the password good again.
    await t.make((tx) => tx.deleteFrom('temporary_passwords').where('user_id', '=', clinic.owner.id).execute());
    await assert.rejects(openLogin().call(signIn, atClinic(clinic.id, clinic.owner)), tooLate);
    assert.deepEqual(await sessionsOf(clinic.owner), []);
  });
});

describe('the e-mail', () => {
  test('is taken without regard to case and spaces around it', async () => {
    const superAdmin = await t.person({ email: 'maria.silva@virtual.med', isSuperAdmin: true, passwordHash });
    const { redirectTo } = await openLogin().call(
      signIn,
      atAdmin({ ...superAdmin, email: ' Maria.SILVA@Virtual.med ' }),
    );
    assert.equal(redirectTo, '/admin');
  });
});

describe('what is no sign-in at all is refused field by field', () => {
  const good = { area: 'admin', email: 'a@exemplo.med', password: 'x' };
  const cases: readonly (readonly [string, unknown, field: string])[] = [
    ['a password of 10 kB', { ...good, password: 'x'.repeat(10_240) }, 'password'],
    ['a password that is a number', { ...good, password: 12345678 }, 'password'],
    ['a password that is a list', { ...good, password: ['Senha-forte-1'] }, 'password'],
    ['an e-mail with a letter that only looks like one', { ...good, email: '\u0430na@exemplo.med' }, 'email'],
    ['an e-mail with the Kelvin sign', { ...good, email: '\u212aelvin@exemplo.med' }, 'email'],
    ['an e-mail that is an object', { ...good, email: { $ne: null } }, 'email'],
    ['an e-mail of 10 kB', { ...good, email: `${'a'.repeat(10_240)}@exemplo.med` }, 'email'],
    ['an area that does not exist', { ...good, area: 'root' }, 'area'],
    ['no clinic where one is needed', { ...good, area: 'clinic', password: 'Senha-forte-1' }, 'selectedClinicId'],
    [
      'a clinic of another shape',
      { ...good, area: 'patient', password: 'Senha-1', selectedClinicId: "' or 1=1" },
      'selectedClinicId',
    ],
  ];
  for (const [name, payload, field] of cases)
    test(name, async () => {
      const answer = await t.app.inject({ method: 'POST', url: signIn.path, payload: payload as object });
      assert.equal(answer.statusCode, 400, answer.body);
      assert.equal(answer.json().code, 'request.invalid');
      assert.deepEqual(Object.keys(answer.json().fields), [field]);
    });
});

describe('sessions of the same person', () => {
  test('double submit and two sign-ins at once are all let in, each with a session', async () => {
    const superAdmin = await withPassword({ isSuperAdmin: true });
    const [one, other] = [openLogin(), openLogin()];
    const answers = await Promise.all([one, one, other].map((browser) => browser.call(signIn, atAdmin(superAdmin))));
    assert.deepEqual(answers, Array(3).fill({ next: 'done', redirectTo: '/admin' }));
    for (const browser of [one, other]) assert.equal((await browser.call(getSession, {})).user.id, superAdmin.id);
    assert.equal((await sessionsOf(superAdmin)).length, 3);
  });

  test('signing in again in the same browser ends the session it held', async () => {
    const superAdmin = await withPassword({ isSuperAdmin: true });
    const browser = openLogin();
    await browser.call(signIn, atAdmin(superAdmin));
    const before = browser.jar.header;
    await browser.call(signIn, atAdmin(superAdmin));
    assert.equal((await sessionsOf(superAdmin)).length, 1);
    await assert.rejects(openBrowser(t.app, before).call(getSession, {}), { code: 'auth.required' });
    await browser.call(getSession, {});
  });

  test('signing out deletes the session, clears its cookie and is on record', async () => {
    const superAdmin = await withPassword({ isSuperAdmin: true });
    const browser = openLogin();
    await browser.call(signIn, atAdmin(superAdmin));
    const stolen = browser.jar.header;
    assert.ok(browser.jar.names.includes(sessionCookie));
    await browser.call(signOut, {});
    assert.ok(!browser.jar.names.includes(sessionCookie));
    assert.deepEqual(await sessionsOf(superAdmin), []);
    await assert.rejects(openBrowser(t.app, stolen).call(getSession, {}), { code: 'auth.required' });
    assert.deepEqual(
      (await trailOf(superAdmin)).map(({ event }) => event),
      ['auth.signed_in', 'auth.signed_out'],
    );
  });

  test('the cookies cannot be read by scripts nor sent by other sites', async () => {
    const superAdmin = await withPassword({ isSuperAdmin: true });
    const answer = await openLogin().send({ method: 'POST', url: signIn.path, payload: atAdmin(superAdmin).body });
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    assert.deepEqual(lines.map((line) => line.split('=')[0]).sort(), ['vm.device', 'vm.session_token']);
    for (const line of lines) assert.match(line, /HttpOnly/i);
    for (const line of lines) assert.match(line, /SameSite=Lax/i);
    assert.ok(!answer.body.includes(decodeURIComponent(/session_token=([^.]+)/.exec(lines.join())?.[1] ?? 'none')));
  });
});
