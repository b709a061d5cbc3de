import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import fc from 'fast-check';
import { rows } from '../access-matrix/rows.ts';
import { testApp } from '../test-app.ts';
import { judge } from './judge.ts';
import { plansOf, requestOf } from './requests.ts';
import { foreignClinic, type SignedIn, signedInCast, worldOf } from './world.ts';

const inputs = Number(process.env.FUZZ_INPUTS ?? 5_000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_116);
const only = process.env.FUZZ_ONLY;
/** `1/2` is every second endpoint: the parts side by side, each on a database of its own, send everything. */
const [part = 1, parts = 1] = (process.env.FUZZ_PART ?? '1/1').split('/').map(Number);

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const foreign = await foreignClinic(t);
const all = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
  .map(([name, endpoint], index) => ({ name, endpoint, seed: seed + index }))
  .filter(({ name }) => !only || name === only);
const own = all.filter((_, index) => index % parts === part - 1);

const unused: SignedIn[] = [];
const answers = new Map<number, number>();

/** What succeeded has changed the world: after so many the next request gets a new one, with its sessions and records. */
const changesOfAWorld = 8;
/** An answer that takes longer is none. */
const hangsAfterMs = 120_000;

describe('every endpoint answers whatever is sent', { concurrency: 3 }, () => {
  for (const { name, endpoint, seed } of own)
    test(name, async () => {
      let cast = unused.pop() ?? (await signedInCast(t));
      let world = await worldOf(t, rows[name], foreign, cast);
      let changes = 0;
      const property = fc.asyncProperty(plansOf(endpoint), async (plan) => {
        // An answer that waits for nothing would keep those that do from coming.
        await setImmediate();
        if (changes >= changesOfAWorld) {
          cast = await signedInCast(t);
          world = await worldOf(t, rows[name], foreign, cast);
          changes = 0;
        }
        const answer = await t.app.inject(requestOf(endpoint, plan, world));
        if (answer.statusCode < 300 && endpoint.method !== 'GET') changes += 1;
        answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
        judge(endpoint, plan, world, answer);
      });
      await fc.assert(property, {
        numRuns: Math.ceil(inputs / all.length),
        seed,
        timeout: hangsAfterMs,
        endOnFailure: false,
      });
      if (changes === 0) unused.push(cast);
      // With a connection of the server's own, and however long the machine takes.
      assert.equal((await t.make((tx) => tx.selectFrom('clinics').select('id').limit(1).execute())).length, 1);
      assert.equal((await t.app.inject('/healthz')).statusCode, 200);
    });
});

test('inputs reach the product: they succeed, are refused as wrong, as unknown and as not allowed', (context) => {
  const told = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  context.diagnostic(`seed ${seed}; ${told.join(', ')}`);
  const sent = [...answers.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(sent >= (inputs * own.length) / all.length, `${sent} sent`);
  for (const status of only ? [] : [200, 400, 401, 403, 404])
    assert.ok((answers.get(status) ?? 0) > sent / 100, told.join());
});
