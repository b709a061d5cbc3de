import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import {
  blockClinic,
  createClinicAdmin,
  deleteClinic,
  getClinicStats,
  listClinics,
  unblockClinic,
  updateClinic,
} from '@virtual-med/contract/clinics/clinics.endpoints';
import { getClinicsByEmail, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { revealMemberPassword } from '@virtual-med/contract/identity/temporary-passwords';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { makeDocuments } from '../../../testing/factories/documents.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import { hasPassword, password, passwordHash } from '../../../testing/passwords.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();
const staff = await t.person({ isSuperAdmin: true });
const asStaff = await t.as(staff);

const data = (change: Record<string, unknown> = {}) => ({
  name: 'Clínica Renovada',
  adminName: 'Nova Pessoa',
  adminEmail: `${newId()}@exemplo.med`,
  colorPalette: 'verde-mar' as const,
  ...change,
});
const newClinic = (change: Record<string, unknown> = {}) =>
  asStaff(createClinicAdmin, {
    body: {
      ...data({ name: 'Clínica Nova' }),
      whatsapp: '(11) 98765-4321',
      subscriptionPlan: '01930000-0000-7000-8000-000000000002',
      registrationId: newId(),
      ...change,
    },
  });
const find = async (search: string) => (await asStaff(listClinics, { query: { search } })).clinics;
const trail = async (clinicId: string) =>
  (
    await t.make((tx) =>
      tx.selectFrom('audit_events').select('event').where('clinic_id', '=', clinicId).orderBy('id').execute(),
    )
  ).map((row) => row.event);

describe('the list of clinics', () => {
  test('is paged by ten, newest first, and counts them all', async () => {
    const mark = `Serrana${newId().slice(-6)}`;
    for (let index = 1; index <= 12; index += 1) await t.clinic({ name: `${mark} ${String(index).padStart(2, '0')}` });
    const first = await asStaff(listClinics, { query: { search: mark } });
    const second = await asStaff(listClinics, { query: { search: mark, page: 2 } });
    const beyond = await asStaff(listClinics, { query: { search: mark, page: 9 } });
    assert.deepEqual(
      first.clinics.map(({ name }) => name.slice(-2)),
      ['12', '11', '10', '09', '08', '07', '06', '05', '04', '03'],
    );
    assert.deepEqual(
      second.clinics.map(({ name }) => name.slice(-2)),
      ['02', '01'],
    );
    assert.deepEqual([first.total, first.page, first.size, beyond.total, beyond.clinics], [12, 1, 10, 12, []]);
  });

  test('is searched without accents or case, in name, responsible person and e-mail', async () => {
    const mark = newId().slice(-8);
    const clinic = await t.clinic({
      name: `Coração ${mark}`,
      owner: { name: `Éden ${mark}`, email: `eden-${mark}@exemplo.med` },
    });
    for (const search of [`CORACAO ${mark}`, `éden ${mark}`, `EDEN-${mark}@`])
      assert.deepEqual(
        (await find(search)).map(({ id }) => id),
        [clinic.id],
        search,
      );
    for (const search of ['%', '_', '\\']) assert.deepEqual(await find(`${search}${mark}`), [], search);
  });

  test('tells plan, status, payment, contact and whether a temporary password waits', async () => {
    const { clinic } = await newClinic({ name: `Completa ${newId().slice(-8)}`, adminEmail: 'completa@exemplo.med' });
    const [row] = await find('completa@exemplo.med');
    assert.deepEqual(
      { ...row, name: '', createdAt: '', owner: { ...row?.owner, id: '' } },
      {
        id: clinic.id,
        name: '',
        adminName: 'Nova Pessoa',
        adminEmail: 'completa@exemplo.med',
        whatsapp: '(11) 98765-4321',
        colorPalette: 'verde-mar',
        status: 'active',
        paymentStatus: 'pending',
        subscriptionStatus: null,
        planId: '01930000-0000-7000-8000-000000000002',
        planName: 'Clínica',
        createdAt: '',
        owner: { id: '', email: 'completa@exemplo.med', waits: true, hasTemporaryPassword: true },
      },
    );
    const params = { clinicId: clinic.id, userId: row?.owner?.id ?? '' };
    assert.ok((await asStaff(revealMemberPassword, { params })).temporaryPassword);
  });

  test('is empty for anyone else who gets as far as the database', async () => {
    const { owner } = await t.clinic();
    for (const role of ['clinic_owner', 'super_admin', 'person'] as const) {
      const actor = { userId: owner.id, role, clinicId: null, ip: null, requestId: 'test' };
      const rows = await t.ctx.db.asActor(actor, async (tx) => [
        ...(await sql`select * from admin_clinics(null, 10, 0)`.execute(tx)).rows,
        ...(await sql`select 1 where admin_clinic_count(null) > 0`.execute(tx)).rows,
      ]);
      assert.deepEqual(rows, [], role);
    }
  });
});

describe('editing a clinic', () => {
  test('changes what the form says and is recorded', async () => {
    const clinic = await t.clinic();
    const body = data({ whatsapp: '(21) 98888-7777' });
    assert.deepEqual(await asStaff(updateClinic, { params: { clinicId: clinic.id }, body }), { ownerCorrected: false });
    const [row] = await find(body.adminEmail);
    assert.deepEqual(
      [row?.name, row?.adminName, row?.whatsapp, row?.colorPalette, row?.owner?.email],
      ['Clínica Renovada', 'Nova Pessoa', '(21) 98888-7777', 'verde-mar', clinic.owner.email],
    );
    assert.deepEqual(await trail(clinic.id), ['clinics.updated']);
  });

  test('changes no more than it is told', async () => {
    const clinic = await t.clinic();
    const params = { clinicId: clinic.id };
    await asStaff(updateClinic, { params, body: data() });
    const before = (await find('Clínica Renovada')).find((row) => row.id === clinic.id);
    await asStaff(updateClinic, { params, body: { name: 'Clínica Só o Nome' } });
    await asStaff(updateClinic, { params, body: { colorPalette: 'default' } });
    await asStaff(updateClinic, { params, body: {} });
    const [row] = await find('Clínica Só o Nome');
    assert.deepEqual(row, { ...before, name: 'Clínica Só o Nome', colorPalette: 'azul-profundo' });
    assert.deepEqual(await trail(clinic.id), ['clinics.updated', 'clinics.updated', 'clinics.updated']);
  });

  test('blocks and unblocks by its status, as the acts of their own do', async () => {
    const clinic = await t.clinic();
    const params = { clinicId: clinic.id };
    const owner = await t.as(clinic.owner);
    await asStaff(updateClinic, { params, body: { status: 'disabled' } });
    await assert.rejects(owner(getClinic, { params }), { code: 'clinics.blocked' });
    await asStaff(updateClinic, { params, body: { status: 'disabled' } });
    await asStaff(updateClinic, { params, body: { status: 'active' } });
    assert.equal((await owner(getClinic, { params })).status, 'active');
    assert.deepEqual(await trail(clinic.id), ['clinics.blocked', 'clinics.unblocked']);
  });

  test('corrects the sign-in e-mail of an owner who never entered', async () => {
    const { clinic, temporaryPassword } = await newClinic();
    const body = data();
    assert.deepEqual(await asStaff(updateClinic, { params: { clinicId: clinic.id }, body }), { ownerCorrected: true });
    const [row] = await find(body.adminEmail);
    assert.equal(row?.owner?.email, body.adminEmail);
    assert.ok(await hasPassword(t, body.adminEmail, temporaryPassword ?? ''));
  });

  test('leaves the account of an owner alone who is somebody elsewhere too', async () => {
    const elsewhere = await t.clinic({ patients: 1 });
    const { clinic } = await newClinic({ adminEmail: 'tambem-paciente@exemplo.med' });
    const [before] = await find('tambem-paciente@exemplo.med');
    const owner = { id: before?.owner?.id ?? '', name: '', email: '' };
    await t.make((tx) => linkAccount(tx, elsewhere.id, elsewhere.patients[0]?.id ?? '', owner));
    const answer = await asStaff(updateClinic, { params: { clinicId: clinic.id }, body: data() });
    assert.equal(answer.ownerCorrected, false);
  });

  test('never gives the owner an e-mail that belongs to somebody', async () => {
    const person = await t.person();
    const { clinic } = await newClinic({ adminEmail: 'sem-troca@exemplo.med' });
    const params = { clinicId: clinic.id };
    await assert.rejects(asStaff(updateClinic, { params, body: data({ adminEmail: person.email }) }), {
      code: 'auth.email_taken',
      fields: { adminEmail: 'Email já cadastrado' },
    });
    assert.equal((await find('sem-troca@exemplo.med'))[0]?.name, 'Clínica Nova');
  });
});

describe('blocking a clinic', () => {
  test('keeps its people out from their next request on, until it is unblocked', async () => {
    const clinic = await t.clinic({ patients: 1 });
    const patient = await t.person();
    await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
    const params = { clinicId: clinic.id };
    const [asOwner, asPatient] = [await t.as(clinic.owner), await t.as(patient)];
    assert.equal((await asOwner(listPatients, { params })).total, 1);
    await asStaff(blockClinic, { params });
    for (const person of [asOwner, asPatient])
      await assert.rejects(person(getClinic, { params }), { code: 'clinics.blocked' });
    assert.equal((await asStaff(getClinic, { params })).status, 'disabled');
    await asStaff(unblockClinic, { params });
    assert.equal((await asOwner(getClinic, { params })).status, 'active');
    assert.deepEqual(await trail(clinic.id), ['clinics.blocked', 'clinics.unblocked']);
  });

  test('is refused by the row itself to anybody but the platform’s staff', async () => {
    const clinic = await t.clinic();
    const owner = {
      userId: clinic.owner.id,
      role: 'clinic_owner',
      clinicId: clinic.id,
      ip: null,
      requestId: 't',
    } as const;
    for (const change of [{ status: 'disabled' }, { active: false }])
      await assert.rejects(
        t.ctx.db.asActor(owner, (tx) => tx.updateTable('clinics').set(change).where('id', '=', clinic.id).execute()),
        { code: '42501' },
      );
  });
});

describe('removing a clinic', () => {
  test('takes it from lists and logins and keeps its row', async () => {
    const clinic = await t.clinic({ name: `Removida ${newId().slice(-8)}`, owner: { passwordHash }, patients: 1 });
    const params = { clinicId: clinic.id };
    const asOwner = await t.as(clinic.owner);
    await asStaff(deleteClinic, { params });
    assert.deepEqual(await find(clinic.name), []);
    await assert.rejects(asOwner(listPatients, { params }), { code: 'clinics.not_found' });
    await assert.rejects(asStaff(getClinic, { params }), { code: 'clinics.not_found' });
    const { email } = clinic.owner;
    assert.deepEqual((await t.anonymous(getClinicsByEmail, { body: { email, area: 'clinic' } })).clinics, []);
    const body = { area: 'clinic' as const, selectedClinicId: clinic.id, email, password };
    await assert.rejects(t.anonymous(signIn, { body }), { status: 403 });
    const row = await t.make((tx) =>
      tx.selectFrom('clinics').select('active').where('id', '=', clinic.id).executeTakeFirstOrThrow(),
    );
    assert.equal(row.active, false);
    assert.deepEqual((await trail(clinic.id)).slice(0, 1), ['clinics.deleted']);
  });

  test('happens once: afterwards the clinic is not there', async () => {
    const clinic = await t.clinic();
    const params = { clinicId: clinic.id };
    await asStaff(deleteClinic, { params });
    await assert.rejects(asStaff(deleteClinic, { params }), { code: 'clinics.not_found' });
    await assert.rejects(asStaff(blockClinic, { params }), { code: 'clinics.not_found' });
    await assert.rejects(asStaff(updateClinic, { params, body: data() }), { code: 'clinics.not_found' });
  });
});

test('stats count what is there and nobody else’s', async () => {
  await t.clinic({ professionals: 1, patients: 4 });
  const clinic = await t.clinic({ admins: 1, professionals: 2, patients: 3 });
  await t.make(async (tx) => {
    await makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: clinic.patients,
      uploadedBy: clinic.owner.id,
      count: 5,
    });
    await tx
      .updateTable('patients')
      .set({ unlinked_at: sql`now()` })
      .where('id', '=', clinic.patients[2]?.id ?? '')
      .execute();
  });
  const params = { clinicId: clinic.id };
  const expected = { totalPatients: 2, totalDocuments: 5, totalProfessionals: 3 };
  assert.deepEqual(await asStaff(getClinicStats, { params }), expected);
  assert.deepEqual(await (await t.as(clinic.owner))(getClinicStats, { params }), expected);
});
