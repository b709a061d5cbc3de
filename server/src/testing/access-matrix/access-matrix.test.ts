import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type AnyEndpoint, needsEntry } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import type { Person } from '../factories/people.ts';
import { testApp } from '../test-app.ts';
import { type ActorName, type Cast, castOf, expected } from './cast.ts';
import { requestsOf } from './requests.ts';
import type { Input } from './row.ts';
import { rows } from './rows.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const { send } = requestsOf(t);

/** What they left in the trail since the event of this id; without one, the last of it. */
const traces = (people: readonly Person[], since?: string) =>
  t.make((tx) => {
    const ids = people.map(({ id }) => id);
    const theirs = tx.selectFrom('audit_events').select(['id', 'actor_id', 'event']).where('actor_id', 'in', ids);
    return since === undefined
      ? theirs.orderBy('id', 'desc').limit(1).execute()
      : theirs.where('id', '>', since).orderBy('id').execute();
  });

const nothingYet = '00000000-0000-0000-0000-000000000000';

for (const blocked of [false, true]) {
  describe(blocked ? 'in a blocked clinic' : 'in a clinic', () => {
    let cast: Cast;
    before(async () => {
      cast = await castOf(t, blocked ? 'disabled' : 'active');
    });
    for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
      test(name, async () => {
        const actors = Object.keys(cast.people) as ActorName[];
        const known = Object.values(cast.people).filter((person) => person !== undefined);
        const wantedOf = (who: ActorName) => expected(endpoint.access, who, blocked, rows[name]);
        const [last] = await traces(known);
        // What is refused, or only reads, leaves the things it names as they were.
        let input: Input | undefined;
        const ask = async (who: ActorName, method?: string) => {
          input ??= await rows[name].input(cast.clinic, t);
          const answer = await send(endpoint, input, cast.people[who], method);
          if (answer.statusCode < 400 && endpoint.method !== 'GET') input = undefined;
          return answer;
        };
        for (const who of actors) {
          const answer = await ask(who);
          const wanted = wantedOf(who);
          assert.equal(answer.statusCode, wanted, `${who}: ${answer.body}`);
          if (wanted >= 400) {
            const body = answer.json();
            assert.deepEqual(
              Object.keys(body).filter((key) => key !== 'fields'),
              ['code', 'message', 'requestId'],
            );
          }
        }
        const added = await traces(known, last?.id ?? nothingYet);
        for (const who of actors) {
          const wanted = wantedOf(who);
          // At a public endpoint nobody has been proven to be the person who asks.
          const isKnown =
            endpoint.access.area !== 'public' ||
            (rows[name].recordsSuperAdmins === true && who.startsWith('super admin'));
          const theirs = endpoint.audit !== 'none' && isKnown;
          const recorded = wanted === 200 && theirs ? [endpoint.audit] : [];
          // Inside a clinic the platform's staff read nothing without a trace.
          if (wanted === 200 && who === 'super admin inside' && endpoint.audit === 'none' && needsEntry(endpoint))
            recorded.push('clinics.read');
          const person = cast.people[who];
          assert.deepEqual(
            added.filter((row) => row.actor_id === person?.id).map((row) => row.event),
            person ? recorded : [],
            `${who} left these traces`,
          );
        }
        if (endpoint.method !== 'GET') return;
        for (const who of actors)
          assert.equal((await ask(who, 'HEAD')).statusCode, wantedOf(who), `${who}: HEAD answers like GET`);
      });
    }
  });
}

test('the desk is let into these endpoints and no others', () => {
  const open = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][]).flatMap(([name, { access }]) =>
    access.area === 'clinic' && access.roles.includes('reception') ? [name] : [],
  );
  assert.deepEqual(open, [
    'getClinic',
    'fillBirthDate',
    'lookUpZipCode',
    'listDeskPatients',
    'findDeskPatients',
    'getDeskPatient',
    'listDeskProfessionals',
    'createDeskPatient',
    'updateDeskPatient',
    'showAccessQr',
    'sendDeskDocument',
    'undoDeskDocument',
    'handOverDocument',
    'handOverSheet',
    'issueAttendance',
    'printAttendance',
    'askPatientForProof',
    'giveFirstAccess',
    'mailFirstAccess',
    'handFirstAccess',
  ]);
});
