import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { testSecretKey } from '../../testing/cluster.ts';
import { type MadeClinic, makeClinic } from '../../testing/factories/clinics.ts';
import type { Actor, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { type Bench, openBench, waitFor } from '../jobs/testing/jobs.ts';
import { type Sealer, startSealing } from './audit.jobs.ts';
import { record } from './audit.service.ts';
import { readHead, type TrailHead, writeHead } from './chain.ts';
import { chainKeys } from './chain-keys.ts';
import type { HeadFile } from './head-file.ts';
import { sealAuditTrail } from './seal.service.ts';
import { verifyTrail } from './verify.service.ts';

describe('sealing the audit trail', () => {
  let bench: Bench;
  let clinic: MadeClinic;
  let actor: Actor;
  let sealers: Sealer[] = [];
  const log = { info: () => {}, error: () => {} };
  const keys = chainKeys(testSecretKey);
  /** As the file is, without the disk. */
  const keptHead = (): HeadFile & { kept: TrailHead | undefined } => ({
    path: '',
    kept: undefined,
    async read() {
      return this.kept;
    },
    async write(head) {
      this.kept = head;
    },
  });

  before(async () => {
    bench = await openBench();
  });
  const freshClinic = async () => {
    clinic = await bench.db.asSystem('test set-up', (tx) => makeClinic(tx));
    actor = {
      userId: clinic.owner.id,
      role: 'clinic_owner',
      clinicId: clinic.id,
      ip: '203.0.113.7',
      requestId: 'test',
    };
  };
  afterEach(async () => {
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    sealers = [];
  });
  after(() => bench.close());

  const start = (options: Partial<Parameters<typeof startSealing>[0]> = {}) => {
    const sealer = startSealing({ db: bench.db, keys, head: keptHead(), log, intervalMs: 5, ...options });
    sealers.push(sealer);
    return sealer;
  };
  const write = (tx: Tx) => record(tx, { event: 'patients.opened', clinicId: clinic.id });
  const writeMany = async (count: number) => {
    for (let place = 0; place < count; place++) await bench.db.asActor(actor, write);
  };
  const trail = () =>
    bench.db.asSystem('test', (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['id', 'chain_position', 'hash'])
        .where('clinic_id', '=', clinic.id)
        .orderBy('id')
        .execute(),
    );
  const positions = async () => (await trail()).map((row) => row.chain_position);
  /** The first broken link of the clinic's chain; what the rounds of the sealer say to it is another test's. */
  const broken = async () => {
    const { findings } = await verifyTrail(bench.db, keys);
    return findings
      .filter(({ clinicId, problem }) => clinicId === clinic.id && problem !== 'cut')
      .map(({ eventId: event_id, position: broken_at, problem }) => ({ event_id, broken_at, problem }));
  };
  const lostHeads = async (head: TrailHead | undefined) =>
    (await verifyTrail(bench.db, keys, head ? [head] : [])).findings.filter(({ problem }) => problem === 'head');
  const idAt = async (place: number) => (await trail())[place]?.id ?? '';
  /** What only somebody who owns the tables and means harm can do. */
  const tamper = (statement: string) =>
    bench.asOwner(`begin;
      alter table audit_events no force row level security; alter table audit_events disable trigger user;
      ${statement};
      alter table audit_events enable trigger user; alter table audit_events force row level security;
      commit`);

  it('links rows in order, batch after batch, into a chain that holds', async () => {
    await freshClinic();
    await writeMany(10);
    await sealAuditTrail(bench.db, keys, { batch: 3 });
    assert.deepEqual(await positions(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(await broken(), []);
  });

  it('goes on by itself until it is stopped', async () => {
    await freshClinic();
    const sealer = start();
    await writeMany(3);
    await waitFor('sealed', async () => (await positions()).every((position) => position !== null));
    await sealer.stop();
    await writeMany(1);
    assert.deepEqual(await positions(), [1, 2, 3, null]);
    assert.deepEqual(await broken(), []);
  });

  it('does not wait for a writer, and takes its row once it is there', async () => {
    await freshClinic();
    const written = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const slow = bench.db.asActor(actor, async (tx) => {
      await write(tx);
      written.resolve();
      await gate.promise;
    });
    await written.promise;
    await writeMany(2);
    await sealAuditTrail(bench.db, keys);
    assert.deepEqual(await positions(), [1, 2]);
    gate.resolve();
    await slow;
    await sealAuditTrail(bench.db, keys);
    assert.deepEqual(await positions(), [3, 1, 2]);
    assert.deepEqual(await broken(), []);
  });

  it('makes no writer wait, and no second sealer seal the same', async () => {
    await freshClinic();
    await writeMany(2);
    const sealed = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const first = bench.db.asSystem('test', async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('seal_audit_events'))`.execute(tx);
      sealed.resolve();
      await gate.promise;
    });
    await sealed.promise;
    await writeMany(1);
    await sealAuditTrail(bench.db, keys);
    assert.deepEqual(await positions(), [null, null, null]);
    gate.resolve();
    await first;
    await Promise.all([sealAuditTrail(bench.db, keys), sealAuditTrail(bench.db, keys)]);
    assert.deepEqual(await positions(), [1, 2, 3]);
    assert.deepEqual(await broken(), []);
  });

  it('tells of a failure once and goes on', async () => {
    await freshClinic();
    const said: string[] = [];
    const failed = Promise.withResolvers<void>();
    const error = () => {
      said.push('error');
      failed.resolve();
    };
    await bench.asOwner('revoke insert on audit_seals from vm_system');
    await writeMany(1);
    const info = (first: unknown) => void (typeof first === 'string' && said.push('info'));
    start({ log: { info, error } });
    await failed.promise;
    await bench.asOwner('grant insert on audit_seals to vm_system');
    await waitFor('sealed', async () => (await positions())[0] === 1);
    await waitFor('said', async () => said.length === 2);
    assert.deepEqual(said, ['error', 'info']);
  });

  it('shows a row that was altered', async () => {
    await freshClinic();
    await writeMany(4);
    await sealAuditTrail(bench.db, keys);
    const id = await idAt(1);
    await tamper(`update audit_events set event = 'patients.opener' where id = '${id}'`);
    assert.deepEqual(await broken(), [{ event_id: id, broken_at: 2, problem: 'altered' }]);
  });

  it('shows a row that was given to another sign-in', async () => {
    await freshClinic();
    const [session, other] = [newId(), newId()];
    await bench.db.asActor({ ...actor, sessionId: session }, write);
    await sealAuditTrail(bench.db, keys);
    assert.deepEqual(await broken(), []);
    const id = await idAt(0);
    await tamper(`update audit_events set session_id = '${other}' where id = '${id}' and session_id = '${session}'`);
    assert.deepEqual(await broken(), [{ event_id: id, broken_at: 1, problem: 'altered' }]);
  });

  it('shows where a row was taken out', async () => {
    await freshClinic();
    await writeMany(4);
    await sealAuditTrail(bench.db, keys);
    const [gone, next] = [await idAt(1), await idAt(2)];
    await tamper(`delete from audit_events where id = '${gone}'`);
    assert.deepEqual(await broken(), [{ event_id: next, broken_at: 3, problem: 'missing' }]);
  });

  it('shows a row that was put in the place of another', async () => {
    await freshClinic();
    await writeMany(4);
    await sealAuditTrail(bench.db, keys);
    const [second, third] = [await idAt(1), await idAt(2)];
    await tamper(`delete from audit_events where id = '${second}';
      update audit_events set chain_position = 2 where id = '${third}';
      update audit_events set chain_position = 3 where id = '${await idAt(3)}'`);
    assert.deepEqual(await broken(), [{ event_id: third, broken_at: 2, problem: 'unlinked' }]);
  });

  it('is guarded: nobody but the sealer touches a written row, and it only to seal', async () => {
    await freshClinic();
    await writeMany(1);
    const id = await idAt(0);
    const tries = [
      `update audit_events set event = 'x' where id = '${id}'`,
      `delete from audit_events where id = '${id}'`,
    ];
    for (const statement of tries) {
      await assert.rejects(() => bench.db.asActor(actor, (tx) => sql.raw(statement).execute(tx)), { code: '42501' });
      await assert.rejects(() => bench.db.asSystem('test', (tx) => sql.raw(statement).execute(tx)), { code: '42501' });
    }
    await sealAuditTrail(bench.db, keys);
    const again = `update audit_events set chain_position = 9 where id = '${id}'`;
    await assert.rejects(() => bench.db.asActor(actor, (tx) => sql.raw(again).execute(tx)), { code: '42501' });
    await assert.rejects(() => bench.db.asSystem('test', (tx) => sql.raw(again).execute(tx)), { code: '23001' });
    assert.deepEqual(await positions(), [1]);
  });

  it('writes the end of the trail down outside the database, and tells it to the log', async () => {
    await freshClinic();
    const head = keptHead();
    const told: string[] = [];
    const info = (fields: unknown) => void told.push(String((fields as { auditHead?: string }).auditHead));
    await writeMany(2);
    start({ head, log: { ...log, info } });
    await waitFor('written down', async () => head.kept);
    assert.deepEqual(await lostHeads(head.kept), []);
    await waitFor('told', async () => told.length > 0);
    assert.ok(readHead(told[0] ?? ''), told[0]);
  });

  it('notices a trail that lost its end, keeps the evidence and goes on sealing', async () => {
    await freshClinic();
    const head = keptHead();
    await writeMany(3);
    const first = start({ head });
    await waitFor('written down', async () => head.kept);
    await first.stop();
    const { kept } = head;
    assert.ok(kept);
    await tamper(
      `delete from audit_events where clinic_id = '${clinic.id}' and chain_position = 3;
       alter table audit_seals disable trigger user; alter table audit_seals no force row level security;
       delete from audit_seals where sequence = ${kept.sequence};
       alter table audit_seals enable trigger user; alter table audit_seals force row level security`,
    );
    const said = Promise.withResolvers<void>();
    start({ head, log: { ...log, error: () => said.resolve() } });
    await said.promise;
    await writeMany(1);
    await waitFor('sealed', async () => (await positions()).at(-1) === 3);
    assert.equal(head.kept && writeHead(head.kept), writeHead(kept));
    assert.deepEqual(await lostHeads(kept), [{ problem: 'head', position: kept.sequence }]);
  });
});
