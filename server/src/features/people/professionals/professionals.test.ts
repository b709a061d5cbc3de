import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { revealMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { deleteProfessional, resetProfessionalPassword } from '@virtual-med/contract/professionals/professionals';
import { sql } from 'kysely';
import { hashPassword } from '../../../core/crypto/password-hash.ts';
import { newId } from '../../../core/ids.ts';
import { join } from '../../../testing/factories/clinics.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { newcomer, staffBench } from './testing/professionals.ts';

const t = await sharedApp();
const { create, list, owners, update, remove, reset, rolesIn, responsibleFor, opens, eventsIn } = staffBench(t);

describe('the list of the staff', () => {
  test('shows professionals and Admins newest first, with role and patients, and owners apart', async () => {
    const clinic = await t.clinic({ admins: 1, professionals: 2, patients: 3 });
    await t.clinic({ professionals: 1, patients: 1 });
    const added = await create(clinic.owner, clinic, { name: 'Mais Nova' });
    const rows = await list(clinic.owner, clinic);
    assert.equal(rows.length, 4);
    assert.deepEqual(rows[0], {
      id: added.id,
      name: 'Mais Nova',
      email: rows[0]?.email,
      role: 'professional',
      patients: 0,
      awaitingFirstAccess: true,
      invitedAt: null,
      awaitsEmailProof: false,
      cpf: null,
      registration: null,
      createdAt: rows[0]?.createdAt,
    });
    assert.deepEqual(new Set(rows.map(({ role }) => role)), new Set(['professional', 'admin']));
    assert.deepEqual(
      (await owners(clinic.owner, clinic)).map(({ id, role }) => [id, role]),
      [[clinic.owner.id, 'clinic_owner']],
    );
    assert.equal(rows.find(({ id }) => id === clinic.professionals[0]?.id)?.patients, 2);
  });

  test('tells a professional their colleagues, not how many patients those have nor who waits', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 4 });
    await create(clinic.owner, clinic);
    const [me, colleague] = clinic.professionals as [Person, Person];
    const rows = await list(me, clinic);
    assert.equal(rows.length, 3);
    assert.equal(rows.find(({ id }) => id === me.id)?.patients, 2);
    assert.equal(rows.find(({ id }) => id === colleague.id)?.patients, 0);
    assert.ok(rows.every(({ awaitingFirstAccess }) => !awaitingFirstAccess));
  });
});

describe('adding somebody', () => {
  test('makes an account with the given password, which must be replaced at first sign-in', async () => {
    const clinic = await t.clinic();
    const person = newcomer();
    const { id, linked } = await create(clinic.owner, clinic, { ...person, role: 'admin' });
    assert.equal(linked, false);
    assert.equal((await rolesIn(clinic))[id], 'admin');
    assert.ok(await opens(person.email, '123456'));
    const shown = await (await t.as(clinic.owner))(revealMemberPassword, {
      params: { clinicId: clinic.id, userId: id },
    });
    assert.equal(shown.temporaryPassword, '123456');
    await assert.rejects(list({ ...person, id }, clinic), { code: 'auth.must_change_password' });
    assert.deepEqual((await eventsIn(clinic))[0], ['professionals.created', clinic.owner.id, id]);
    const [letter] = await queuedLettersTo(t, person.email);
    assert.match(letter?.subject ?? '', new RegExp(clinic.name));
    assert.doesNotMatch(letter?.text ?? '', /123456/);
  });

  test('links an account that exists and touches neither its name nor its password', async () => {
    const [clinic, elsewhere] = [await t.clinic(), await t.clinic()];
    const known = await t.person({ name: 'Nome Dela', passwordHash: await hashPassword('Senha-dela-1') });
    await t.make((tx) => join(tx, elsewhere.id, known, 'professional'));
    const { id, linked } = await create(clinic.owner, clinic, { email: known.email.toUpperCase(), name: 'Outro Nome' });
    assert.deepEqual([id, linked], [known.id, true]);
    assert.ok(await opens(known.email, 'Senha-dela-1'));
    assert.ok(!(await opens(known.email, '123456')));
    const mine = (await list(clinic.owner, clinic)).find((row) => row.id === known.id);
    assert.deepEqual([mine?.name, mine?.awaitingFirstAccess], ['Nome Dela', false]);
    await assert.rejects(
      (await t.as(clinic.owner))(revealMemberPassword, { params: { clinicId: clinic.id, userId: id } }),
      { code: 'professionals.temporary_password_missing' },
    );
    assert.match((await queuedLettersTo(t, known.email))[0]?.text ?? '', /senha que você já usa/);
  });

  test('stops a temporary password another clinic knows from opening this one', async () => {
    const [clinic, elsewhere] = [await t.clinic(), await t.clinic()];
    const person = newcomer();
    const { id } = await create(elsewhere.owner, elsewhere, person);
    assert.ok(await opens(person.email, person.password));
    assert.deepEqual(await create(clinic.owner, clinic, { email: person.email }), {
      id,
      linked: true,
      awaitsEmailProof: true,
    });
    const enters = (selectedClinicId: string) =>
      t.anonymous(signIn, {
        body: { area: 'clinic', selectedClinicId, email: person.email, password: person.password },
      });
    assert.equal((await enters(elsewhere.id)).next, 'new_password');
    await assert.rejects(enters(clinic.id), { code: 'auth.not_clinic_member' });
    const reveals = async ({ id: clinicId, owner }: typeof clinic) =>
      (await t.as(owner))(revealMemberPassword, { params: { clinicId, userId: id } });
    assert.equal((await reveals(elsewhere)).temporaryPassword, person.password);
    await assert.rejects(reveals(clinic), { code: 'professionals.temporary_password_missing' });
    const letters = (await queuedLettersTo(t, person.email)).map(({ text }) => text);
    assert.equal(letters.length, 2);
    assert.match(letters[1] ?? '', /\/esqueci-a-senha\?token=/);
    assert.ok(letters.every((text) => !text.includes('senha que você já usa')));
  });

  test('takes nobody twice, and nobody of the platform’s staff', async () => {
    const clinic = await t.clinic({ professionals: 1 });
    const superAdmin = await t.person({ isSuperAdmin: true });
    await assert.rejects(create(clinic.owner, clinic, { email: clinic.professionals[0]?.email ?? '' }), {
      code: 'professionals.already_in_clinic',
    });
    await assert.rejects(create(clinic.owner, clinic, { email: superAdmin.email }), { code: 'auth.email_taken' });
    assert.equal(Object.keys(await rolesIn(clinic)).length, 2);
  });

  test('twice at one moment makes one', async () => {
    const clinic = await t.clinic();
    const person = newcomer();
    const results = await Promise.allSettled([
      create(clinic.owner, clinic, person),
      create(clinic.owner, clinic, person),
    ]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await list(clinic.owner, clinic)).filter(({ email }) => email === person.email).length, 1);
  });

  test('lets nobody become an owner, and nothing be added in another clinic', async () => {
    const [clinic, elsewhere] = [await t.clinic(), await t.clinic()];
    await assert.rejects(create(clinic.owner, clinic, { role: 'clinic_owner' as 'admin' }), {
      code: 'request.invalid',
    });
    const person = newcomer();
    await assert.rejects(create(clinic.owner, elsewhere, person), { code: 'clinics.not_found' });
    assert.ok(!(await opens(person.email, person.password)));
  });
});

describe('editing somebody', () => {
  test('changes name, e-mail and position; the former address is told', async () => {
    const clinic = await t.clinic({ professionals: 1 });
    const person = clinic.professionals[0] as Person;
    const email = `${newId()}@exemplo.med`;
    const saved = await update(clinic.owner, clinic, person, { name: 'Nome Novo', email, role: 'admin' });
    assert.deepEqual([saved.name, saved.email, saved.role], ['Nome Novo', email, 'admin']);
    assert.match((await queuedLettersTo(t, person.email))[0]?.subject ?? '', /e-mail de acesso foi alterado/);
    assert.deepEqual((await eventsIn(clinic))[0], ['professionals.updated', clinic.owner.id, person.id]);
  });

  test('leaves alone what is not this clinic’s alone', async () => {
    const [clinic, elsewhere] = [await t.clinic({ professionals: 2 }), await t.clinic({ patients: 1 })];
    const [colleague, patientElsewhere] = clinic.professionals as [Person, Person];
    await t.make((tx) => join(tx, elsewhere.id, colleague, 'professional'));
    await t.make((tx) => linkAccount(tx, elsewhere.id, elsewhere.patients[0]?.id ?? '', patientElsewhere));
    for (const person of [colleague, patientElsewhere]) {
      await assert.rejects(update(clinic.owner, clinic, person, { email: `${newId()}@exemplo.med` }), {
        code: 'professionals.email_shared',
      });
      await assert.rejects(update(clinic.owner, clinic, person, { name: 'Outro Nome' }), {
        code: 'professionals.name_shared',
      });
      assert.equal((await update(clinic.owner, clinic, person, { role: 'admin' })).role, 'admin');
    }
  });

  test('an address somebody has is refused', async () => {
    const clinic = await t.clinic({ professionals: 1 });
    const other = await t.person();
    await assert.rejects(update(clinic.owner, clinic, clinic.professionals[0] as Person, { email: other.email }), {
      code: 'auth.email_taken',
    });
  });

  test('nobody changes their own role or their own address', async () => {
    const clinic = await t.clinic({ admins: 1 });
    for (const person of [clinic.owner, clinic.admins[0] as Person]) {
      await assert.rejects(update(person, clinic, person, { role: 'professional' }), {
        code: 'professionals.own_role',
      });
      await assert.rejects(update(person, clinic, person, { email: `${newId()}@exemplo.med` }), {
        code: 'professionals.own_email',
      });
      assert.equal((await update(person, clinic, person, { name: 'Nome Próprio' })).name, 'Nome Próprio');
    }
  });

  test('an admin does not get hold of the owner’s account, and the last owner stays one', async () => {
    const clinic = await t.clinic({ admins: 1 });
    const admin = clinic.admins[0] as Person;
    await assert.rejects(update(admin, clinic, clinic.owner, { email: `${newId()}@exemplo.med` }), {
      code: 'professionals.owner_protected',
    });
    await assert.rejects(update(admin, clinic, clinic.owner, { role: 'professional' }), {
      code: 'professionals.last_owner',
    });
    const second = await t.person();
    await t.make((tx) => join(tx, clinic.id, second, 'clinic_owner'));
    await assert.rejects(update(admin, clinic, clinic.owner, { role: 'professional' }), {
      code: 'professionals.owner_protected',
    });
    assert.equal((await update(second, clinic, clinic.owner, { role: 'professional' })).role, 'professional');
  });

  test('people of another clinic are not there', async () => {
    const [clinic, elsewhere] = [await t.clinic(), await t.clinic({ professionals: 1 })];
    const stranger = elsewhere.professionals[0] as Person;
    await assert.rejects(update(clinic.owner, clinic, stranger, { name: 'Invadida' }), {
      code: 'professionals.not_found',
    });
    await assert.rejects(update(clinic.owner, elsewhere, stranger, { name: 'Invadida' }), {
      code: 'clinics.not_found',
    });
  });
});

describe('removing somebody', () => {
  test('leaves their patients to nobody, and the account opens nothing any more', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 4 });
    const [person, colleague] = clinic.professionals as [Person, Person];
    const cookie = await t.cookieOf(person);
    const { user } = await remove(clinic.owner, clinic, person.id);
    assert.deepEqual(user, { id: person.id, clinic_id: [], stillLinked: false });
    const responsible = [...(await responsibleFor(clinic)).values()];
    assert.equal(responsible.filter((id) => id === null).length, 2);
    assert.equal(responsible.filter((id) => id === colleague.id).length, 2);
    const answer = await t.app.inject({ url: `/api/clinics/${clinic.id}/patients`, headers: { cookie } });
    assert.equal(answer.statusCode, 401);
    assert.deepEqual((await eventsIn(clinic))[0], ['professionals.removed', clinic.owner.id, person.id]);
  });

  test('waits for a choice where somebody saw no patients and there are; those no longer of the clinic do not count', async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const person = clinic.professionals[0] as Person;
    const owner = await t.as(clinic.owner);
    const removeSeeingNone = () =>
      owner(deleteProfessional, { body: { id: person.id, clinicId: clinic.id, withoutPatients: true } });
    await assert.rejects(removeSeeingNone(), { code: 'professionals.patients_undecided' });
    assert.deepEqual([...(await responsibleFor(clinic)).values()], [person.id]);
    assert.equal((await rolesIn(clinic))[person.id], 'professional');
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: sql`now()` }).where('clinic_id', '=', clinic.id).execute(),
    );
    await removeSeeingNone();
    assert.equal((await rolesIn(clinic))[person.id], undefined);
  });

  test('hands their patients to the colleague named', async () => {
    const clinic = await t.clinic({ professionals: 2, patients: 4 });
    const [person, colleague] = clinic.professionals as [Person, Person];
    await remove(clinic.owner, clinic, person.id, colleague.id);
    assert.deepEqual(new Set((await responsibleFor(clinic)).values()), new Set([colleague.id]));
  });

  test('takes no heir from outside, nor the one who leaves, and then changes nothing', async () => {
    const [clinic, elsewhere] = [
      await t.clinic({ professionals: 1, patients: 1 }),
      await t.clinic({ professionals: 1 }),
    ];
    const person = clinic.professionals[0] as Person;
    for (const heir of [elsewhere.professionals[0]?.id ?? '', newId(), person.id])
      await assert.rejects(remove(clinic.owner, clinic, person.id, heir), { code: 'professionals.reassign_not_found' });
    assert.deepEqual([...(await responsibleFor(clinic)).values()], [person.id]);
    assert.equal((await rolesIn(clinic))[person.id], 'professional');
  });

  test('says when the person is still linked, without naming clinics the asker is not in', async () => {
    const [clinic, elsewhere] = [await t.clinic({ professionals: 2 }), await t.clinic()];
    const [person, shared] = clinic.professionals as [Person, Person];
    await t.make((tx) => join(tx, elsewhere.id, person, 'professional'));
    assert.deepEqual((await remove(clinic.owner, clinic, person.id)).user, {
      id: person.id,
      clinic_id: [],
      stillLinked: true,
    });
    assert.equal((await rolesIn(elsewhere))[person.id], 'professional');
    await t.make((tx) => join(tx, elsewhere.id, shared, 'professional'));
    await t.make((tx) => join(tx, elsewhere.id, clinic.owner, 'admin'));
    assert.deepEqual((await remove(clinic.owner, clinic, shared.id)).user.clinic_id, [elsewhere.id]);
  });

  test('the last owner and oneself stay', async () => {
    const clinic = await t.clinic({ admins: 1 });
    const admin = clinic.admins[0] as Person;
    const superAdmin = await t.superAdminIn(clinic.id);
    for (const who of [admin, clinic.owner, superAdmin])
      await assert.rejects(remove(who, clinic, clinic.owner.id), { code: 'professionals.last_owner' });
    await assert.rejects(remove(admin, clinic, admin.id), { code: 'professionals.own_removal' });
  });

  test('an Admin removes no owner, however many there are', async () => {
    const clinic = await t.clinic({ admins: 1 });
    const second = await t.person();
    await t.make((tx) => join(tx, clinic.id, second, 'clinic_owner'));
    await assert.rejects(remove(clinic.admins[0] as Person, clinic, second.id), {
      code: 'professionals.owner_protected',
    });
    assert.equal((await rolesIn(clinic))[second.id], 'clinic_owner');
    await remove(clinic.owner, clinic, second.id);
    assert.equal((await rolesIn(clinic))[second.id], undefined);
  });

  test('two owners who remove each other at one moment leave one', async () => {
    const clinic = await t.clinic();
    const second = await t.person();
    await t.make((tx) => join(tx, clinic.id, second, 'clinic_owner'));
    const results = await Promise.allSettled([
      remove(clinic.owner, clinic, second.id),
      remove(second, clinic, clinic.owner.id),
    ]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.deepEqual(Object.values(await rolesIn(clinic)), ['clinic_owner']);
  });

  test('people of another clinic are not there', async () => {
    const [clinic, elsewhere] = [await t.clinic(), await t.clinic({ professionals: 1 })];
    const stranger = elsewhere.professionals[0] as Person;
    for (const id of [stranger.id, newId()])
      await assert.rejects(remove(clinic.owner, clinic, id), { code: 'professionals.not_found' });
    await assert.rejects(remove(clinic.owner, elsewhere, stranger.id), { code: 'clinics.not_found' });
    assert.equal((await rolesIn(elsewhere))[stranger.id], 'professional');
  });
});

describe('a reset of the password', () => {
  test('is a letter to somebody of the staff, and to nobody else', async () => {
    const [clinic, elsewhere] = [await t.clinic({ professionals: 1 }), await t.clinic({ professionals: 1 })];
    const [person, stranger] = [clinic.professionals[0] as Person, elsewhere.professionals[0] as Person];
    await reset(clinic.owner, clinic, person.email);
    assert.match((await queuedLettersTo(t, person.email))[0]?.text ?? '', /esqueci-a-senha\?token=/);
    for (const email of [stranger.email, 'ninguem@exemplo.med'])
      await assert.rejects(reset(clinic.owner, clinic, email), { code: 'professionals.not_found' });
    assert.deepEqual(await queuedLettersTo(t, stranger.email), []);
    assert.deepEqual(await eventsIn(clinic), [['professionals.reset_requested', clinic.owner.id, person.id]]);
  });

  test('is asked for by the e-mail alone where the asker works in one clinic', async () => {
    const [clinic, elsewhere] = [await t.clinic({ professionals: 1 }), await t.clinic({ professionals: 1 })];
    const [person, stranger] = [clinic.professionals[0] as Person, elsewhere.professionals[0] as Person];
    const asOwner = await t.as(clinic.owner);
    await asOwner(resetProfessionalPassword, { body: { email: person.email } });
    assert.equal((await queuedLettersTo(t, person.email)).length, 1);
    await assert.rejects(asOwner(resetProfessionalPassword, { body: { email: stranger.email } }), {
      code: 'professionals.not_found',
    });
    await assert.rejects((await t.as(person))(resetProfessionalPassword, { body: { email: person.email } }), {
      code: 'auth.forbidden',
    });
    assert.deepEqual(await eventsIn(clinic), [['professionals.reset_requested', clinic.owner.id, person.id]]);
    await t.make((tx) => join(tx, elsewhere.id, clinic.owner, 'professional'));
    await assert.rejects(asOwner(resetProfessionalPassword, { body: { email: person.email } }), {
      code: 'clinics.not_found',
    });
  });
});
