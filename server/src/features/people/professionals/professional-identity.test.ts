import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createProfessional,
  getOwnProfessionalIdentity,
  listProfessionals,
  updateOwnProfessionalIdentity,
  updateProfessional,
} from '@virtual-med/contract/professionals/professionals';
import type { Person } from '../../../testing/factories/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newcomer } from './testing/professionals.ts';

const lines: string[] = [];
const t = await testApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }, (line) => lines.push(line));

const anasCpf = '52998224725';
const otherCpf = '11144477735';
const crm = { council: 'CRM', uf: 'SP' as const, number: '123456', specialties: ['4567', '8910'] };

async function scene() {
  const clinic = await t.clinic({ admins: 1, professionals: [{ name: 'Ana' }, { name: 'Bruno' }] });
  const [ana, bruno] = clinic.professionals as [Person, Person];
  const [admin] = clinic.admins as [Person];
  const params = { clinicId: clinic.id };
  const own = async (who: Person, body: Record<string, unknown>, clinicId = clinic.id) =>
    (await t.as(who))(updateOwnProfessionalIdentity, { params: { clinicId }, body });
  const change = async (who: Person, person: Person, body: Record<string, unknown>) =>
    (await t.as(who))(updateProfessional, {
      params: { ...params, userId: person.id },
      body: { name: person.name, email: person.email, ...body },
    });
  const seenBy = async (who: Person, person: Person, clinicId = clinic.id) => {
    const { professionals, owners } = await (await t.as(who))(listProfessionals, { params: { clinicId } });
    const { cpf, registration } = [...professionals, ...owners].find(({ id }) => id === person.id) ?? assert.fail();
    return { cpf, registration };
  };
  const events = () =>
    t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'actor_id', 'record_id', 'details'])
        .where('clinic_id', '=', clinic.id)
        .where('event', 'like', 'professionals.%')
        .orderBy('id')
        .execute(),
    );
  return { clinic, ana, bruno, admin, params, own, change, seenBy, events };
}

describe('what identifies a professional', () => {
  test('is written by themselves; whole for them, owner and Admin, without the CPF for colleagues, masked for the platform', async () => {
    const { clinic, ana, bruno, admin, params, own, seenBy } = await scene();
    const empty = { cpf: null, registration: null };
    assert.deepEqual(await (await t.as(ana))(getOwnProfessionalIdentity, { params }), empty);
    const written = { cpf: anasCpf, registration: crm };
    assert.deepEqual(await own(ana, { cpf: '529.982.247-25', registration: crm }), written);
    assert.deepEqual(await (await t.as(ana))(getOwnProfessionalIdentity, { params }), written);
    for (const who of [ana, clinic.owner, admin]) assert.deepEqual(await seenBy(who, ana), written);
    assert.deepEqual(await seenBy(bruno, ana), { cpf: null, registration: crm });
    const platform = await t.superAdminIn(clinic.id);
    assert.deepEqual(await seenBy(platform, ana), { cpf: '***.982.247-**', registration: crm });
    await assert.rejects(own(platform, { cpf: otherCpf }), { code: 'professionals.not_found' });
  });

  test('belongs to the clinic: another one the person works in sees and keeps its own', async () => {
    const { ana, own, seenBy } = await scene();
    const elsewhere = await t.clinic();
    await (await t.as(elsewhere.owner))(createProfessional, {
      body: { ...newcomer(), email: ana.email, clinicId: elsewhere.id },
    });
    await t.make((tx) =>
      tx.updateTable('memberships').set({ awaits_proof: false }).where('user_id', '=', ana.id).execute(),
    );
    await own(ana, { cpf: anasCpf, registration: crm });
    assert.deepEqual(await seenBy(elsewhere.owner, ana, elsewhere.id), { cpf: null, registration: null });
    await own(ana, { cpf: anasCpf }, elsewhere.id);
    assert.deepEqual(await seenBy(elsewhere.owner, ana, elsewhere.id), { cpf: anasCpf, registration: null });
  });

  test('what is left out stays, empty takes away', async () => {
    const { ana, own } = await scene();
    await own(ana, { cpf: anasCpf, registration: crm });
    assert.deepEqual(await own(ana, {}), { cpf: anasCpf, registration: crm });
    assert.deepEqual(await own(ana, { cpf: '' }), { cpf: null, registration: crm });
    assert.deepEqual(await own(ana, { registration: null }), { cpf: null, registration: null });
  });

  test('owner and Admin change it, an Admin not an owner’s; nobody else', async () => {
    const { clinic, ana, bruno, admin, change, seenBy } = await scene();
    assert.equal((await change(clinic.owner, ana, { cpf: anasCpf })).cpf, anasCpf);
    assert.deepEqual((await change(admin, ana, { registration: crm })).registration, crm);
    assert.deepEqual(await seenBy(ana, ana), { cpf: anasCpf, registration: crm });
    await assert.rejects(change(admin, clinic.owner, { cpf: otherCpf }), { code: 'professionals.owner_protected' });
    await assert.rejects(change(admin, clinic.owner, { registration: crm }), {
      code: 'professionals.owner_protected',
    });
    await assert.rejects(change(bruno, ana, { cpf: otherCpf }), { status: 403 });
    assert.deepEqual(await seenBy(clinic.owner, clinic.owner), { cpf: null, registration: null });
  });

  test('a changed CPF is recorded, and what it was or is stands in no trail and no log', async () => {
    const { clinic, ana, bruno, own, change, events } = await scene();
    lines.length = 0;
    await own(ana, { cpf: anasCpf });
    await own(ana, { cpf: anasCpf, registration: crm });
    await change(clinic.owner, ana, { cpf: otherCpf });
    await assert.rejects(own(bruno, { cpf: otherCpf }), { code: 'clinics.cpf_taken' });
    await assert.rejects(own(bruno, { cpf: '52998224726' }), { code: 'request.invalid' });
    const trail = await events();
    assert.deepEqual(
      trail.map(({ event, actor_id, record_id }) => [event, actor_id === ana.id, record_id === ana.id]),
      [
        ['professionals.cpf_changed', true, true],
        ['professionals.identity_updated', true, true],
        ['professionals.identity_updated', true, true],
        ['professionals.cpf_changed', false, true],
        ['professionals.updated', false, true],
      ],
    );
    assert.ok(lines.some((line) => line.includes('own-professional-identity')));
    const told = JSON.stringify(trail) + lines.join('');
    for (const number of [anasCpf, otherCpf, '52998224726', '982.247']) assert.ok(!told.includes(number), number);
  });

  test('a CPF is once in a clinic’s staff, also for who is added with it', async () => {
    const { clinic, ana, bruno, own } = await scene();
    await own(ana, { cpf: anasCpf });
    await assert.rejects(own(bruno, { cpf: anasCpf }), { code: 'clinics.cpf_taken' });
    const call = await t.as(clinic.owner);
    const added = { ...newcomer(), clinicId: clinic.id, cpf: anasCpf, registration: crm };
    await assert.rejects(call(createProfessional, { body: added }), { code: 'clinics.cpf_taken' });
    const { id } = await call(createProfessional, { body: { ...added, cpf: otherCpf } });
    const { professionals } = await call(listProfessionals, { params: { clinicId: clinic.id } });
    const { cpf, registration } = professionals.find((one) => one.id === id) ?? assert.fail();
    assert.deepEqual({ cpf, registration }, { cpf: otherCpf, registration: crm });
    const elsewhere = await t.clinic({ professionals: 1 });
    await own(elsewhere.professionals[0] as Person, { cpf: anasCpf }, elsewhere.id);
  });

  test('half a registration is none, and each field says what is wrong', async () => {
    const { ana, own } = await scene();
    for (const [wrong, field] of [
      [{ cpf: '52998224726' }, 'cpf'],
      [{ registration: { ...crm, uf: 'XX' } }, 'registration.uf'],
      [{ registration: { ...crm, council: '' } }, 'registration.council'],
      [{ registration: { ...crm, council: '123' } }, 'registration.council'],
      [{ registration: { ...crm, number: '' } }, 'registration.number'],
      [{ registration: { ...crm, number: 'sem' } }, 'registration.number'],
      [{ registration: { ...crm, specialties: ['x'] } }, 'registration.specialties.0'],
      [{ registration: { ...crm, specialties: ['1', '2', '3', '4', '5', '6'] } }, 'registration.specialties'],
    ] as const)
      await assert.rejects(own(ana, wrong), (error: { fields?: object }) => {
        assert.deepEqual(Object.keys(error.fields ?? {}), [field]);
        return true;
      });
    const other = { ...crm, council: 'CRESS', uf: 'RJ' as const, number: '12.345/7-A', specialties: [] };
    assert.deepEqual((await own(ana, { registration: other })).registration, other);
  });

  test('a forgotten filter still shows no colleague’s CPF, and nobody writes their own row', async () => {
    const { clinic, ana, bruno, own } = await scene();
    await own(ana, { cpf: anasCpf });
    const actor = { userId: bruno.id, role: 'professional', clinicId: clinic.id, ip: null, requestId: 'x' } as const;
    await assert.rejects(
      t.ctx.db.asActor(actor, (tx) => tx.selectFrom('memberships').select('cpf').execute()),
      /permission denied/,
    );
    for (const column of [{ cpf: otherCpf }, { council: 'CRM', council_uf: 'SP', council_number: '1' }])
      await assert.rejects(
        t.ctx.db.asActor(actor, (tx) =>
          tx.updateTable('memberships').set(column).where('user_id', '=', bruno.id).execute(),
        ),
        /permission denied/,
      );
  });
});
