import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { makeClinic } from '../../testing/factories/clinics.ts';
import { type Bench, openBench } from '../jobs/testing/jobs.ts';
import { recordFor } from './audit.service.ts';
import { headOf, newestSeal, type TrailHead } from './chain.ts';
import { chainKeys } from './chain-keys.ts';
import { headFile } from './head-file.ts';
import { sealAuditTrail } from './seal.service.ts';
import { verifyTrail } from './verify.service.ts';

const secret = 'a secret key of this test, long enough';
const keys = chainKeys(secret);

describe('verifying the trail', () => {
  let bench: Bench;
  let clinicId: string;
  let other: string;
  let head: TrailHead;

  const write = (to: string | null, count: number) =>
    bench.db.asSystem('test', async (tx) => {
      const doer = { actorId: null, actorRole: 'clinic_owner', ip: '203.0.113.7', requestId: 'test' } as const;
      for (let place = 0; place < count; place++)
        await recordFor(tx, doer, {
          event: 'professionals.updated',
          clinicId: to,
          details: { role: { from: 'professional', to: 'admin' } },
        });
    });
  const seal = () => sealAuditTrail(bench.db, keys);
  const currentHead = async () => {
    const newest = await bench.db.asSystem('test', newestSeal);
    assert.ok(newest);
    return headOf(newest);
  };
  const problems = async (heads: TrailHead[] = [head], withKeys = keys) =>
    (await verifyTrail(bench.db, withKeys, heads)).findings.map(({ problem, clinicId: where, position }) => [
      problem,
      where === undefined ? 'seals' : where === clinicId ? 'clinic' : where === null ? 'platform' : 'other',
      position,
    ]);
  /** What only somebody who owns the tables and means harm can do. */
  const tamper = (statement: string) => {
    const tables = ['audit_events', 'audit_seals'];
    const open = tables.map(
      (t) => `alter table ${t} no force row level security; alter table ${t} disable trigger user`,
    );
    const shut = tables.map((t) => `alter table ${t} enable trigger user; alter table ${t} force row level security`);
    return bench.asOwner(`begin; ${open.join(';')}; ${statement}; ${shut.join(';')}; commit`);
  };
  const at = (position: number) => `clinic_id = '${clinicId}' and chain_position = ${position}`;

  /** Rounds of the sealer: the clinic's chain ends at 2, then at 5; then one for the others. */
  beforeEach(async () => {
    bench = await openBench();
    clinicId = (await bench.db.asSystem('test', (tx) => makeClinic(tx))).id;
    other = (await bench.db.asSystem('test', (tx) => makeClinic(tx))).id;
    await write(clinicId, 2);
    await seal();
    await write(clinicId, 3);
    await seal();
    await write(other, 2);
    await write(null, 2);
    await seal();
    head = await currentHead();
  });
  afterEach(() => bench.close());

  it('finds nothing in a trail nobody touched, and counts it', async () => {
    const { findings, chains, rows, seals, unsealed } = await verifyTrail(bench.db, keys, [head]);
    assert.deepEqual(
      { findings, chains, rows, seals, unsealed },
      { findings: [], chains: 3, rows: 9, seals: 4, unsealed: 0 },
    );
  });

  it('finds an edited row', async () => {
    await tamper(`update audit_events set event = 'patients.opened' where ${at(3)}`);
    assert.deepEqual(await problems(), [['altered', 'clinic', 3]]);
  });

  it('finds edited details', async () => {
    await tamper(`update audit_events set details = '{"role":{"from":"admin","to":"professional"}}' where ${at(4)}`);
    assert.deepEqual(await problems(), [['altered', 'clinic', 4]]);
  });

  it('finds a row taken out of the middle', async () => {
    await tamper(`delete from audit_events where ${at(3)}`);
    assert.deepEqual(await problems(), [['missing', 'clinic', 4]]);
  });

  it('finds a cut-off tail', async () => {
    await tamper(`delete from audit_events where clinic_id = '${clinicId}' and chain_position > 3`);
    assert.deepEqual(await problems(), [['cut', 'clinic', 5]]);
  });

  it('finds a tail that was cut off and has grown again', async () => {
    await tamper(`delete from audit_events where clinic_id = '${clinicId}' and chain_position > 3`);
    await write(clinicId, 4);
    await seal();
    assert.deepEqual(await problems(), [['cut', 'clinic', 5]]);
  });

  it('finds a clinic whose trail is gone altogether', async () => {
    await tamper(`delete from audit_events where clinic_id = '${other}'`);
    assert.deepEqual(await problems(), [['cut', 'other', 2]]);
  });

  it('finds the platform’s own trail cut', async () => {
    await tamper('delete from audit_events where clinic_id is null and chain_position = 2');
    assert.deepEqual(await problems(), [['cut', 'platform', 2]]);
  });

  it('finds a tail cut off and rebuilt with hashes anybody can compute', async () => {
    await tamper(`delete from audit_events where ${at(5)};
      update audit_events set event = 'audit.read', seal_key = null,
        hash = decode('${createHash('sha256').update('rebuilt').digest('hex')}', 'hex') where ${at(4)}`);
    assert.deepEqual((await problems()).sort(), [
      ['cut', 'clinic', 5],
      ['unkeyed', 'clinic', 4],
    ]);
  });

  it('finds seals forged with another key', async () => {
    const forged = chainKeys('whatever an intruder would choose as a key');
    await tamper(`delete from audit_events where clinic_id = '${other}'; delete from audit_seals where sequence = 4`);
    await write(other, 1);
    await sealAuditTrail(bench.db, forged);
    assert.deepEqual(
      (await problems()).map(([problem]) => problem),
      ['head', 'unknown_key', 'unknown_key'],
    );
  });

  it('finds a tail cut off together with its seals by the head outside', async () => {
    await tamper(`delete from audit_events where clinic_id = '${other}' or clinic_id is null;
      delete from audit_seals where sequence = 4`);
    assert.deepEqual(await problems(), [['head', 'seals', 4]]);
  });

  it('finds a head file rolled back with the rest by a head from the log', async () => {
    const fromLog = head;
    await tamper(`delete from audit_events where clinic_id = '${other}' or clinic_id is null;
      delete from audit_seals where sequence = 4`);
    const rolledBack = await currentHead();
    assert.deepEqual(await problems([rolledBack]), []);
    assert.deepEqual(await problems([rolledBack, fromLog]), [['head', 'seals', 4]]);
  });

  it('finds a round of the sealer taken out', async () => {
    await tamper('delete from audit_seals where sequence = 2');
    assert.deepEqual(await problems(), [['seals', 'seals', 3]]);
  });

  it('goes on under a new key while the former is known, and says when it is not', async () => {
    const next = 'the key that came after the first one';
    await write(clinicId, 1);
    await sealAuditTrail(bench.db, chainKeys(next, [secret]));
    const now = await currentHead();
    assert.deepEqual(await problems([head, now], chainKeys(next, [secret])), []);
    const unread = await problems([head, now], chainKeys(next));
    assert.deepEqual(unread[0], ['unknown_key', 'seals', 1]);
  });

  it('holds rows sealed before there was a key as they were found', async () => {
    const old = (await bench.db.asSystem('test', (tx) => makeClinic(tx))).id;
    await write(old, 2);
    // As the former sealer left them: PostgreSQL's own writing of a JSON array, without a key and without details.
    await tamper(`delete from audit_seals;
      update audit_events set details = null where clinic_id = '${old}';
      do $$ declare e audit_events; last bytea; place bigint := 0; begin
        for e in select * from audit_events where clinic_id = '${old}' order by id loop
          place := place + 1;
          update audit_events a set chain_position = place, previous_hash = last, seal_key = null,
            hash = sha256(convert_to(jsonb_build_array(encode(last, 'hex'), place, e.id, e.clinic_id, e.event,
              to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
              e.actor_id, e.actor_role, host(e.ip), e.request_id, e.record_type, e.record_id)::text, 'UTF8'))
            where a.id = e.id returning a.hash into last;
        end loop; end $$`);
    await write(old, 1);
    await seal();
    head = await currentHead();
    assert.deepEqual(await problems(), []);
    await tamper(`update audit_events set actor_role = 'patient' where clinic_id = '${old}' and chain_position = 1`);
    assert.deepEqual(await problems(), [['altered', 'other', 1]]);
  });
});

describe('the head file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vm-head-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps what was written, and tells a missing file from a spoilt one', async () => {
    const file = headFile(folder);
    assert.equal(await file.read(), undefined);
    const head = { sequence: 7, keyId: 'ab'.repeat(8), mac: 'cd'.repeat(32) };
    await file.write(head);
    assert.deepEqual(await file.read(), head);
    await writeFile(file.path, '7.nonsense');
    assert.equal(await file.read(), 'unreadable');
  });
});
