import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makeClinic } from '../../testing/factories/clinics.ts';
import { type Bench, openBench } from '../jobs/testing/jobs.ts';
import { recordFor } from './audit.service.ts';

/** What the columns of a row say when it is sealed. */
const seal = `chain_position = 1, hash = '\\x01', seal_key = 'key'`;
const others: Readonly<Record<string, string>> = {
  event: `'patients.updated'`,
  occurred_at: `occurred_at + interval '1 second'`,
  actor_id: 'gen_random_uuid()',
  actor_role: `'patient'`,
  ip: `'203.0.113.9'`,
  request_id: 'null',
  record_type: `'clinic'`,
  record_id: 'gen_random_uuid()',
  about_patient: 'gen_random_uuid()',
  clinic_id: 'null',
  details: `'{"role": {"to": "admin", "from": "patient"}}'`,
  session_id: 'gen_random_uuid()',
};

describe('a row of the trail', () => {
  let bench: Bench;
  /** As somebody for whom the row rules do not count, with the triggers in place. */
  const change = (values: string) =>
    bench.asOwner(`begin; alter table audit_events no force row level security;
      update audit_events set ${values}; alter table audit_events force row level security; commit`);
  const refused = { message: /append-only/ };

  beforeEach(async () => {
    bench = await openBench();
    await bench.db.asSystem('test', async (tx) => {
      const { id } = await makeClinic(tx);
      const doer = { actorId: null, actorRole: 'clinic_owner', ip: '203.0.113.7', requestId: 'test' } as const;
      const details = { role: { from: 'professional', to: 'admin' } };
      await recordFor(tx, doer, { event: 'professionals.updated', clinicId: id, details });
    });
  });
  afterEach(() => bench.close());

  it('changes in nothing but its seal, and in that once', async () => {
    for (const [column, value] of Object.entries(others)) {
      await assert.rejects(change(`${column} = ${value}`), refused, column);
      await assert.rejects(change(`${seal}, ${column} = ${value}`), refused, `${column} with the seal`);
    }
    await assert.rejects(change('id = gen_random_uuid()'), refused);
    await assert.rejects(change(`chain_position = 1, hash = '\\x01'`), refused, 'without naming its key');
    await change(seal);
    await assert.rejects(change(`hash = '\\x02'`), refused);
    await assert.rejects(change(`chain_position = null, hash = null, seal_key = null`), refused);
  });

  it('says of each of its columns whether the seal may set it', async () => {
    const columns = await bench.asOwner<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'audit_events'`,
    );
    const sealed = ['chain_position', 'previous_hash', 'hash', 'seal_key'];
    assert.deepEqual(columns.map(({ name }) => name).toSorted(), ['id', ...sealed, ...Object.keys(others)].toSorted());
  });
});
