import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFirstSteps } from '@virtual-med/contract/documents/first-steps';
import { sharedApp } from '../../../testing/test-app.ts';
import { documentsClient, patientOf } from './testing/documents.ts';

const t = await sharedApp();

test('a new clinic goes from nobody to a document its patient has opened; each sees what is theirs', async () => {
  const empty = await t.clinic();
  const stepsOf = async (clinic: { id: string }, person: Parameters<typeof t.as>[0]) =>
    (await t.as(person))(getFirstSteps, { params: { clinicId: clinic.id } });
  assert.deepEqual(await stepsOf(empty, empty.owner), {
    hasColleague: false,
    patient: null,
    hasDocument: false,
    openedDocument: null,
  });

  const clinic = await t.clinic({ professionals: 2, patients: 1 });
  const [hers, others] = clinic.professionals;
  assert.ok(hers && others);
  const [patient] = clinic.patients;
  const begun = await stepsOf(clinic, clinic.owner);
  assert.deepEqual([begun.hasColleague, begun.patient?.id, begun.hasDocument], [true, patient?.id, false]);
  assert.equal((await stepsOf(clinic, others)).patient, null, 'a colleague’s patient');

  const owner = await documentsClient(t, clinic, clinic.owner);
  const { document } = await owner.upload({ fields: { name: 'Hemograma' } });
  assert.deepEqual((({ hasDocument, openedDocument }) => [hasDocument, openedDocument])(await stepsOf(clinic, hers)), [
    true,
    null,
  ]);
  await (await documentsClient(t, clinic, await patientOf(t, clinic))).get(`/my/documents/${document.id}/download`);
  assert.equal((await stepsOf(clinic, clinic.owner)).openedDocument, 'Hemograma');
  assert.equal((await stepsOf(clinic, others)).openedDocument, null);
});
