import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { cloneDatabase } from '../../../testing/cluster.ts';
import { makeClinic } from '../../../testing/factories/clinics.ts';
import type { DatabaseAccess } from '../../db/connection.ts';
import { withClient } from '../../db/connection.ts';
import { type Actor, type Database, openDatabase } from '../../db/database.ts';
import type { JobLog, JobTiming } from '../boss.ts';
import { type Jobs, type JobsOptions, openJobs } from '../jobs.ts';
import type { JobHandlers } from '../worker.ts';

/** The shortest intervals the queue allows. */
export const quickTiming: JobTiming = { poll: 0.5, supervise: 1, clean: 1, schedule: 1 };

export const idleHandlers: JobHandlers = {
  'mail.send': async () => {},
  'maintenance.sweep': async () => {},
  'documents.thumbnail': async () => {},
  'documents.text': async () => {},
  'documents.signatures': async () => {},
  'signatures.sweep': async () => {},
  'trust.refresh': async () => {},
  'documents.notify': async () => {},
  'verification.publish': async () => {},
  'documents.sweep': async () => {},
  'patients.access': async () => {},
  'imports.step': async () => {},
  'imports.sweep': async () => {},
  'intake.read': async () => {},
  'intake.send': async () => {},
  'intake.sweep': async () => {},
  'backup.run': async () => {},
  'exports.clinic': async () => {},
  'exports.sweep': async () => {},
  'signing.check': async () => {},
  'signing.provider': async () => {},
  'signing.finish': async () => {},
  'signing.sweep': async () => {},
  'privacy.remind': async () => {},
  'billing.event': async () => {},
  'billing.sync': async () => {},
  'billing.sweep': async () => {},
  'billing.embedded': async () => {},
};

export const letter = (subject: string) => ({
  to: 'maria@exemplo.med',
  subject,
  html: '',
  text: subject,
});

interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Record<string, unknown>;
}

/** A log that can be asked what was written to it. */
export function recordingLog(): { log: JobLog; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const write = (level: LogLine['level']) => (fields: unknown) => void lines.push({ level, fields: Object(fields) });
  return { log: { info: write('info'), warn: write('warn'), error: write('error') }, lines };
}

/** Only for what hangs: a machine busy with other tests may be slow. */
const patienceMs = 120_000;

/** For states of the database that nobody announces. */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  patience = patienceMs,
): Promise<T> {
  const end = Date.now() + patience;
  // Looking costs others the time they need to get there: the longer it takes, the less often.
  for (let pause = 10; Date.now() < end; pause = Math.min(pause * 1.5, 150)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await setTimeout(pause);
  }
  throw new Error(`Waited in vain: ${what}`);
}

/** Things that arrive one by one, to be awaited in order. */
export function inbox<T>(): { put(item: T): void; next(): Promise<T>; readonly all: readonly T[] } {
  const all: T[] = [];
  let read = 0;
  let wake = Promise.withResolvers<void>();
  return {
    all,
    put(item) {
      all.push(item);
      wake.resolve();
      wake = Promise.withResolvers();
    },
    async next() {
      const place = read++;
      const late = AbortSignal.timeout(patienceMs);
      while (place >= all.length) {
        await Promise.race([wake.promise, once(late, 'abort')]);
        if (late.aborted) throw new Error('Waited in vain: nothing arrived');
      }
      return all[place] as T;
    },
  };
}

export interface StoredJob {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly retry_count: number;
  readonly wait_seconds: number;
}

/** A database of its own, with one clinic and whatever job servers the test opens. */
export interface Bench {
  readonly access: DatabaseAccess;
  readonly db: Database;
  readonly actor: Actor;
  readonly lines: LogLine[];
  open(handlers: Partial<JobHandlers>, options?: Partial<JobsOptions>): Jobs;
  send(jobs: Jobs, subject: string): Promise<string>;
  asOwner<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  storedJobs(queue?: string): Promise<StoredJob[]>;
  letTimePass(seconds: number): Promise<void>;
  /** Stops the job servers and forgets all jobs, for the next test. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const { access, drop } = await cloneDatabase();
  const { log, lines } = recordingLog();
  const db = openDatabase(access, () => {}, { connections: 4, statementTimeoutMs: 15_000 });
  let opened: Jobs[] = [];
  const clinic = await db.asSystem('test set-up', (tx) => makeClinic(tx));
  const actor: Actor = {
    userId: clinic.owner.id,
    role: 'clinic_owner',
    clinicId: clinic.id,
    ip: null,
    requestId: 'test',
  };

  const asOwner = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(access.address, access.owner, async (client) => (await client.query(text, values)).rows);

  async function stopAll(): Promise<void> {
    await Promise.all(opened.map((jobs) => jobs.stop()));
    opened = [];
  }

  return {
    access,
    db,
    actor,
    lines,
    asOwner,
    open(handlers, options = {}) {
      const all = { ...idleHandlers, ...handlers };
      const jobs = openJobs({ access, handlers: all, log, timing: quickTiming, ...options });
      opened.push(jobs);
      return jobs;
    },
    send: (jobs, subject) => db.asActor(actor, (tx) => jobs.enqueue(tx, 'mail.send', letter(subject))),
    storedJobs: (queue = 'mail.send') =>
      asOwner<StoredJob>(
        `select id, name, state, retry_count, extract(epoch from start_after - now())::float8 as wait_seconds
         from pgboss.job where name = $1 order by created_on, id`,
        [queue],
      ),
    async letTimePass(seconds) {
      await asOwner(
        `update pgboss.job set start_after = start_after - step, started_on = started_on - step,
           heartbeat_on = heartbeat_on - step, completed_on = completed_on - step
         from (select make_interval(secs => $1) as step) as passed`,
        [seconds],
      );
    },
    async reset() {
      await stopAll();
      await asOwner('delete from pgboss.job');
      lines.length = 0;
    },
    async close() {
      await stopAll();
      await db.close();
      await drop();
    },
  };
}
