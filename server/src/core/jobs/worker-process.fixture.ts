import { openDatabase } from '../db/database.ts';
import { openJobs } from './jobs.ts';
import { idleHandlers, letter, quickTiming, recordingLog } from './testing/jobs.ts';

/** A server process of its own: works on letters, and tells its parent about each. */

export type WorkerReport = { readonly kind: 'ready' | 'took' | 'done'; readonly subject: string };
export type WorkerOrder =
  | { readonly order: 'enqueue'; readonly subjects: string[] }
  | { readonly order: 'release' | 'stop' };

const access = JSON.parse(process.env.VIRTUAL_MED_TEST_ACCESS ?? '');
const report = (kind: WorkerReport['kind'], subject = '') => process.send?.({ kind, subject } satisfies WorkerReport);
const gate = Promise.withResolvers<void>();

const db = openDatabase(access, () => {}, { connections: 2, statementTimeoutMs: 15_000 });
const jobs = openJobs({
  access,
  log: recordingLog().log,
  timing: quickTiming,
  handlers: {
    ...idleHandlers,
    'mail.send': async ({ subject }) => {
      report('took', subject);
      await gate.promise;
      report('done', subject);
    },
  },
});

async function obey(message: WorkerOrder): Promise<void> {
  if (message.order === 'release') gate.resolve();
  if (message.order === 'enqueue')
    for (const subject of message.subjects)
      await db.asSystem('test', (tx) => jobs.enqueue(tx, 'mail.send', letter(subject)));
  if (message.order === 'stop') {
    await jobs.stop();
    await db.close();
    process.disconnect();
  }
}

process.on('message', (message) => void obey(message as WorkerOrder));
await jobs.start();
report('ready');
