// Kills the server, or PostgreSQL under it, while it receives files. After the sweep every row has its bytes and all bytes
// have their row; what was acknowledged is there; and sent again under the same key, what was not arrives once.
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { samplePdf } from '../../server/src/testing/factories/sample-pdf.ts';
import { fileRequest } from '../../server/src/testing/file-request.ts';
import { startToBeKilled, withDataDir } from './crash.server.ts';

interface Report {
  readonly url: string;
  readonly clinicId: string;
  readonly patientId: string;
  readonly cookie: string;
  readonly postmaster: number;
  /** What earlier kills had left and the sweep at this start has removed. */
  readonly removed: number;
  readonly documents: number;
  readonly wrong: readonly string[];
}

interface UploadsResult {
  readonly kills: number;
  readonly uploads: number;
  /** Uploads whose answer a kill took away. */
  readonly cut: number;
  readonly removed: number;
  readonly wrong: readonly string[];
}

const uploadsEach = 100;
const senders = 8;

/** From a page to more than one part of an S3 upload: a kill meets uploads at different stages. */
const sizeOf = (n: number): number => (n % 25 === 24 ? 9_500_000 : 4_000 + ((n * 7919) % 60) * 12_000);

function fileOf(n: number): Buffer {
  const whole = samplePdf(`Documento ${n}`, ['Documento de teste']);
  const filling = randomBytes(Math.ceil(sizeOf(n) / 2)).toString('hex');
  return Buffer.concat([whole.subarray(0, 9), Buffer.from(`%${filling}\n`), whole.subarray(9)]);
}

/** The document's id once it was acknowledged. */
async function send(
  { url, clinicId, patientId, cookie }: Report,
  n: number,
  uploadKey: string,
): Promise<string | undefined> {
  const file = fileRequest({ name: `Documento ${n}`, category: 'Outros', patientId, uploadKey }, fileOf(n));
  try {
    const response = await fetch(`${url}/api/clinics/${clinicId}/documents`, {
      method: 'POST',
      headers: { cookie, ...file.headers },
      body: new Uint8Array(file.payload),
    });
    const answer = (await response.json()) as { document?: { id: string } };
    return response.status === 200 ? answer.document?.id : undefined;
  } catch {
    return undefined;
  }
}

async function sendAll(report: Report, waiting: readonly string[], onAcknowledged: (key: string, id: string) => void) {
  const queue = [...waiting.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const id = await send(report, ...next);
      if (id) onAcknowledged(next[1], id);
    }
  };
  await Promise.all(Array.from({ length: senders }, work));
}

/** So many kills, each in the middle of a hundred uploads; S3 by the variables of the server's own environment. */
export const crashUploads = (kills: number, environment: NodeJS.ProcessEnv = {}): Promise<UploadsResult> =>
  withDataDir(async (dataDir) => {
    const notes = join(dataDir, 'acknowledged');
    writeFileSync(notes, '');
    const start = () =>
      startToBeKilled<Report>('crash-uploads-server.ts', dataDir, {
        RATE_LIMITS: 'off',
        ACKNOWLEDGED: notes,
        ...environment,
      });
    const wrong: string[] = [];
    let cut = 0;
    let removed = 0;
    let { child, report } = await start();
    let exited = once(child, 'exit');
    const restart = async () => {
      await exited;
      ({ child, report } = await start());
      exited = once(child, 'exit');
      wrong.push(...report.wrong);
      removed += report.removed;
    };
    try {
      for (let n = 0; n < kills; n += 1) {
        const waiting = new Set<string>(Array.from({ length: uploadsEach }, () => randomUUID()));
        const killAt = uploadsEach - (15 + ((n * 37) % (uploadsEach - 30)));
        const victim = n % 2 === 1 ? report.postmaster : (child.pid ?? 0);
        const acknowledge = (key: string, id: string) => {
          appendFileSync(notes, `${id}\n`);
          waiting.delete(key);
          if (waiting.size === killAt) process.kill(victim, 'SIGKILL');
        };
        await sendAll(report, [...waiting], acknowledge);
        cut += waiting.size;
        child.kill('SIGKILL');
        await restart();
        await sendAll(report, [...waiting], acknowledge);
        if (waiting.size > 0) wrong.push(`${waiting.size} uploads refused after the restart`);
        child.kill('SIGTERM');
        await restart();
        if (report.documents !== uploadsEach * (n + 1))
          wrong.push(`${report.documents} documents of ${uploadsEach * (n + 1)} uploads`);
      }
      child.kill('SIGTERM');
      await exited;
    } finally {
      child.kill('SIGKILL');
    }
    return { kills, uploads: kills * uploadsEach, cut, removed, wrong };
  });

export const tellUploads = ({ kills, uploads, cut, removed, wrong }: UploadsResult): string =>
  [
    `${kills} kills during ${uploads} uploads: ${cut} cut, ${removed} remains swept, ${wrong.length} wrong`,
    ...wrong.slice(0, 20),
  ].join('\n');
