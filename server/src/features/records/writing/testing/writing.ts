import assert from 'node:assert/strict';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { createDraft, type IssueWay, issueDraft, saveDraft } from '@virtual-med/contract/writing/writing';
import type { Person } from '../../../../testing/factories/people.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { patientOf } from '../../documents/testing/documents.ts';
import { giveCpf } from '../../signing/certificates/testing/certificates.ts';

const text = (said: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }],
});

const medicine = (name: string, control = 'none') => ({
  medicine: name,
  strength: '500 mg',
  form: 'cápsula',
  route: 'oral',
  how: { kind: 'every', dose: '1 cápsula', hours: 8, days: 7 },
  quantity: '21 cápsulas',
  continuous: false,
  note: '',
  control,
});

export const prescriptionOf = (...items: readonly (readonly [name: string, control?: string])[]) => ({
  items: items.map(([name, control]) => medicine(name, control)),
  guidance: '',
});

/** One of each kind, whole. */
export const samples: Record<WrittenKind, Record<string, unknown>> = {
  prescription: prescriptionOf(['Amoxicilina']),
  sick_note: { days: 2, from: '2026-11-19', cid: null, note: '' },
  companion_note: {
    companion: 'José Lima',
    companionCpf: '',
    relation: 'pai',
    from: '2026-11-19',
    days: 1,
    note: '',
  },
  attendance: { on: '2026-11-19', from: '09:00', until: '10:00', companion: '', purpose: '' },
  exam_request: { exams: [{ code: '', name: 'Hemograma', note: '' }], indication: 'Anemia', cid: null },
  exam_report: { title: 'Ultrassonografia', text: text('Sem alterações.') },
  medical_report: { title: 'Relatório', text: text('Em tratamento.') },
  guidance: { title: 'Orientações', text: text('Beba água.') },
};

/** A clinic that has told all the law asks for, with a registered doctor and a patient with an account. */
export async function writingClinic(t: TestApp) {
  const clinic = await t.clinic({ professionals: 2, patients: 2, admins: 1 });
  const doctor = clinic.professionals[0] ?? assert.fail();
  const patientId = clinic.patients[0]?.id ?? '';
  const patient = await patientOf(t, clinic);
  await giveCpf(t, clinic.id, doctor, '52998224725');
  await t.make(async (tx) => {
    await tx
      .updateTable('clinics')
      .set({ address: 'Rua das Flores, 10, São Paulo - SP', zip_code: '01310-100', phone: '(11) 4000-1234' })
      .where('id', '=', clinic.id)
      .execute();
    await tx
      .updateTable('memberships')
      .set({ council: 'CRM', council_uf: 'SP', council_number: '123456' })
      .where('clinic_id', '=', clinic.id)
      .where('user_id', '=', doctor.id)
      .execute();
    await tx
      .updateTable('patients')
      .set({ cpf: '11144477735', birth_date: '1990-05-04', sex: 'female', address: 'Rua B, 2, Santos - SP' })
      .where('id', '=', patientId)
      .execute();
  });
  const call = await t.as(doctor);
  const params = { clinicId: clinic.id, patientId };
  const write = async (kind: WrittenKind, content: Record<string, unknown> = samples[kind]) => {
    const draft = await call(createDraft, { params, body: { kind } });
    const ids = { clinicId: clinic.id, draftId: draft.id };
    const { revision } = await call(saveDraft, { params: ids, body: { content, revision: draft.revision } });
    return { ids, revision };
  };
  const issue = async (kind: WrittenKind, way: IssueWay, content = samples[kind]) => {
    const { ids, revision } = await write(kind, content);
    return (await call(issueDraft, { params: ids, body: { revision, way, overrides: [] } })).document;
  };
  const ownList = async (person: Person = patient) =>
    (await (await t.as(person))(listOwnDocuments, { params: { clinicId: clinic.id }, query: {} })).documents;
  return { clinic, doctor, patient, patientId, call, params, write, issue, ownList };
}
