import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { limits } from '@virtual-med/contract/core/limits';
import { endpoints } from '@virtual-med/contract/endpoints';
import { addScanner, listScanners, removeScanner } from '@virtual-med/contract/intake/scanners';
import { newId } from '../../../core/ids.ts';
import { fileRequest } from '../../../testing/file-request.ts';
import { testApp } from '../../../testing/test-app.ts';
import { pdf } from '../documents/testing/documents.ts';

const logged: string[] = [];
const t = await testApp({ LOG_LEVEL: 'debug' }, (line) => logged.push(line));

/** A program that holds a token, at one clinic's inbox. */
function programWith(token: string, clinicId: string) {
  const headers = { authorization: `Bearer ${token}` };
  const root = `/api/clinics/${clinicId}/intake`;
  const begin = (key = newId(), more: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url: `${root}/batches`, headers: { ...headers, ...more }, payload: { key } });
  const add = (batchId: string, key = newId()) => {
    const file = fileRequest({ key }, pdf(), 'scan0001.pdf');
    return t.app.inject({
      method: 'POST',
      url: `${root}/batches/${batchId}/files`,
      headers: { ...headers, ...file.headers },
      payload: file.payload,
    });
  };
  return { begin, add };
}

async function scene() {
  const clinic = await t.clinic({ admins: 1, professionals: 1 });
  const params = { clinicId: clinic.id };
  const owner = await t.as(clinic.owner);
  const connect = async (name = 'Recepção') => {
    const { scanner, token } = await owner(addScanner, { params, body: { name } });
    return { scanner, token, program: programWith(token, clinic.id) };
  };
  return { clinic, params, owner, connect };
}

describe('a scanner', () => {
  test('brings files in as whoever connected it, once each, and is seen to', async () => {
    const { clinic, params, owner, connect } = await scene();
    const { scanner, token, program } = await connect('  Scanner da recepção ');
    assert.equal(scanner.name, 'Scanner da recepção');
    assert.equal(scanner.lastUsedAt, null);
    const batch = newId();
    assert.equal((await program.begin(batch)).statusCode, 200);
    assert.equal((await program.begin(batch)).statusCode, 200);
    const key = newId();
    const [first, again] = [await program.add(batch, key), await program.add(batch, key)];
    assert.deepEqual([first.statusCode, again.statusCode], [200, 200]);
    assert.equal(first.json().id, again.json().id);
    const file = await t.make((tx) =>
      tx
        .selectFrom('intake_files as f')
        .innerJoin('intake_batches as b', 'b.id', 'f.batch_id')
        .select(['f.brought_by', 'f.clinic_id', 'b.source', 'b.brought_role', 'b.brought_session'])
        .where('f.id', '=', first.json().id)
        .executeTakeFirstOrThrow(),
    );
    assert.deepEqual(file, {
      brought_by: clinic.owner.id,
      clinic_id: clinic.id,
      source: 'scanner',
      brought_role: 'clinic_owner',
      brought_session: null,
    });
    const { scanners } = await owner(listScanners, { params });
    assert.deepEqual(
      scanners.map(({ id, madeBy }) => [id, madeBy.name]),
      [[scanner.id, clinic.owner.name]],
    );
    assert.notEqual(scanners[0]?.lastUsedAt, null);
    assert.ok(!JSON.stringify(scanners).includes(token));
    assert.ok(!logged.join().includes(token));
  });

  test('is connected and disconnected by those who manage the clinic, on the trail; its token is nowhere', async () => {
    const { clinic, params, owner, connect } = await scene();
    const { scanner, token, program } = await connect();
    const stored = await t.make((tx) =>
      tx.selectFrom('scanner_tokens').selectAll().where('id', '=', scanner.id).executeTakeFirstOrThrow(),
    );
    assert.ok(!JSON.stringify(stored).includes(token.split('.')[2] ?? token));
    const [admin, professional] = [await t.as(clinic.admins[0] as never), await t.as(clinic.professionals[0] as never)];
    await assert.rejects(professional(listScanners, { params }), { code: 'auth.forbidden' });
    await assert.rejects(professional(removeScanner, { params: { ...params, scannerId: scanner.id } }), {
      code: 'auth.forbidden',
    });
    const elsewhere = await scene();
    await assert.rejects(elsewhere.owner(removeScanner, { params: { ...elsewhere.params, scannerId: scanner.id } }), {
      code: 'intake.scanner_not_found',
    });
    await admin(removeScanner, { params: { ...params, scannerId: scanner.id } });
    assert.equal((await program.begin()).statusCode, 401);
    await assert.rejects(admin(removeScanner, { params: { ...params, scannerId: scanner.id } }), {
      code: 'intake.scanner_not_found',
    });
    const { entries } = await owner(listAuditTrail, { params, query: { event: 'clinics' } });
    assert.deepEqual(
      entries.filter(({ recordId }) => recordId === scanner.id).map(({ event }) => event),
      ['clinics.scanner_removed', 'clinics.scanner_added'],
    );
  });

  test('there are only so many', async () => {
    const { connect } = await scene();
    const made = await Promise.allSettled(
      Array.from({ length: limits.scannersPerClinic + 2 }, (_, at) => connect(`Scanner ${at}`)),
    );
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, limits.scannersPerClinic);
  });
});

describe('a scanner’s token', () => {
  test('opens nothing but the beginning of a batch and the adding of its files', async () => {
    const { clinic, connect } = await scene();
    const { token } = await connect();
    const open: string[] = [];
    for (const [name, endpoint] of Object.entries(endpoints) as [string, AnyEndpoint][]) {
      if (
        endpoint.access.area === 'public' ||
        (endpoint.access.area === 'clinic' && endpoint.access.orRegistrationToken)
      )
        continue;
      const url = endpoint.path.replace(':clinicId', clinic.id).replaceAll(/:\w+/g, newId());
      const answer = await t.app.inject({
        method: endpoint.method,
        url: `${url}?clinicId=${clinic.id}`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.statusCode !== 401) open.push(name);
    }
    assert.deepEqual(open.sort(), ['addIntakeFile', 'beginIntake']);
  });

  test('is worth nothing at another clinic, in another’s batch, cut short or made up', async () => {
    const [mine, theirs] = [await scene(), await scene()];
    const { token, program } = await mine.connect();
    const foreign = (await theirs.connect()).program;
    const batch = newId();
    assert.equal((await foreign.begin(batch)).statusCode, 200);
    for (const answer of [
      await programWith(token, theirs.clinic.id).begin(),
      await programWith(token, theirs.clinic.id).add(batch),
      await programWith(token.replace(mine.clinic.id, theirs.clinic.id), theirs.clinic.id).begin(),
      await programWith(token.slice(0, -1), mine.clinic.id).begin(),
      await programWith(`${token.slice(0, -2)}AA`, mine.clinic.id).begin(),
      await programWith(token, "' or 1=1 --").begin(),
    ])
      assert.equal(answer.statusCode, 401, answer.body);
    assert.equal((await program.add(batch)).json().code, 'intake.batch_not_found');
    assert.equal((await program.begin(batch)).json().code, 'intake.batch_not_found');
    assert.equal((await program.begin(newId(), { origin: 'https://mal.exemplo' })).statusCode, 403);
  });

  test('adds to no batch its own person began at a screen', async () => {
    const { clinic, connect } = await scene();
    const { program } = await connect();
    const batch = newId();
    const begun = await t.app.inject({
      method: 'POST',
      url: `/api/clinics/${clinic.id}/intake/batches`,
      headers: { cookie: await t.cookieOf(clinic.owner) },
      payload: { key: batch },
    });
    assert.equal(begun.statusCode, 200);
    assert.equal((await program.add(batch)).json().code, 'intake.batch_not_found');
  });

  test('ends with its person’s place in the clinic, and rests while clinic or person may not', async () => {
    const { clinic, connect } = await scene();
    const { program } = await connect();
    const batch = newId();
    const refusedBecause = async (code: string) => {
      for (const answer of [await program.begin(), await program.add(batch)]) assert.equal(answer.json().code, code);
    };
    const clinicIs = (change: { status?: string; active?: boolean }) =>
      t.make((tx) => tx.updateTable('clinics').set(change).where('id', '=', clinic.id).execute());
    const memberIs = (role: string) =>
      t.make((tx) => tx.updateTable('memberships').set({ role }).where('user_id', '=', clinic.owner.id).execute());
    const passwordIs = (must_change_password: boolean) =>
      t.make((tx) => tx.updateTable('users').set({ must_change_password }).where('id', '=', clinic.owner.id).execute());
    assert.equal((await program.begin(batch)).statusCode, 200);

    await clinicIs({ status: 'disabled' });
    await refusedBecause('clinics.blocked');
    await clinicIs({ status: 'active', active: false });
    await refusedBecause('auth.required');
    await clinicIs({ active: true });
    await passwordIs(true);
    await refusedBecause('auth.must_change_password');
    await passwordIs(false);
    await memberIs('reception');
    await refusedBecause('auth.forbidden');
    await memberIs('clinic_owner');
    assert.equal((await program.add(batch)).statusCode, 200);

    await t.make((tx) => tx.deleteFrom('memberships').where('user_id', '=', clinic.owner.id).execute());
    await refusedBecause('auth.required');
    const left = await t.make((tx) =>
      tx.selectFrom('scanner_tokens').select('id').where('clinic_id', '=', clinic.id).execute(),
    );
    assert.deepEqual(left, []);
  });

  test('that is guessed at makes the address wait, and nobody who has one', async () => {
    const { clinic, connect } = await scene();
    const { token, program } = await connect();
    const guess = () => programWith(`vms.${clinic.id}.${'A'.repeat(43)}`, clinic.id).begin(newId(), {});
    const answers: number[] = [];
    for (let at = 0; at < 62; at += 1) answers.push((await guess()).statusCode);
    assert.ok(answers.includes(429), answers.join());
    assert.ok(token && (await program.begin()).statusCode === 200, 'whoever has one goes on');
  });
});
