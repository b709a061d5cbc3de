import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { getClinic } from '@virtual-med/contract/clinics/clinics';
import { withClient } from '../../../core/db/connection.ts';
import { openDatabase } from '../../../core/db/database.ts';
import { slowQueries } from '../../../core/db/slow-queries.ts';
import { newId } from '../../../core/ids.ts';
import { letter } from '../../../core/jobs/testing/jobs.ts';
import { testApp } from '../../../testing/test-app.ts';

const token = 'um-segredo-para-quem-olha-os-numeros';
const t = await testApp({ METRICS_TOKEN: token, RATE_LIMITS: 'off' });

const ask = (authorization?: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url: '/metrics', headers: { ...(authorization ? { authorization } : {}), ...headers } });
const figures = async () => (await ask(`Bearer ${token}`)).body;
const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

test('only whoever holds the token gets figures; without one configured there is no such address', async () => {
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`]) {
    const answer = await ask(wrong);
    assert.equal(answer.statusCode, 401, wrong);
    assert.equal(answer.headers['www-authenticate'], 'Bearer');
    assert.doesNotMatch(answer.body, /vm_/);
  }
  const admin = await t.person({ isSuperAdmin: true });
  assert.equal((await ask(undefined, { cookie: await t.cookieOf(admin) })).statusCode, 401, 'no session opens it');
  const answer = await ask(`Bearer ${token}`, { host: '10.0.0.7:9090' });
  assert.equal(answer.statusCode, 200, 'by whatever name it is asked');
  assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const without = await testApp();
  assert.equal((await without.app.inject({ url: '/metrics' })).statusCode, 404);
});

test('requests are counted by the pattern of their route: no id, no name and nothing somebody typed is a label', async () => {
  const clinic = await t.clinic({ name: 'Clínica Segredo' });
  const owner = await t.as(clinic.owner);
  await owner(getClinic, { params: { clinicId: clinic.id } });
  for (const path of ['/api/nada', `/api/${newId()}`, '/maria@exemplo.med'])
    await t.app.inject({ method: 'PATCH', url: path });
  const text = await figures();
  assert.equal(
    lineOf(text, 'vm_http_requests_total{method="GET",route="/api/clinics/:clinicId",status="200"}'),
    'vm_http_requests_total{method="GET",route="/api/clinics/:clinicId",status="200"} 1',
  );
  assert.match(text, /vm_http_request_duration_seconds_count\{method="GET",route="\/api\/clinics\/:clinicId"\} 1/);
  assert.match(text, /vm_http_requests_total\{method="other",route="unknown",status="404"\} 3/);
  for (const secret of [clinic.id, clinic.owner.id, 'maria', 'Segredo']) assert.ok(!text.includes(secret), secret);
});

test('connections, waiting work, failed work, backups, disk and the event loop are told', async () => {
  const fresh = await testApp({
    METRICS_TOKEN: token,
    BACKUP_DIR: '/nowhere/yet',
    BACKUP_PASSPHRASE: 'x'.repeat(16),
  });
  await fresh.make((tx) => fresh.ctx.jobs.enqueue(tx, 'mail.send', letter('Aviso')));
  await withClient(fresh.access.address, fresh.access.owner, (client) =>
    client.query(`update pgboss.job set start_after = now() - interval '90 seconds'`),
  );
  const { body } = await fresh.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  assert.equal(lineOf(body, 'vm_jobs_waiting{queue="mail.send"}'), 'vm_jobs_waiting{queue="mail.send"} 1');
  const oldest = Number(lineOf(body, 'vm_jobs_oldest_waiting_seconds{queue="mail.send"}')?.split(' ')[1]);
  assert.ok(oldest >= 90 && oldest < 900);
  assert.equal(lineOf(body, 'vm_jobs_dead_letters'), 'vm_jobs_dead_letters 0');
  assert.equal(lineOf(body, 'vm_backup_configured'), 'vm_backup_configured 1');
  assert.equal(lineOf(body, 'vm_backup_overdue'), 'vm_backup_overdue 1');
  assert.equal(
    lineOf(body, 'vm_db_pool_connections{pool="app",state="most"}'),
    'vm_db_pool_connections{pool="app",state="most"} 4',
  );
  assert.ok(Number(lineOf(body, 'vm_disk_free_bytes')?.split(' ')[1]) > 0);
  assert.ok(lineOf(body, 'vm_nodejs_eventloop_lag_p99_seconds'));
  for (const part of ['jobs', 'backup', 'disk'])
    assert.equal(
      lineOf(body, `vm_metrics_part_readable{part="${part}"}`),
      `vm_metrics_part_readable{part="${part}"} 1`,
    );
});

const ops = join(import.meta.dirname, '../../../../../ops');

test('every figure the dashboard and the alerts ask for is one that is told', async () => {
  await t.app.inject({ url: '/healthz' });
  const told = new Set(
    [...(await figures()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  for (const file of ['grafana-dashboard.json', 'prometheus-rules.yaml']) {
    const named = new Set((await readFile(join(ops, file), 'utf8')).match(/\bvm_[a-z0-9_]+\b/g));
    assert.ok(named.size > 5, file);
    assert.deepEqual(
      [...named].filter((name) => !told.has(name)),
      [],
      file,
    );
  }
});

test('a slow statement is a line of the log, with its text and without the values it was given', async () => {
  const lines: object[] = [];
  const log = { warn: (line: object) => void lines.push(line) } as never;
  const watch = (ms: number) => openDatabase(t.access, () => {}, undefined, slowQueries(ms, log));
  const [all, none] = [watch(0.000_1), watch(60_000)];
  try {
    for (const db of [all, none]) {
      await db.asSystem('test', (tx) =>
        tx.selectFrom('users').select('id').where('email', '=', 'maria@exemplo.med').execute(),
      );
      await db.auth.query('select id from users where email = $1', ['maria@exemplo.med']);
    }
  } finally {
    await all.close();
    await none.close();
  }
  const said = JSON.stringify(lines);
  assert.match(said, /select \\"id\\" from \\"users\\" where \\"email\\" = \$1/);
  assert.match(said, /select id from users where email = \$1/);
  assert.doesNotMatch(said, /maria|set_config/);
  assert.equal(lines.length, 2);
});
