import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type AnyEndpoint, needsEntry } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import type { Person } from '../factories/people.ts';
import { testHouse } from '../house.ts';
import { type ActorName, type Cast, castOf, expected } from './cast.ts';
import { requestsOf } from './requests.ts';
import { rows } from './rows.ts';

const t = await testHouse({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const { send } = requestsOf(t);

/** What the person left in the trail since the event of this id. */
const traces = async (person: Person | undefined, since?: string) =>
  person
    ? t.make((tx) => {
        const theirs = tx.selectFrom('audit_events').select(['id', 'event']).where('actor_id', '=', person.id);
        return since === undefined
          ? theirs.orderBy('id', 'desc').limit(1).execute()
          : theirs.where('id', '>', since).orderBy('id').execute();
      })
    : [];

const nothingYet = '00000000-0000-0000-0000-000000000000';

for (const blocked of [false, true]) {
  describe(blocked ? 'in a blocked clinic' : 'in a clinic', () => {
    let cast: Cast;
    before(async () => {
      cast = await castOf(t, blocked ? 'disabled' : 'active');
    });
    for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
      test(name, async () => {
        for (const who of Object.keys(cast.people) as ActorName[]) {
          const person = cast.people[who];
          const [last] = await traces(person);
          const answer = await send(endpoint, await rows[name].input(cast.clinic, t), person);
          const wanted = expected(endpoint.access, who, blocked, rows[name]);
          assert.equal(answer.statusCode, wanted, `${who}: ${answer.body}`);
          const added = await traces(person, last?.id ?? nothingYet);
          // At a public endpoint nobody has been proven to be the person who asks.
          const theirs = endpoint.audit !== 'none' && endpoint.access.area !== 'public';
          const recorded = wanted === 200 && theirs ? [endpoint.audit] : [];
          // Inside a clinic the platform's staff read nothing without a trace.
          if (wanted === 200 && who === 'super admin inside' && endpoint.audit === 'none' && needsEntry(endpoint))
            recorded.push('clinics.read');
          assert.deepEqual(
            added.map((row) => row.event),
            recorded,
            `${who} left these traces`,
          );
          if (wanted >= 400) {
            const body = answer.json();
            assert.deepEqual(
              Object.keys(body).filter((key) => key !== 'fields'),
              ['code', 'message', 'requestId'],
            );
          }
          if (endpoint.method === 'GET') {
            const head = await send(endpoint, await rows[name].input(cast.clinic, t), person, 'HEAD');
            assert.equal(head.statusCode, wanted, `${who}: HEAD answers like GET`);
          }
        }
      });
    }
  });
}
