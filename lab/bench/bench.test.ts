import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { checkJobs } from './correctness.ts';
import { load } from './load.ts';
import { startOurs } from './ours.ts';
import { jobNames, stop } from './system.ts';

describe('the measurement of the server, in its smallest form', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vm-bench-test-'));
  // Root's PostgreSQL runs as somebody else, who must be able to pass.
  await chmod(dataDir, 0o711);
  useDataDir(dataDir);
  const ours = await startOurs('ours', join(import.meta.dirname, '../..'), { dataDir, clinics: 0 });
  after(async () => {
    await stop(ours);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('every job does what it says, and another clinic gets nothing', async () => {
    assert.deepEqual(await checkJobs(ours), []);
  });

  test('every job is answered without an error by several clients', async () => {
    for (const job of jobNames) {
      const { requests, errors } = await load(new URL(ours.url), ours.jobs[job], 2, 0.2);
      assert.ok(requests > 0, job);
      assert.equal(errors, 0, job);
    }
  });

  test('what is wrong is found: other bytes, and what somebody else gets to see', async () => {
    const { jobs, answers } = ours;
    await assert.rejects(checkJobs({ ...ours, answers: { ...answers, file: Buffer.from('other') } }), /other bytes/);
    await assert.rejects(checkJobs({ ...ours, jobs: { ...jobs, search: jobs['list 50 + total'] } }), /search/);
    const stranger = jobs.search(0).headers ?? {};
    assert.equal((await checkJobs({ ...ours, answers: { ...answers, stranger } })).length, 2);
  });
});
