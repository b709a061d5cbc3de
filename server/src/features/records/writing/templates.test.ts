import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createDraft,
  createTemplate,
  deleteTemplate,
  favouriteTemplate,
  listMedicines,
  listTemplates,
  updateTemplate,
} from '@virtual-med/contract/writing/writing';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();

const chip = (name: string) => ({
  title: 'Relatório',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'variable', attrs: { name } }] }] },
});
const own = {
  kind: 'medical_report',
  name: 'Relatório padrão',
  content: chip('paciente.nome'),
  shared: false,
} as const;

async function scene() {
  const clinic = await t.clinic({ professionals: 2, patients: 1 });
  const [author = assert.fail(), colleague = assert.fail()] = clinic.professionals;
  const params = { clinicId: clinic.id };
  const [call, other, owner] = [await t.as(author), await t.as(colleague), await t.as(clinic.owner)];
  const names = async (who: typeof call) => (await who(listTemplates, { params })).templates.map(({ name }) => name);
  return { clinic, params, call, other, owner, names };
}

test('a template is one’s own until it is shared; then those who manage the clinic change it too', async () => {
  const { params, call, other, owner, names } = await scene();
  const made = await call(createTemplate, { params, body: own });
  assert.deepEqual([made.mine, made.favourite, made.shared], [true, false, false]);
  assert.deepEqual([await names(call), await names(other), await names(owner)], [[own.name], [], []]);
  const ids = { ...params, templateId: made.id };
  await assert.rejects(owner(updateTemplate, { params: ids, body: own }), { code: 'writing.template_not_found' });
  await call(updateTemplate, { params: ids, body: { ...own, shared: true } });
  assert.deepEqual([await names(other), await names(owner)], [[own.name], [own.name]]);
  await assert.rejects(other(updateTemplate, { params: ids, body: own }), { code: 'auth.forbidden' });
  await assert.rejects(other(deleteTemplate, { params: ids }), { code: 'auth.forbidden' });
  const renamed = await owner(updateTemplate, { params: ids, body: { ...own, name: 'Relatório da clínica' } });
  assert.deepEqual([renamed.shared, renamed.mine], [true, false]);
  await owner(deleteTemplate, { params: ids });
  assert.deepEqual(await names(call), []);
});

test('favourites are each person’s, and stand first', async () => {
  const { params, call, other, names } = await scene();
  await call(createTemplate, { params, body: { ...own, name: 'A', shared: true } });
  const second = await call(createTemplate, { params, body: { ...own, name: 'B', shared: true } });
  const favourite = { params: { ...params, templateId: second.id }, body: { favourite: true } };
  await other(favouriteTemplate, favourite);
  await other(favouriteTemplate, favourite);
  assert.deepEqual(
    [await names(call), await names(other)],
    [
      ['A', 'B'],
      ['B', 'A'],
    ],
  );
  await other(favouriteTemplate, { ...favourite, body: { favourite: false } });
  assert.deepEqual(await names(other), ['A', 'B']);
});

test('a variable nobody knows is refused, as a chip and as typed', async () => {
  const { params, call } = await scene();
  for (const content of [chip('paciente.cnpj'), { ...chip('paciente.nome'), title: 'Olá {{ paciente.apelido }}' }])
    await assert.rejects(call(createTemplate, { params, body: { ...own, content } }), {
      code: 'writing.template_variable',
    });
});

test('a document begins from a template of its kind, one’s own or shared', async () => {
  const { clinic, params, call, other } = await scene();
  const made = await call(createTemplate, { params, body: own });
  const patient = { clinicId: clinic.id, patientId: clinic.patients[0]?.id ?? '' };
  const from = { source: 'template', templateId: made.id } as const;
  const draft = await call(createDraft, { params: patient, body: { kind: 'medical_report', from } });
  assert.deepEqual(draft.content, own.content);
  const absent = { code: 'writing.template_not_found' };
  await assert.rejects(call(createDraft, { params: patient, body: { kind: 'guidance', from } }), absent);
  await t.make((tx) =>
    tx
      .updateTable('patients')
      .set({ professional_id: clinic.professionals[1]?.id ?? null })
      .where('id', '=', patient.patientId)
      .execute(),
  );
  await assert.rejects(other(createDraft, { params: patient, body: { kind: 'medical_report', from } }), absent);
});

test('medicines are found by any word’s beginning, the clinic’s own use first, and no other clinic’s', async () => {
  const { clinic, params, call } = await scene();
  const elsewhere = await t.clinic();
  const use = (clinicId: string, medicine: string, used: number) => ({
    clinic_id: clinicId,
    medicine,
    strength: '500 mg',
    form: 'comprimido',
    used,
  });
  await t.make(async (tx) => {
    await tx
      .insertInto('medicine_uses')
      .values([
        use(clinic.id, 'Ácido acetilsalicílico', 1),
        use(clinic.id, 'Acebrofilina', 4),
        use(elsewhere.id, 'Aceclofenaco', 9),
      ])
      .execute();
    await tx
      .insertInto('medicine_names')
      .values([
        { name: 'Acebrofilina', strength: '500 mg', form: 'comprimido' },
        { name: 'Acetilcisteína', strength: '600 mg', form: 'envelope' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const find = async (text: string) =>
    (await call(listMedicines, { params, body: { text } })).medicines.map(
      ({ medicine, used }) => `${medicine} ${used}`,
    );
  assert.deepEqual(await find('ace'), ['Acebrofilina 4', 'Ácido acetilsalicílico 1', 'Acetilcisteína 0']);
  assert.deepEqual(await find('ACIDO'), ['Ácido acetilsalicílico 1']);
  assert.deepEqual(await find('%'), []);
  assert.deepEqual(await find(''), ['Acebrofilina 4', 'Ácido acetilsalicílico 1']);
});
