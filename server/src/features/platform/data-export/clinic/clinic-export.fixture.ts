import assert from 'node:assert/strict';
import { getClinicExport, openClinicExport, startClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import { sql } from 'kysely';
import { unzip } from '../../../../core/zip/testing/unzip.ts';
import type { MadeClinic } from '../../../../testing/factories/clinics.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { makeClinicExport } from './clinic-export.job.ts';

export const context = { jobId: 'test', attempt: 1, signal: new AbortController().signal };

/** What an owner does about the export of one clinic, in one session. */
export async function exporter(t: TestApp, clinic: MadeClinic, person: Person = clinic.owner) {
  const cookie = await t.cookieOf(person);
  const { createClient } = await import('@virtual-med/contract/core/client');
  const call = createClient({
    headers: { cookie },
    fetch: async (input, init = {}) => {
      const answer = await t.app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url: String(input),
        headers: { ...(init.headers as Record<string, string>), cookie },
        ...(init.body ? { payload: init.body as string } : {}),
      });
      return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: { 'content-type': 'application/json' },
      });
    },
  });
  const params = { clinicId: clinic.id };
  const standing = () => call(getClinicExport, { params });
  const start = (body = {}) => call(startClinicExport, { params, body });
  const link = (exportId: string, body = {}) => call(openClinicExport, { params: { ...params, exportId }, body });
  const fetchFrom = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url, headers: { cookie, ...headers } });
  /** From the request to the files, the job done by hand. */
  async function takeOut(perZip?: number) {
    const { id } = await start();
    await makeClinicExport(() => t.ctx, perZip)({ exportId: id }, context);
    const { url } = await link(id);
    const answer = await fetchFrom(url);
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 300));
    return { id, url, bytes: answer.rawPayload, files: await unzip(answer.rawPayload) };
  }
  return { call, cookie, standing, start, link, fetchFrom, takeOut };
}

/** The sign-in was a while ago: from now on the person has to show again who they are. */
export const letSessionsAge = (t: TestApp, person: Person) =>
  t.make((tx) =>
    sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${person.id}`.execute(tx),
  );
