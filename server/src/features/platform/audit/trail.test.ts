import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditDetails } from '@virtual-med/contract/audit/audit-details';
import { listAuditTrail } from '@virtual-med/contract/audit/audit-trail';
import { type AuditEvent, type AuditGroup, auditEvents, auditGroups } from '@virtual-med/contract/core/audit';
import { recordedRoles } from '@virtual-med/contract/core/roles';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import { testApp } from '../../../testing/test-app.ts';

const t = await testApp({ RATE_LIMITS: 'off' });

const everything: AuditDetails = {
  reason: 'support',
  note: 'Ajuda pedida pela clínica',
  door: 'listPatients',
  role: { from: null, to: 'admin' },
  email: { from: 'a…@e….med', to: 'b…@e….med' },
};

/** A row as any part of the server, or an earlier version of it, may have written it. */
const write = (clinicId: string, event: string, role: string, details: AuditDetails | null = null) =>
  t.make((tx) =>
    tx
      .insertInto('audit_events')
      .values({
        id: newId(),
        clinic_id: clinicId,
        event,
        actor_id: null,
        actor_role: role,
        ip: '2001:db8::7',
        record_type: 'document',
        record_id: newId(),
        details: details && JSON.stringify(details),
      })
      .execute(),
  );

describe('every entry of the trail is read back through its endpoint', () => {
  for (const event of auditEvents)
    test(event, async () => {
      const clinic = await t.clinic();
      const owner = await t.as(clinic.owner);
      for (const role of recordedRoles) await write(clinic.id, event, role, everything);
      await write(clinic.id, event, 'system');
      const read = (query: { event?: AuditEvent | AuditGroup }) =>
        owner(listAuditTrail, { params: { clinicId: clinic.id }, query });
      const group = auditGroups.find((name) => event.startsWith(`${name}.`));
      // Reading the trail is an event too, and comes first in the answer to the next look.
      for (const query of [{}, { event }, ...(group ? [{ event: group }] : [])]) {
        const { entries } = await read(query);
        assert.deepEqual(
          entries
            .filter(({ actorId }) => actorId === null)
            .map((entry) => [entry.event, entry.actorRole, entry.details]),
          [[event, 'system', null], ...recordedRoles.toReversed().map((role) => [event, role, everything])],
        );
      }
    });
});

test('the catalogue names every role the database can stamp', async () => {
  const { rows } = await t.make((tx) =>
    sql<{ role: string }>`select distinct actor_role as role from audit_events`.execute(tx),
  );
  for (const { role } of rows) assert.ok((recordedRoles as readonly string[]).includes(role), role);
  // A row nobody's transaction wrote is the server's own.
  const clinic = await t.clinic();
  await t.make((tx) =>
    tx.insertInto('audit_events').values({ id: newId(), clinic_id: clinic.id, event: 'documents.signed' }).execute(),
  );
  const owner = await t.as(clinic.owner);
  const { entries } = await owner(listAuditTrail, { params: { clinicId: clinic.id }, query: {} });
  assert.deepEqual(
    entries.map(({ event, actorRole }) => [event, actorRole]),
    [['documents.signed', 'system']],
  );
});
