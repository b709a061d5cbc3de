import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  assignSeveralPatients,
  createPatient,
  updateHealthField,
  updatePatient,
} from '@virtual-med/contract/patients/patient-changes';
import { getPatient } from '@virtual-med/contract/patients/patients';
import { newId } from '../../../core/ids.ts';
import { linkAccount } from '../../../testing/factories/patients.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { queuedLettersTo } from '../../../testing/outbox.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { filledForm, patientsBench } from './testing/patients.ts';

const t = await sharedApp();
const { rowOf, accountsOf, trail, opens } = patientsBench(t);

/** A patient of Ana's, as the product makes one. */
async function registered() {
  const clinic = await t.clinic({ admins: 1, professionals: [{ name: 'Ana' }, { name: 'Bruno' }] });
  const [ana, bruno] = clinic.professionals as [Person, Person];
  const call = await t.as(clinic.owner);
  const { clinicId, ...form } = { ...filledForm({ professional: ana.id }), clinicId: clinic.id };
  const { id, temporaryPassword } = await call(createPatient, { body: { ...form, clinicId } });
  const params = { clinicId, patientId: id };
  const read = async () => call(getPatient, { params });
  const save = async (who: Person, change: Record<string, unknown> = {}, revision = 1) =>
    (await t.as(who))(updatePatient, { params, body: { ...form, revision, ...change } });
  return { clinic, ana, bruno, form, id, params, temporaryPassword, call, read, save };
}

describe('a patient’s personal data', () => {
  test('are changed by those who see the patient, and each change is recorded', async () => {
    const { clinic, ana, read, save, id } = await registered();
    const superAdmin = await t.superAdminIn(clinic.id);
    const changers = [clinic.owner, clinic.admins[0] as Person, ana, superAdmin];
    for (const [index, who] of changers.entries()) {
      assert.deepEqual(await save(who, { name: `Nome ${index}` }, index + 1), { revision: index + 2 });
      assert.equal((await read()).name, `Nome ${index}`);
    }
    const updates = (await trail(clinic.id)).filter((row) => row.event === 'patients.updated');
    assert.deepEqual(
      updates.map((row) => [row.actor_id, row.record_id]),
      changers.map((who) => [who.id, id]),
    );
  });

  test('are not changed by anybody else', async () => {
    const { bruno, read, save } = await registered();
    const elsewhere = await t.clinic();
    await assert.rejects(save(bruno, { name: 'Intruso' }), { code: 'patients.not_found' });
    await assert.rejects(save(elsewhere.owner, { name: 'Intruso' }), { code: 'clinics.not_found' });
    assert.equal((await read()).name, 'Joana Lima');
  });

  test('saved by two at once: the second is told, and nothing of the first is lost', async () => {
    const { clinic, ana, read, save } = await registered();
    const outcomes = await Promise.allSettled([save(clinic.owner, { name: 'De Olga' }), save(ana, { name: 'De Ana' })]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.equal(refused.length, 1);
    assert.equal(refused[0]?.reason.code, 'patients.record_changed');
    const first = outcomes[0].status === 'fulfilled' ? 'De Olga' : 'De Ana';
    assert.equal((await read()).name, first);
  });

  test('go to a new responsible only within the clinic, and not by a professional’s own hand', async () => {
    const { clinic, ana, bruno, id, save } = await registered();
    const other = await t.clinic({ professionals: 1 });
    await assert.rejects(save(clinic.owner, { professional: other.professionals[0]?.id }), {
      code: 'professionals.not_found',
    });
    await assert.rejects(save(ana, { professional: bruno.id }), { code: 'auth.forbidden' });
    await save(clinic.owner, { professional: bruno.id });
    assert.equal((await rowOf(id)).professional_id, bruno.id);
    await save(clinic.owner, { professional: null }, 2);
    assert.equal((await rowOf(id)).professional_id, null);
  });

  test('come with fields of the anamnesis, all or nothing', async () => {
    const { clinic, read, save } = await registered();
    await save(clinic.owner, { health: [{ field: 'allergies', text: 'Dipirona', before: '' }] });
    const patient = await read();
    assert.equal(patient.healthHistory.allergies, 'Dipirona');
    assert.equal(patient.healthEdits.allergies?.by, clinic.owner.name);
    const health = [
      { field: 'surgicalHistory', text: 'Apendicectomia', before: '' },
      { field: 'allergies', text: 'Nenhuma', before: '' },
    ];
    await assert.rejects(save(clinic.owner, { name: 'Outro nome', health }, 2), { code: 'patients.record_changed' });
    const after = await read();
    assert.equal(after.name, 'Joana Lima');
    assert.deepEqual(after.healthHistory, { allergies: 'Dipirona' });
  });
});

describe('several patients', () => {
  test('get another professional at once; who is not here is named, and nobody else’s patient is reached', async () => {
    const { clinic, ana, bruno, id, read, save } = await registered();
    const elsewhere = await t.clinic({ patients: 1 });
    const foreign = elsewhere.patients[0]?.id ?? '';
    const assign = async (who: Person, patientIds: string[], professional: string | null) =>
      (await t.as(who))(assignSeveralPatients, { params: { clinicId: clinic.id }, body: { patientIds, professional } });
    assert.deepEqual((await assign(clinic.owner, [id, foreign], bruno.id)).refused, [
      { patientId: foreign, reason: 'patients.not_found' },
    ]);
    assert.equal((await read()).professionalName, 'Bruno');
    await assert.rejects(save(clinic.owner), { code: 'patients.record_changed' }, 'whoever has the form open is told');
    await assert.rejects(save(ana, {}, 2), { code: 'patients.not_found' }, 'Ana sees the patient no more');
    await assign(clinic.owner, [id], null);
    assert.equal((await read()).professionalName, null);
    await assert.rejects(assign(clinic.owner, [id], elsewhere.owner.id), { code: 'professionals.not_found' });
    await assert.rejects(assign(clinic.owner, [foreign], ana.id), { code: 'patients.not_found' });
    await assert.rejects(assign(ana, [id], ana.id), { code: 'auth.forbidden' });
    const updates = (await trail(clinic.id)).filter((row) => row.event === 'patients.updated');
    assert.deepEqual(
      updates.map((row) => row.record_id),
      [id, id],
    );
  });
});

describe('a patient’s e-mail', () => {
  test('changes with the account that is this clinic’s alone', async () => {
    const { clinic, id, form, temporaryPassword, save } = await registered();
    const email = `${newId()}@exemplo.med`;
    await save(clinic.owner, { email });
    assert.deepEqual(
      (await accountsOf(id)).map((account) => account.email),
      [email],
    );
    assert.ok(temporaryPassword && (await opens(email, temporaryPassword)));
    assert.equal(await opens(form.email, temporaryPassword), false);
    // Nobody has used the account yet: there is nobody to tell, but the new address is invited as the former one was.
    for (const address of [form.email, email])
      assert.deepEqual(
        (await queuedLettersTo(t, address)).map(({ subject }) => subject.split(' – ')[0]),
        ['Seu acesso está pronto'],
      );
  });

  test('changed by the clinic is told to the address its owner knew', async () => {
    const { clinic, form, save } = await registered();
    await t.make((tx) =>
      tx.updateTable('users').set({ must_change_password: false }).where('email', '=', form.email).execute(),
    );
    await save(clinic.owner, { email: `${newId()}@exemplo.med` });
    assert.match((await queuedLettersTo(t, form.email)).at(-1)?.subject ?? '', /^O e-mail da sua conta foi alterado/);
  });

  test('is not the clinic’s to change once the account opens anything else', async () => {
    const { clinic, id, form, save } = await registered();
    const [account] = await accountsOf(id);
    const other = await t.clinic({ patients: 1 });
    await t.make((tx) => linkAccount(tx, other.id, other.patients[0]?.id ?? '', account as Person));
    await assert.rejects(save(clinic.owner, { email: `${newId()}@exemplo.med`, name: 'Outro' }), {
      code: 'patients.email_shared',
    });
    const row = await rowOf(id);
    assert.deepEqual([row.email, row.name], [form.email, 'Joana Lima']);
  });

  test('moves this clinic’s record alone when the mailbox is lost and the clinic vouches for the person', async () => {
    const { clinic, id, form, save } = await registered();
    const [account] = await accountsOf(id);
    const other = await t.clinic({ patients: 1 });
    await t.make((tx) => linkAccount(tx, other.id, other.patients[0]?.id ?? '', account as Person));
    const email = `${newId()}@exemplo.med`;
    const identityChecked = 'RG conferido no balcão pela recepção';
    const [doctor] = clinic.professionals;
    if (doctor)
      await assert.rejects(
        save(doctor, { email, identityChecked }),
        { code: 'patients.email_shared' },
        'not hers to say',
      );
    await assert.rejects(save(clinic.owner, { email, identityChecked: 'sim' }), {
      fields: { identityChecked: 'Conte como a identidade foi conferida' },
    });
    await save(clinic.owner, { email, identityChecked });
    const [moved] = await accountsOf(id);
    assert.equal(moved?.email, email);
    assert.notEqual(moved?.id, account?.id);
    const elsewhere = await accountsOf(other.patients[0]?.id ?? '');
    assert.deepEqual(
      elsewhere.map(({ id: userId }) => userId),
      [account?.id],
      'the other clinic’s stays where it was',
    );
    assert.match((await queuedLettersTo(t, form.email)).at(-1)?.subject ?? '', /passou a outro e-mail/);
    const event = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select('details')
        .where('record_id', '=', id)
        .where('event', '=', 'patients.updated')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    assert.equal((event.details as { note?: string }).note, identityChecked);
  });

  test('that is another patient’s of the clinic is refused', async () => {
    const { clinic, call, save, params } = await registered();
    const second = filledForm();
    await call(createPatient, { body: { ...second, clinicId: params.clinicId } });
    await assert.rejects(save(clinic.owner, { email: second.email }), { code: 'patients.already_in_clinic' });
  });

  test('corrected to that of an existing account hands the record over to it', async () => {
    const { clinic, id, save } = await registered();
    const person = await t.person();
    await save(clinic.owner, { email: person.email });
    assert.deepEqual(
      (await accountsOf(id)).map((account) => account.id),
      [person.id],
    );
  });
});

describe('one field of the anamnesis', () => {
  async function editing() {
    const made = await registered();
    const write = async (who: Person, text: string, before: string) =>
      (await t.as(who))(updateHealthField, { params: made.params, body: { field: 'allergies', text, before } });
    return { ...made, write };
  }

  test('keeps who wrote it last, and when', async () => {
    const { clinic, ana, read, write, id } = await editing();
    await write(clinic.owner, 'Dipirona', '');
    const saved = await write(ana, '  Dipirona e látex\n', 'Dipirona');
    assert.deepEqual([saved.text, saved.by], ['Dipirona e látex', 'Ana']);
    assert.ok(Math.abs(Date.parse(saved.at) - Date.now()) < 60_000);
    const patient = await read();
    assert.equal(patient.healthHistory.allergies, 'Dipirona e látex');
    assert.deepEqual(patient.healthEdits.allergies, { by: 'Ana', at: saved.at });
    const events = (await trail(clinic.id)).filter((row) => row.event === 'patients.health_updated');
    assert.deepEqual(
      events.map((row) => [row.actor_id, row.record_id]),
      [
        [clinic.owner.id, id],
        [ana.id, id],
      ],
    );
  });

  test('written by two people: the second is told and nothing is overwritten', async () => {
    const { clinic, ana, read, write } = await editing();
    await write(ana, 'Dipirona', '');
    await assert.rejects(write(clinic.owner, 'Penicilina', ''), { code: 'patients.changed_meanwhile', status: 409 });
    assert.equal((await read()).healthHistory.allergies, 'Dipirona');
    assert.equal((await read()).healthEdits.allergies?.by, 'Ana');
    await write(clinic.owner, 'Dipirona e penicilina', 'Dipirona');
    assert.equal((await read()).healthHistory.allergies, 'Dipirona e penicilina');
  });

  test('sent again, because its answer was lost, is saved', async () => {
    const { ana, write } = await editing();
    await write(ana, 'Dipirona', '');
    assert.equal((await write(ana, 'Dipirona', '')).text, 'Dipirona');
  });

  test('leaves its neighbours alone, and may be emptied', async () => {
    const { clinic, params, call, read, write } = await editing();
    await write(clinic.owner, 'Dipirona', '');
    await Promise.all(
      (['surgicalHistory', 'familyHistory', 'vaccineCalendar'] as const).map((field) =>
        call(updateHealthField, { params, body: { field, text: field, before: '' } }),
      ),
    );
    await write(clinic.owner, '', 'Dipirona');
    assert.deepEqual((await read()).healthHistory, {
      surgicalHistory: 'surgicalHistory',
      familyHistory: 'familyHistory',
      vaccineCalendar: 'vaccineCalendar',
    });
  });

  test('is closed to a colleague and to other clinics, in every position', async () => {
    const { bruno, id, read, write } = await editing();
    await assert.rejects(write(bruno, 'x', ''), { code: 'patients.not_found' });
    const other = await t.clinic({ patients: 1 });
    const call = await t.as(other.owner);
    const body = { field: 'allergies', text: 'x', before: '' } as const;
    await assert.rejects(call(updateHealthField, { params: { clinicId: other.id, patientId: id }, body }), {
      code: 'patients.not_found',
    });
    assert.deepEqual((await read()).healthHistory, {});
  });

  test('takes long and strange text as it is', async () => {
    const { ana, read, write } = await editing();
    const text = `<script>alert(1)</script>\n${'ç'.repeat(4000)}\nשלום 😀 %_\\ "aspas"`;
    await write(ana, text, '');
    assert.equal((await read()).healthHistory.allergies, text);
  });
});
