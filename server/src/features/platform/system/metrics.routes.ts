import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import { version } from '../../../core/version.ts';
import { readBackupStatus } from '../backup/public.ts';

/** What costs the database something is read at most this often, however many ask. */
const freshMs = 5_000;
const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Patterns only, and of the web's files one for all: an address or a name never becomes a label. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Figures of this process, of the work that waits, of backups and of the disk, in the text form of Prometheus. */
export function serveMetrics(app: FastifyInstance, ctx: AppContext, token: string): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'vm_' });
  const requests = new Counter({
    name: 'vm_http_requests_total',
    help: 'Requests answered, by route pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'vm_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers,
  });
  new Gauge({ name: 'vm_build_info', help: 'Which version this is', labelNames: ['version'], registers })
    .labels(version)
    .set(1);
  const showPools = poolGauges(ctx, registers);
  const showFigures = installationGauges(ctx, registers);

  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    // Whoever asks for nothing we have may call it by any method.
    const method = route === 'unknown' ? 'other' : request.method;
    requests.labels(method, route, String(reply.statusCode)).inc();
    durations.labels(method, route).observe(reply.elapsedTime / 1000);
  });

  const expected = digest(`Bearer ${token}`);
  // Not in the endpoint table: no part of the product's own interface, and nobody's session opens it.
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('auth.required');
    }
    showPools();
    await showFigures();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function poolGauges({ db }: AppContext, registers: Registry[]): () => void {
  const connections = new Gauge({
    name: 'vm_db_pool_connections',
    help: 'Connections to the database, by what they do; most: as many as may be opened',
    labelNames: ['pool', 'state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'vm_db_pool_waiting',
    help: 'Requests that wait for a connection',
    labelNames: ['pool'],
    registers,
  });
  return () => {
    for (const pool of db.pools()) {
      connections.labels(pool.name, 'busy').set(pool.open - pool.idle);
      connections.labels(pool.name, 'idle').set(pool.idle);
      connections.labels(pool.name, 'most').set(pool.most);
      waiting.labels(pool.name).set(pool.waiting);
    }
  };
}

/** A part that cannot be read loses its figures, and says so; the others are told. */
function installationGauges(ctx: AppContext, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const readable = gauge('vm_metrics_part_readable', '1 where this part could be read', ['part']);
  const waiting = gauge('vm_jobs_waiting', 'Jobs that could begin', ['queue']);
  const active = gauge('vm_jobs_active', 'Jobs being worked on', ['queue']);
  const oldest = gauge('vm_jobs_oldest_waiting_seconds', 'How long the first of them could have begun', ['queue']);
  const deadLetters = gauge('vm_jobs_dead_letters', 'Jobs that ran out of attempts');
  const configured = gauge('vm_backup_configured', '1 where backups have a place to go');
  const overdue = gauge('vm_backup_overdue', '1 where the last good backup is twice as old as it should be');
  const failing = gauge('vm_backup_failing', '1 where the newest backup failed');
  const success = gauge('vm_backup_last_success_timestamp_seconds', 'When the last good backup was finished; 0: never');
  const bytes = gauge('vm_backup_last_success_bytes', 'Size of the last good backup');
  const free = gauge('vm_disk_free_bytes', 'Room left where the data folder is');
  const size = gauge('vm_disk_size_bytes', 'Room in all where the data folder is');

  const parts: Record<string, () => Promise<void>> = {
    async jobs() {
      const figures = await ctx.jobs.figures();
      for (const queue of figures.queues) {
        waiting.labels(queue.name).set(queue.waiting);
        active.labels(queue.name).set(queue.active);
        oldest.labels(queue.name).set(queue.oldestSeconds);
      }
      deadLetters.set(figures.deadLetters);
    },
    async backup() {
      const status = await readBackupStatus(ctx);
      configured.set(Number(status.configured));
      overdue.set(Number(status.overdue));
      failing.set(Number(status.lastFailure !== null));
      success.set(status.lastSuccess ? Date.parse(status.lastSuccess.at) / 1000 : 0);
      bytes.set(status.lastSuccess?.bytes ?? 0);
    },
    async disk() {
      const { bavail, blocks, bsize } = await statfs(ctx.config.dataDir);
      free.set(bavail * bsize);
      size.set(blocks * bsize);
    },
  };
  const all = [waiting, active, oldest, deadLetters, configured, overdue, failing, success, bytes, free, size];

  async function read(): Promise<void> {
    for (const one of all) one.reset();
    await Promise.all(
      Object.entries(parts).map(async ([part, readPart]) => {
        const good = await readPart().then(
          () => true,
          () => false,
        );
        readable.labels(part).set(Number(good));
      }),
    );
  }

  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;
  return () => {
    if (!asked || Date.now() - asked.at > freshMs) asked = { at: Date.now(), answer: read() };
    return asked.answer;
  };
}
