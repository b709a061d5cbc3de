import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type AnyEndpoint, hasBody } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import { newId } from '../../core/ids.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import { testApp } from '../test-app.ts';
import { requestsOf } from './requests.ts';
import { rows } from './rows.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const { send, insider } = requestsOf(t);

/** One pair for every endpoint: what is refused, as everything here has to be, leaves them as they were. */
let mine: MadeClinic;
let other: MadeClinic;
before(async () => {
  mine = await t.clinic({ professionals: 1, patients: 1 });
  other = await t.clinic({ professionals: 1, patients: 1 });
});

/** Ids of people and records a body may name beside its clinic; a plan belongs to nobody. */
const idsOf = ({ body }: AnyEndpoint): string[] =>
  Object.keys((body as { shape?: object }).shape ?? {}).filter(
    (key) => /^(id|professional|reassignTo|.+Id)$/.test(key) && !['clinicId', 'planId'].includes(key),
  );

describe('every endpoint of a clinic', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (endpoint.access.area !== 'clinic') continue;

    test(`${name}: "not yours" and "not there" answer alike`, async () => {
      const nowhere = { ...other, id: newId() };
      const [theirs, nobodys] = [
        await send(endpoint, await rows[name].input(other, t), mine.owner),
        await send(endpoint, await rows[name].input(nowhere, t), mine.owner),
      ];
      const strip = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
      assert.equal(theirs.statusCode, 404);
      assert.equal(nobodys.statusCode, 404);
      assert.deepEqual(strip(theirs.json()), strip(nobodys.json()));
    });

    test(`${name}: a clinic id of an impossible shape is not there`, async () => {
      for (const id of ["' or 1=1 --", '../../etc/passwd', '%00', 'null', '1', newId().slice(1)]) {
        const answer = await send(endpoint, await rows[name].input({ ...mine, id }, t), mine.owner);
        assert.ok([400, 404].includes(answer.statusCode), `${id}: ${answer.statusCode}`);
      }
    });

    const inBody = idsOf(endpoint);
    if (inBody.length > 0)
      test(`${name}: no id in its body reaches into another clinic`, async () => {
        const sender = await insider(endpoint, mine);
        for (const key of inBody)
          for (const foreign of [other.patients[0]?.id, other.professionals[0]?.id]) {
            const input = await rows[name].input(mine, t);
            const answer = await send(endpoint, { ...input, body: { ...input.body, [key]: foreign } }, sender);
            assert.ok([404, 422].includes(answer.statusCode), `${key}: ${answer.statusCode} ${answer.body}`);
          }
      });

    const namesChild = endpoint.path.split(':').length > 2;
    if (!namesChild) continue;
    test(`${name}: another clinic’s child inside one’s own clinic is not there`, async () => {
      const { professionals, patients } = other;
      const answer = await send(
        endpoint,
        await rows[name].input({ ...mine, professionals, patients }, t),
        await insider(endpoint, mine),
      );
      assert.equal(answer.statusCode, 404);
    });
  }
});

describe('every endpoint with a body', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (!hasBody(endpoint)) continue;
    test(`${name}: refuses keys it does not know`, async () => {
      const input = await rows[name].input(mine, t);
      const sender = await insider(endpoint, mine);
      for (const key of ['id', 'role', 'clinic_id', 'temp_password', 'created_at', 'status', '__proto__x']) {
        const answer = await send(endpoint, { ...input, body: { ...input.body, [key]: 'x' } }, sender);
        assert.equal(answer.statusCode, 400, key);
        assert.equal(answer.json().code, 'request.invalid');
      }
    });
  }
});

describe('somebody with a temporary password', () => {
  const clinicOfThem = async () => {
    const clinic = await t.clinic({ patients: 1 });
    await t.make((tx) =>
      tx
        .updateTable('users')
        .set({ must_change_password: true, platform_role: 'super_admin' })
        .where('id', '=', clinic.owner.id)
        .execute(),
    );
    return clinic;
  };
  let waiting: MadeClinic;
  before(async () => {
    waiting = await clinicOfThem();
  });
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (endpoint.access.area === 'public') continue;
    test(`${name}: ${endpoint.withTemporaryPassword ? 'may be used' : 'waits'} until they chose their own`, async () => {
      const clinic = endpoint.withTemporaryPassword ? await clinicOfThem() : waiting;
      const { owner } = clinic;
      const answer = await send(endpoint, await rows[name].input(clinic, t), owner);
      const waits = answer.statusCode === 403 && answer.json().code === 'auth.must_change_password';
      assert.equal(waits, !endpoint.withTemporaryPassword, answer.body);
    });
  }
});
