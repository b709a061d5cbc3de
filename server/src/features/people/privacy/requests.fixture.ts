import assert from 'node:assert/strict';
import {
  answerPrivacyRequest,
  applyCorrection,
  createPrivacyRequest,
  getOwnData,
  getPrivacyRequest,
  listPrivacyRequests,
  type RequestInput,
} from '@virtual-med/contract/privacy/privacy-requests';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { patientOf } from '../../records/documents/testing/documents.ts';

type Wish = RequestInput extends infer One
  ? One extends RequestInput
    ? Omit<One, 'submission' | 'patientId'> & { submission?: string; patientId?: string }
    : never
  : never;

export const newPhone: Wish = {
  kind: 'correction',
  field: 'phone',
  value: '(11) 95555-0101',
  note: 'Troquei de número.',
};

/** A clinic with a patient who has come in, and everybody's way to the requests. */
export async function privacyScene(t: TestApp) {
  const clinic = await t.clinic({ patients: 2, professionals: 1, admins: 1 });
  const [record] = clinic.patients;
  assert.ok(record);
  const patient = await patientOf(t, clinic, 0);
  const here = { clinicId: clinic.id };
  const ask = async (wish: Wish, person: Person = patient) =>
    (await t.as(person))(createPrivacyRequest, {
      params: here,
      body: { submission: newId(), patientId: record.id, ...wish } as RequestInput,
    });
  const ownData = async (person: Person = patient) => (await t.as(person))(getOwnData, { params: here });
  const list = async (which: 'waiting' | 'closed' = 'waiting', person: Person = clinic.owner) =>
    (await (await t.as(person))(listPrivacyRequests, { params: here, query: { which } })).requests;
  const open = async (requestId: string, person: Person = clinic.owner, clinicId = clinic.id) =>
    (await t.as(person))(getPrivacyRequest, { params: { clinicId, requestId } });
  const answer = async (
    requestId: string,
    body: { answer: 'accepted' | 'refused' | 'done'; text: string },
    person: Person = clinic.owner,
    clinicId = clinic.id,
  ) => (await t.as(person))(answerPrivacyRequest, { params: { clinicId, requestId }, body });
  const apply = async (requestId: string, person: Person = clinic.owner, clinicId = clinic.id) =>
    (await t.as(person))(applyCorrection, { params: { clinicId, requestId } });
  const row = () =>
    t.make((tx) => tx.selectFrom('patients').selectAll().where('id', '=', record.id).executeTakeFirstOrThrow());
  const events = async () =>
    (
      await t.make((tx) =>
        tx
          .selectFrom('audit_events')
          .select(['event', 'actor_id', 'record_id'])
          .where('clinic_id', '=', clinic.id)
          .where('event', 'like', 'privacy.%')
          .orderBy('id')
          .execute(),
      )
    ).map(({ event, actor_id, record_id }) => [event, actor_id, record_id === record.id]);
  return { clinic, record, patient, ask, ownData, list, open, answer, apply, row, events };
}
