import assert from 'node:assert/strict';
import type { Shot } from './load.ts';
import { type System, terms } from './system.ts';

async function ask(url: string, { method, path, headers = {}, body }: Shot, as?: Readonly<Record<string, string>>) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...as },
    redirect: 'manual',
    ...(body ? { body: new Uint8Array(Buffer.from(body)) } : {}),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What a system leaves open to somebody of another clinic; it must be nothing before its figures mean anything. */
async function leaksOf({ url, jobs, answers: { stranger } }: System): Promise<string[]> {
  const leaks: string[] = [];
  for (const job of ['get one, recorded', 'download 1 MB, recorded'] as const) {
    const { status } = await ask(url, jobs[job](0), stranger);
    if (status < 400) leaks.push(`${job}: ${status} for another clinic's owner`);
  }
  return leaks;
}

/** A fast wrong answer is no answer: each job is looked at before it is measured. Says what another clinic gets to see. */
export async function checkJobs(system: System): Promise<string[]> {
  const { url, jobs, answers } = system;
  const said = (job: string) => `${system.name}: ${job}`;
  const ok = async (shot: Shot, job: string) => {
    const answer = await ask(url, shot);
    assert.ok(answer.status >= 200 && answer.status < 300, `${said(job)}: ${answer.status} ${answer.bytes.toString()}`);
    return answer.bytes;
  };
  const listed = async (shot: Shot, job: string) => answers.listed(JSON.parse((await ok(shot, job)).toString()));

  const all = await listed(jobs['list 50 + total'](0), 'list');
  assert.equal(all.names.length, 50, said('list'));
  // Those that were registered meanwhile come on top.
  assert.ok((all.total ?? 0) >= 2000, said('list'));
  const found = await listed(jobs.search(0), 'search');
  assert.ok(
    found.names.length > 0 && found.names.every((name) => folded(name).includes(terms[0] ?? '?')),
    said('search'),
  );
  await ok(jobs['sign-in'](0), 'sign-in');
  await ok(jobs['get one, recorded'](0), 'get');
  await ok(jobs['write with its audit row'](0), 'write');
  await ok(jobs['register a patient'](0), 'register');
  await ok(jobs['upload 1 MB'](0), 'upload');
  const given = await ok(jobs['download 1 MB, recorded'](0), 'download');
  assert.ok(given.equals(answers.file), `${said('download')}: other bytes than were sent`);
  return leaksOf(system);
}
