import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { sql } from 'kysely';
import { testApp } from '../testing/test-app.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
const t = await testApp({ LOG_LEVEL: 'debug' }, (line) => lines.push(line));

test('a request is logged by its pattern and id, and names no one', async () => {
  const clinic = await t.clinic({ patients: 1 });
  const [patient] = clinic.patients;
  assert.ok(patient);
  const cookie = await t.cookieOf(clinic.owner);
  lines.length = 0;
  const url = `/api/clinics/${clinic.id}/patients`;
  const answer = await t.app.inject({ url, query: { search: patient.name }, headers: { cookie } });
  await t.app.inject({ url: `${url}/${patient.id}`, headers: { cookie } });
  const entries = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((entry) => entry.msg === 'request');
  assert.deepEqual(
    entries.map((entry) => entry.route),
    [listPatients.path, getPatient.path],
  );
  assert.equal(entries[0]?.reqId, answer.headers['x-request-id']);
  const everything = lines.join('');
  for (const secret of [patient.name, patient.email, clinic.owner.email, cookie.slice(20), patient.id])
    assert.ok(!everything.includes(secret), `${secret} is in the log`);
});

test('a failing statement is logged without the row it quotes', async () => {
  lines.length = 0;
  const clinic = await t.clinic({ patients: 1 });
  const email = clinic.patients[0]?.email ?? '';
  const failure = await t
    .make((tx) =>
      sql`insert into patients (id, clinic_id, name, email) values (gen_random_uuid(), ${clinic.id}, 'Fulano', ${email})`.execute(
        tx,
      ),
    )
    .catch((error: unknown) => error);
  t.ctx.log.error({ err: failure }, 'request failed');
  const [line = ''] = lines;
  assert.match(line, /patients_email_once/);
  assert.ok(!line.includes(email));
});

test('fields that hold secrets are blotted out', () => {
  const written: string[] = [];
  const log = createLog({ logLevel: 'info' }, { destination: { write: (line) => written.push(line) } });
  log.info({ password: 'Senha-1', token: 'abc', user: { email: 'a@b.c' } }, 'x');
  assert.doesNotMatch(written.join(''), /Senha-1|abc|a@b\.c/);
});
