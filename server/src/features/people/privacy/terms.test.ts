import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changePassword } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import { listPatients } from '@virtual-med/contract/patients/patients';
import { currentTerms, currentTermsHashes } from '@virtual-med/contract/terms/current-terms';
import { acceptTerms } from '@virtual-med/contract/terms/terms';
import { sql } from 'kysely';
import { hashPassword } from '../../../core/crypto/password-hash.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';

const t = await sharedApp();
const { version } = currentTerms;

const proofs = (person: Person) =>
  t.make((tx) =>
    tx
      .selectFrom('terms_acceptances')
      .select(['version', 'terms_sha256', 'privacy_sha256'])
      .where('user_id', '=', person.id)
      .execute(),
  );
const owes = async (person: Person) => (await (await t.as(person))(getSession, {})).user.mustAcceptTerms;
const accepted = (person: Person) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select('record_id')
      .where('event', '=', 'terms.accepted')
      .where('actor_id', '=', person.id)
      .execute(),
  );
const whole = {
  version,
  terms_sha256: currentTermsHashes.termsSha256,
  privacy_sha256: currentTermsHashes.privacySha256,
};

describe('the terms', () => {
  test('are asked of whoever has not accepted the version that holds, whatever they accepted before', async () => {
    const person = await t.person({ acceptedTerms: false });
    assert.equal(await owes(person), true);
    await t.make((tx) =>
      sql`insert into terms_acceptances (user_id, version, terms_sha256, privacy_sha256)
        values (${person.id}, ${version + 1}, repeat('a', 64), repeat('a', 64))`.execute(tx),
    );
    assert.equal(await owes(person), true);
  });

  test('are accepted once, with the hashes of the texts; the trail says who', async () => {
    const person = await t.person({ acceptedTerms: false });
    const call = await t.as(person);
    await Promise.all([1, 2].map(() => call(acceptTerms, { body: { version } })));
    assert.deepEqual(await proofs(person), [whole]);
    assert.deepEqual(await accepted(person), [{ record_id: person.id }]);
    assert.equal(await owes(person), false);
  });

  test('another version than the one that holds is not accepted', async () => {
    const person = await t.person({ acceptedTerms: false });
    await assert.rejects((await t.as(person))(acceptTerms, { body: { version: version + 1 } }), {
      code: 'terms.outdated',
    });
    assert.deepEqual(await proofs(person), []);
  });

  test('stand between nobody and the endpoints: the page asks', async () => {
    const clinic = await t.clinic({ patients: 1, owner: { acceptedTerms: false } });
    const call = await t.as(clinic.owner);
    assert.equal((await call(listPatients, { params: { clinicId: clinic.id }, query: {} })).total, 1);
  });

  test('a proof is written for oneself alone, and changed by nobody', async () => {
    const [person, other] = [await t.person({ acceptedTerms: false }), await t.person({ acceptedTerms: false })];
    const actor = { userId: person.id, role: 'person', clinicId: null, ip: null, requestId: 'x' } as const;
    const insert = (userId: string) =>
      t.ctx.db.asActor(actor, (tx) =>
        tx
          .insertInto('terms_acceptances')
          .values({ user_id: userId, ...whole })
          .execute(),
      );
    await assert.rejects(insert(other.id), { code: '42501' });
    await insert(person.id);
    for (const db of [t.make, (work: Parameters<typeof t.make>[0]) => t.ctx.db.asActor(actor, work)])
      await assert.rejects(
        db((tx) => sql`update terms_acceptances set accepted_at = now() where user_id = ${person.id}`.execute(tx)),
        { code: '42501' },
      );
  });
});

describe('a form that says so beside its button accepts', () => {
  const first = 'Senha-primeira-1';
  const chosen = { currentPassword: first, password: 'Senha-segunda-22', confirmPassword: 'Senha-segunda-22' };

  test('with the password it chooses, in the same step', async () => {
    const person = await t.person({ acceptedTerms: false, passwordHash: await hashPassword(first) });
    await (await t.as(person))(changePassword, { body: { ...chosen, acceptedTerms: version } });
    assert.deepEqual(await proofs(person), [whole]);
    assert.equal((await accepted(person)).length, 1);
  });

  test('nothing when it says nothing, is older than the text or is refused', async () => {
    const person = await t.person({ acceptedTerms: false, passwordHash: await hashPassword(first) });
    const call = await t.as(person);
    await assert.rejects(
      call(changePassword, { body: { ...chosen, currentPassword: 'Errada-123', acceptedTerms: version } }),
    );
    await call(changePassword, { body: { ...chosen, acceptedTerms: version + 1 } });
    assert.deepEqual(await proofs(person), []);
  });
});
