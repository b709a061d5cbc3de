import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActorRole } from '@virtual-med/contract/core/roles';
import type { Actor } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { signingClinic } from './testing/signing.ts';

const t = await testApp({ SIGNATURE_ENABLED: 'true' });
const { db } = t.ctx;
const actor = (person: Person | undefined, role: ActorRole): Actor => ({
  userId: person?.id ?? assert.fail('nobody'),
  role,
  clinicId: null,
  ip: null,
  requestId: 'test',
});
const refused = { code: '42501' };

test('the database shows requests to the staff who see the document, and to nobody else', async () => {
  const scene = await signingClinic(t);
  const other = await signingClinic(t);
  await scene.ask();
  const seen = async (who: Actor) =>
    (await db.asActor(who, (tx) => tx.selectFrom('signature_requests').select('document_id').execute())).length;
  assert.equal(await seen(actor(scene.doctor, 'professional')), 1);
  assert.equal(await seen(actor(scene.clinic.owner, 'clinic_owner')), 1);
  assert.equal(await seen(actor(scene.clinic.professionals[1], 'professional')), 0);
  assert.equal(await seen(actor(scene.patient, 'patient')), 0);
  assert.equal(await seen(actor(other.clinic.owner, 'clinic_owner')), 0);
});

test('the database takes no request about another’s document, in another’s name or already signed', async () => {
  const [mine, other] = [await signingClinic(t), await signingClinic(t)];
  const row = {
    id: newId(),
    clinic_id: mine.clinic.id,
    document_id: mine.document.id,
    signer_id: mine.doctor.id,
    signer_name: 'x',
    requested_by: mine.doctor.id,
    requested_by_name: 'x',
    document_name: 'x',
    provider: 'embedded',
    is_test: true,
  };
  const insert = (changes: object) =>
    db.asActor(actor(mine.doctor, 'professional'), (tx) =>
      tx
        .insertInto('signature_requests')
        .values({ ...row, ...changes })
        .execute(),
    );
  for (const wrong of [
    { document_id: other.document.id },
    { document_id: other.document.id, clinic_id: other.clinic.id },
    { requested_by: mine.clinic.owner.id },
    { state: 'signed', signed_at: new Date().toISOString(), finished_at: new Date().toISOString() },
  ])
    await assert.rejects(insert(wrong), refused, JSON.stringify(wrong));
  await insert({});
  const own = actor(mine.clinic.owner, 'clinic_owner');
  await assert.rejects(
    db.asActor(own, (tx) => tx.updateTable('signature_requests').set({ state: 'failed' }).execute()),
    refused,
  );
  await assert.rejects(
    db.asActor(own, (tx) => tx.deleteFrom('signature_requests').execute()),
    refused,
  );
  await assert.rejects(
    db.asActor(own, (tx) => tx.selectFrom('signing_events').select('id').execute()),
    refused,
  );
});
