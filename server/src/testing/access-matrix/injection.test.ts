import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import { testApp } from '../test-app.ts';
import { requestsOf } from './requests.ts';
import { rows } from './rows.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const { send, insider } = requestsOf(t);

/** Put together with a statement, each of these makes one PostgreSQL refuses: the server would answer with a 500. */
const broken = [`'"\\`, `name" desc, '; select pg_sleep(60) --`];
/** Parameters other systems put into a statement as they come; sent together, so that whichever were read would be seen. */
const common = ['sort', '_sort', 'order', 'orderBy', 'columns', 'select', 'filter', 'where', 'offset', 'limit'];

const places = ['params', 'query', 'body'] as const;
const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
  test(`${name}: takes nothing it is sent for a part of a statement`, async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const sender = await insider(endpoint, clinic);
    const input = await rows[name].input(clinic, t);
    const sendWith = async (place: (typeof places)[number], keys: readonly string[], value: string) => {
      const put = Object.fromEntries(keys.map((key) => [key, value]));
      const answer = await send(endpoint, { ...input, [place]: { ...input[place], ...put } }, sender);
      assert.ok(answer.statusCode < 500, `${place}.${keys}: ${answer.statusCode} ${answer.body}`);
    };
    for (const value of broken) {
      for (const place of places) for (const key of keysOf(endpoint[place])) await sendWith(place, [key], value);
      await sendWith('query', common, value);
    }
  });
