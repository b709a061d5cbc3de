import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFailedJobs, retryFailedJob } from '@virtual-med/contract/system/jobs';
import { withClient } from '../../../core/db/connection.ts';
import { letter, waitFor } from '../../../core/jobs/testing/jobs.ts';
import { testApp } from '../../../testing/test-app.ts';

const t = await testApp();
const admin = await t.as(await t.person({ isSuperAdmin: true }));

test('the platform’s staff see a failed job without its content and put it back once, on record', async () => {
  await t.make((tx) => t.ctx.jobs.enqueue(tx, 'mail.send', letter('Convite de Maria')));
  await withClient(t.access.address, t.access.owner, (client) =>
    client.query(`update pgboss.job set data = data - 'html'`),
  );
  await t.ctx.jobs.start();
  const [job] = await waitFor('failed job', async () => {
    const { jobs } = await admin(listFailedJobs, {});
    return jobs.length > 0 && jobs;
  });
  assert.ok(job);
  assert.deepEqual([job.queue, job.attempts], ['mail.send', 1]);
  assert.doesNotMatch(JSON.stringify(job), /Maria|exemplo/);

  assert.deepEqual(await admin(retryFailedJob, { params: { jobId: job.id } }), { id: job.id });
  await assert.rejects(admin(retryFailedJob, { params: { jobId: job.id } }), { code: 'jobs.not_found', status: 404 });
  const trail = await t.make((tx) =>
    tx.selectFrom('audit_events').select('record_id').where('event', '=', 'jobs.retried').execute(),
  );
  assert.deepEqual(trail, [{ record_id: job.id }]);
});
