import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { getSession } from '@virtual-med/contract/identity/session';
import { resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { createApp } from '../../../app.ts';
import { isRegistrationTicket } from '../../../core/crypto/registration-ticket.ts';
import { newId } from '../../../core/ids.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { join } from '../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { hasPassword, password, passwordHash } from '../../../testing/passwords.ts';
import { testApp } from '../../../testing/test-app.ts';
import { createRecoveryToken } from '../identity/passwords/recovery-link.ts';

const t = await testApp();
const essential = '01930000-0000-7000-8000-000000000001';

let lastAddress = 0;
function stranger() {
  lastAddress += 1;
  return openBrowser(t.app, '', { ip: `203.0.113.${lastAddress}` });
}

let lastNumber = 0;
/** One clinic of a name and number is enough. */
function newNumber(): string {
  lastNumber += 1;
  return `(11) 98765-${String(lastNumber).padStart(4, '0')}`;
}

const form = (change: Record<string, unknown> = {}) => ({
  name: 'Clínica Aurora',
  adminName: 'Dona Aurora',
  adminEmail: `${newId()}@exemplo.med`,
  whatsapp: newNumber(),
  subscriptionPlan: essential,
  registrationId: newId(),
  ...change,
});
const own = (change: Record<string, unknown> = {}) => form({ password, ...change });
const forSomebody = (change: Record<string, unknown> = {}) => form({ colorPalette: 'verde-mar', ...change });

const userBy = (email: string) =>
  t.make((tx) => tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow());
const clinicBy = (id: string) =>
  t.make((tx) => tx.selectFrom('clinics').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const clinicsOf = (userId: string) =>
  t.make((tx) => tx.selectFrom('memberships').select(['clinic_id', 'role']).where('user_id', '=', userId).execute());
const opens = (email: string, typed: string): Promise<boolean> => hasPassword(t, email, typed);
const createdIn = (clinicId: string) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_id', 'actor_role', 'record_id'])
      .where('clinic_id', '=', clinicId)
      .orderBy('event', 'desc')
      .execute(),
  );

describe('registering one’s own clinic', () => {
  test('makes the clinic and its owner, who enters with the chosen password', async () => {
    const body = own();
    const answer = await stranger().call(createClinicAdmin, { body });
    assert.equal(answer.temporaryPassword, null);
    assert.ok(isRegistrationTicket(t.ctx, answer.registrationToken ?? '', answer.clinic.id));
    const owner = await userBy(body.adminEmail);
    assert.deepEqual(await clinicsOf(owner.id), [{ clinic_id: answer.clinic.id, role: 'clinic_owner' }]);
    assert.equal(owner.must_change_password, false);
    assert.equal(owner.email_verified, false);
    const clinic = await clinicBy(answer.clinic.id);
    assert.equal(clinic.name, 'Clínica Aurora');
    assert.equal(clinic.subscription_plan_id, essential);
    assert.equal(clinic.payment_status, 'pending');
    assert.equal(clinic.color_palette, 'azul-profundo');
    assert.ok(await opens(body.adminEmail, password));
    const byOwner = { actor_id: owner.id, actor_role: 'clinic_owner' };
    assert.deepEqual(await createdIn(clinic.id), [
      { event: 'clinics.created', ...byOwner, record_id: clinic.id },
      { event: 'auth.signed_in_registering', ...byOwner, record_id: owner.id },
    ]);
  });

  test('leaves the owner signed in where the form was filled, and nowhere else', async () => {
    const body = own();
    const browser = stranger();
    const { clinic } = await browser.call(createClinicAdmin, { body });
    const session = await browser.call(getSession, {});
    assert.equal(session.user.email, body.adminEmail);
    assert.deepEqual(
      session.clinics.map(({ id, role }) => [id, role]),
      [[clinic.id, 'clinic_owner']],
    );
    const unpaid = (await browser.call(getPaymentStatus, { params: { clinicId: clinic.id } })).unpaid;
    assert.deepEqual([unpaid?.why, unpaid?.plan?.name], ['never_paid', 'Essencial']);
    await assert.rejects(stranger().call(getSession, {}), { code: 'auth.required' });
  });

  test('the session of a form sent again takes the place of the first', async () => {
    const body = own();
    const [first, second] = [stranger(), stranger()];
    await first.call(createClinicAdmin, { body });
    await second.call(createClinicAdmin, { body: { ...body, password: 'Outra-senha-2' } });
    await assert.rejects(first.call(getSession, {}), { code: 'auth.required' });
    assert.equal((await second.call(getSession, {})).user.email, body.adminEmail);
  });

  test('what the owner does inside closes the form, though nobody signed in again', async () => {
    const body = own();
    const browser = stranger();
    const { clinic } = await browser.call(createClinicAdmin, { body });
    await browser.call(updateClinicSettings, {
      params: { clinicId: clinic.id },
      body: { name: 'Clínica Aurora', colorPalette: 'verde-mar' },
    });
    await assert.rejects(stranger().call(createClinicAdmin, { body: { ...body, password: 'Outra-senha-2' } }), {
      code: 'auth.email_taken',
    });
  });

  test('welcomes the owner once, and again only at a corrected address', async () => {
    const body = own();
    for (let click = 0; click < 2; click += 1) await stranger().call(createClinicAdmin, { body });
    const [letter, ...more] = await queuedLettersTo(t, body.adminEmail);
    assert.deepEqual(more, []);
    assert.match(letter?.subject ?? '', /Boas-vindas/);
    assert.match(
      letter?.text ?? '',
      /Clínica Aurora[\s\S]*\/esqueci-a-senha\?token=[\w.-]+&voltar=%2Fclinica%2F[\w-]{36}%2Fpacientes/,
    );
    const corrected = `${newId()}@exemplo.med`;
    await stranger().call(createClinicAdmin, { body: { ...body, adminEmail: corrected } });
    assert.equal((await queuedLettersTo(t, corrected)).length, 1);
    assert.equal((await queuedLettersTo(t, body.adminEmail)).length, 1);
  });

  test('needs no more than the names, the e-mail and the password', async () => {
    const { name, adminName, adminEmail } = form();
    const answer = await stranger().call(createClinicAdmin, { body: { name, adminName, adminEmail, password } });
    const clinic = await clinicBy(answer.clinic.id);
    assert.deepEqual([clinic.name, clinic.whatsapp, clinic.subscription_plan_id], [name, '', null]);
    assert.ok(await opens(adminEmail, password));
  });

  test('two clicks at once make one clinic', async () => {
    const body = own();
    const answers = await Promise.all([1, 2, 3].map(() => stranger().call(createClinicAdmin, { body })));
    assert.equal(new Set(answers.map(({ clinic }) => clinic.id)).size, 1);
    assert.equal((await clinicsOf((await userBy(body.adminEmail)).id)).length, 1);
  });

  test('sent again with corrections, the same registration goes on', async () => {
    const first = own();
    const before = await stranger().call(createClinicAdmin, { body: first });
    const email = `${newId()}@exemplo.med`;
    const after = await stranger().call(createClinicAdmin, {
      body: { ...first, name: 'Clínica Corrigida', adminEmail: email, password: 'Outra-senha-2' },
    });
    assert.equal(after.clinic.id, before.clinic.id);
    assert.equal((await clinicBy(after.clinic.id)).name, 'Clínica Corrigida');
    assert.ok(await opens(email, 'Outra-senha-2'));
    assert.equal(await opens(first.adminEmail, password), false);
  });

  test('once the owner has entered, or an hour has passed, the form changes nothing more', async () => {
    const spoil = {
      entered: (body: ReturnType<typeof own>) =>
        t.make(async (tx) => {
          const { id } = await tx
            .selectFrom('users')
            .select('id')
            .where('email', '=', body.adminEmail)
            .executeTakeFirstOrThrow();
          await tx
            .insertInto('audit_events')
            .values({ id: newId(), event: 'auth.signed_in', actor_id: id, actor_role: 'clinic_owner' })
            .execute();
        }),
      late: (body: ReturnType<typeof own>) =>
        t.make((tx) =>
          tx
            .updateTable('clinic_registrations')
            .set({ created_at: new Date(Date.now() - 61 * 60_000).toISOString() })
            .where('id', '=', body.registrationId)
            .execute(),
        ),
    };
    for (const [name, happen] of Object.entries(spoil)) {
      const body = own();
      await stranger().call(createClinicAdmin, { body });
      await happen(body);
      await assert.rejects(
        stranger().call(createClinicAdmin, { body: { ...body, password: 'Outra-senha-2' } }),
        { code: 'auth.email_taken' },
        name,
      );
      assert.ok(await opens(body.adminEmail, password), name);
    }
  });

  test('an e-mail in use is refused and its account stays as it was', async () => {
    const person = await t.person({ passwordHash });
    await assert.rejects(
      stranger().call(createClinicAdmin, { body: own({ adminEmail: person.email, password: 'Invasora-1' }) }),
      {
        code: 'auth.email_taken',
        fields: { adminEmail: 'Email já cadastrado' },
      },
    );
    assert.deepEqual(await clinicsOf(person.id), []);
    assert.ok(await opens(person.email, password));
    assert.equal((await userBy(person.email)).name, person.name);
  });

  test('the same name and WhatsApp with another e-mail is noticed, and may still be another clinic', async () => {
    const whatsapp = '(21) 97777-0001';
    const first = own({ name: 'Clínica Gêmea', whatsapp });
    await stranger().call(createClinicAdmin, { body: first });
    const again = own({ name: 'clínica gêmea', whatsapp: '21977770001' });
    await assert.rejects(stranger().call(createClinicAdmin, { body: again }), { code: 'clinics.already_registered' });
    await assert.rejects(userBy(again.adminEmail), 'nothing was made');
    const samePhone = own({ name: 'Clínica Outra', whatsapp });
    assert.ok((await stranger().call(createClinicAdmin, { body: samePhone })).clinic.id);
    await assert.rejects(stranger().call(createClinicAdmin, { body: own({ ...first, registrationId: newId() }) }), {
      code: 'auth.email_taken',
    });
    const { clinic } = await stranger().call(createClinicAdmin, { body: { ...again, registerAnother: true } });
    const changed = { ...again, registerAnother: true, name: 'Clínica Gêmea do Centro' };
    assert.equal((await stranger().call(createClinicAdmin, { body: changed })).clinic.id, clinic.id);
  });

  test('correcting the e-mail to somebody else’s is refused too', async () => {
    const body = own();
    await stranger().call(createClinicAdmin, { body });
    const person = await t.person({ passwordHash });
    await assert.rejects(stranger().call(createClinicAdmin, { body: { ...body, adminEmail: person.email } }), {
      code: 'auth.email_taken',
    });
    assert.ok(await opens(body.adminEmail, password));
  });

  test('a plan that is not offered is refused and nothing is made', async () => {
    const body = own({ subscriptionPlan: newId() });
    await assert.rejects(stranger().call(createClinicAdmin, { body }), { code: 'plans.not_found' });
    await assert.rejects(userBy(body.adminEmail));
  });

  test('is not open where the operator closed it; the platform’s staff still can', async () => {
    const closed = { ...t.ctx, config: { ...t.ctx.config, registration: 'closed' as const } };
    const app = await createApp(closed, { maxEventLoopDelayMs: 0 });
    const body = own();
    await assert.rejects(openBrowser(app, '', { ip: '203.0.113.250' }).call(createClinicAdmin, { body }), {
      code: 'auth.sign_up_disabled',
    });
    await assert.rejects(userBy(body.adminEmail));
    const staff = await t.person({ isSuperAdmin: true });
    await openBrowser(app, await t.cookieOf(staff)).call(createClinicAdmin, { body: forSomebody() });
    await app.close();
  });

  test('is open to whoever is signed in for a clinic too, who enters the new one as its owner', async () => {
    const clinic = await t.clinic();
    const browser = openBrowser(t.app, await t.cookieOf(clinic.owner), { ip: '203.0.113.249' });
    const body = own();
    const answer = await browser.call(createClinicAdmin, { body });
    assert.equal(answer.temporaryPassword, null);
    assert.equal((await browser.call(getSession, {})).user.email, body.adminEmail);
    assert.ok(await opens(body.adminEmail, password));
  });

  test('one address may register twenty times an hour', async () => {
    const browser = openBrowser(t.app, '', { ip: '198.51.100.7' });
    const body = own();
    for (let attempt = 0; attempt < 20; attempt += 1) await browser.call(createClinicAdmin, { body });
    await assert.rejects(browser.call(createClinicAdmin, { body }), { code: 'request.too_many' });
  });
});

describe('an account whose e-mail nobody has proven', () => {
  async function selfMade() {
    const body = own();
    const { clinic } = await stranger().call(createClinicAdmin, { body });
    const { id, name, email } = await userBy(body.adminEmail);
    return { person: { id, name, email } satisfies Person, clinicId: clinic.id };
  }

  test('keeps password and sessions when another clinic links it by that e-mail', async () => {
    for (const link of ['staff', 'patient']) {
      const { person } = await selfMade();
      await t.cookieOf(person);
      const clinic = await t.clinic({ patients: 1 });
      await t.make((tx) =>
        link === 'staff'
          ? join(tx, clinic.id, person, 'professional')
          : linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', person),
      );
      assert.ok(await opens(person.email, password), link);
      const sessions = await t.make((tx) =>
        tx.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute(),
      );
      assert.ok(sessions.length > 0, link);
    }
  });

  test('is linked at once after a recovery letter reached the mailbox', async () => {
    const { person } = await selfMade();
    const token = await t.make((tx) => createRecoveryToken(tx, person));
    const chosen = 'Provada-senha-3';
    await stranger().call(resetPassword, { body: { token, password: chosen, confirmPassword: chosen } });
    const clinic = await t.clinic();
    await t.make((tx) => join(tx, clinic.id, person, 'professional'));
    assert.ok(await opens(person.email, chosen));
    const { awaits_proof: waits } = await t.make((tx) =>
      tx
        .selectFrom('memberships')
        .select('awaits_proof')
        .where('clinic_id', '=', clinic.id)
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow(),
    );
    assert.equal(waits, false);
  });
});

describe('the platform’s staff registering a clinic', () => {
  test('get a temporary password for a new owner', async () => {
    const staff = await t.person({ isSuperAdmin: true });
    const body = forSomebody();
    const answer = await (await t.as(staff))(createClinicAdmin, { body });
    assert.ok(answer.temporaryPassword);
    const owner = await userBy(body.adminEmail);
    assert.ok(owner.must_change_password);
    assert.ok(await opens(body.adminEmail, answer.temporaryPassword));
    assert.equal((await clinicBy(answer.clinic.id)).color_palette, 'verde-mar');
    assert.deepEqual(await createdIn(answer.clinic.id), [
      { event: 'clinics.created', actor_id: staff.id, actor_role: 'super_admin', record_id: answer.clinic.id },
    ]);
  });

  test('get one as well where a password is sent along, which nobody gets, and stay who they are', async () => {
    const staff = await t.person({ isSuperAdmin: true });
    const browser = openBrowser(t.app, await t.cookieOf(staff));
    const cookie = browser.jar.header;
    const { name, adminName, adminEmail } = form();
    const answer = await browser.call(createClinicAdmin, { body: { name, adminName, adminEmail, password } });
    assert.equal(browser.jar.header, cookie);
    const { user, clinics } = await browser.call(getSession, {});
    assert.deepEqual([user.id, user.isSuperAdmin, clinics], [staff.id, true, []]);
    assert.ok(answer.temporaryPassword);
    assert.equal(answer.registrationToken, null);
    const owner = await userBy(adminEmail);
    assert.ok(owner.must_change_password);
    assert.ok(await opens(adminEmail, answer.temporaryPassword));
    assert.equal(await opens(adminEmail, password), false);
    assert.deepEqual(await clinicsOf(owner.id), [{ clinic_id: answer.clinic.id, role: 'clinic_owner' }]);
    assert.deepEqual(await createdIn(answer.clinic.id), [
      { event: 'clinics.created', actor_id: staff.id, actor_role: 'super_admin', record_id: answer.clinic.id },
    ]);
    const person = await t.person({ passwordHash });
    const further = await browser.call(createClinicAdmin, {
      body: own({ adminEmail: person.email, password: 'Outra-senha-2' }),
    });
    assert.equal(further.temporaryPassword, null);
    assert.deepEqual(await clinicsOf(person.id), [{ clinic_id: further.clinic.id, role: 'clinic_owner' }]);
    assert.ok(await opens(person.email, password));
  });

  test('are not taken for strangers while something has to be done first', async () => {
    const waiting = await t.person({ isSuperAdmin: true });
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', waiting.id).execute(),
    );
    const body = own();
    await assert.rejects((await t.as(waiting))(createClinicAdmin, { body }), { code: 'auth.must_change_password' });
    await assert.rejects(userBy(body.adminEmail));
  });

  test('clicking twice make one clinic and see the same password twice', async () => {
    const asStaff = await t.as(await t.person({ isSuperAdmin: true }));
    const body = forSomebody();
    const [first, second] = await Promise.all([1, 2].map(() => asStaff(createClinicAdmin, { body })));
    assert.deepEqual(first, second);
    assert.ok(first?.temporaryPassword);
  });

  test('give an existing person one more clinic and never their password', async () => {
    const person = await t.person({ passwordHash });
    const asStaff = await t.as(await t.person({ isSuperAdmin: true }));
    const answer = await asStaff(createClinicAdmin, { body: forSomebody({ adminEmail: person.email }) });
    assert.equal(answer.temporaryPassword, null);
    assert.deepEqual(await clinicsOf(person.id), [{ clinic_id: answer.clinic.id, role: 'clinic_owner' }]);
    assert.ok(await opens(person.email, password));
  });

  test('cannot make one of their own an owner', async () => {
    const colleague = await t.person({ isSuperAdmin: true });
    const asStaff = await t.as(await t.person({ isSuperAdmin: true }));
    await assert.rejects(asStaff(createClinicAdmin, { body: forSomebody({ adminEmail: colleague.email }) }), {
      code: 'auth.email_taken',
    });
  });

  test('must say WhatsApp, plan and palette', async () => {
    const asStaff = await t.as(await t.person({ isSuperAdmin: true }));
    const { subscriptionPlan: _, whatsapp: __, ...rest } = form();
    await assert.rejects(asStaff(createClinicAdmin, { body: rest }), {
      code: 'request.invalid',
      fields: {
        whatsapp: 'WhatsApp obrigatório',
        subscriptionPlan: 'Plano obrigatório',
        colorPalette: 'Paleta obrigatória',
      },
    });
  });

  test('are the only ones: without a password nobody else registers a clinic', async () => {
    const clinic = await t.clinic({ admins: 1 });
    const body = forSomebody();
    await assert.rejects(t.anonymous(createClinicAdmin, { body }), { code: 'auth.required' });
    for (const person of [clinic.owner, ...clinic.admins])
      await assert.rejects((await t.as(person))(createClinicAdmin, { body }), { code: 'auth.forbidden' });
    const waiting = await t.person({ isSuperAdmin: true });
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: true }).where('id', '=', waiting.id).execute(),
    );
    await assert.rejects((await t.as(waiting))(createClinicAdmin, { body }), { code: 'auth.must_change_password' });
    await assert.rejects(userBy(body.adminEmail));
  });

  test('cannot take over a registration somebody began for themselves', async () => {
    const body = own();
    await stranger().call(createClinicAdmin, { body });
    const asStaff = await t.as(await t.person({ isSuperAdmin: true }));
    await assert.rejects(asStaff(createClinicAdmin, { body: forSomebody({ registrationId: body.registrationId }) }), {
      code: 'request.invalid',
    });
  });
});
