import assert from 'node:assert/strict';
import { after } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { authoriseSignatures } from '@virtual-med/contract/signing/certificates';
import { buildTrust } from '@virtual-med/pdf-signature/trust';
import type { Certificates } from '../../../../../adapters/adapters.ts';
import { createIssuerSource } from '../../../../../adapters/certificates/issuers.ts';
import { createPscCertificates } from '../../../../../adapters/certificates/psc.certificates.ts';
import {
  type PscVariant,
  pscFakeClient,
  pscVariants,
  startPscFake,
} from '../../../../../adapters/certificates/testing/psc-fake.ts';
import { withClient } from '../../../../../core/db/connection.ts';
import { openBrowser } from '../../../../../testing/browser.ts';
import type { Person } from '../../../../../testing/factories/people.ts';
import { type TestApp, testApp } from '../../../../../testing/test-app.ts';
import { documentsClient, pdf } from '../../../documents/testing/documents.ts';
import { finishRequest } from '../finish-signature.job.ts';
import { signWithProvider } from '../sign-with-provider.job.ts';

/** A whole product whose certificates are kept by a provider of our own that does what it is told. */
export async function pscApp(
  variant: PscVariant = pscVariants.vidaas,
  more: { environment?: NodeJS.ProcessEnv; timeStamps?: Certificates['timeStamps'] } = {},
) {
  const fake = await startPscFake(variant);
  after(() => fake.close());
  const provider = createPscCertificates({
    id: 'vidaas',
    name: 'VIDaaS',
    base: fake.base,
    hashEncoding: variant.hashEncoding,
    maxHashes: variant.maxHashes,
    ...pscFakeClient,
    mayBeInside: true,
    // Long enough for a busy machine to answer, short enough to wait for one that never does.
    timeoutMs: 3_000,
  });
  const certificates: Certificates = {
    providers: [provider],
    embedded: undefined,
    timeStamps: more.timeStamps,
    trust: buildTrust({ roots: fake.authority.roots, intermediates: [], crls: [] }),
    issuers: createIssuerSource({ mayBeInside: true }),
  };
  const t = await testApp({ RATE_LIMITS: 'off', ...more.environment }, undefined, { certificates });
  return { t, fake };
}

const freshCpf = (() => {
  let next = 10_000_000_000 + (process.pid % 1000) * 1_000_000;
  return () => String(next++);
})();

export const giveCpf = (t: TestApp, clinicId: string, person: Person, cpf: string | null) =>
  t.make((tx) =>
    tx
      .updateTable('memberships')
      .set({ cpf })
      .where('clinic_id', '=', clinicId)
      .where('user_id', '=', person.id)
      .execute(),
  );

type Take = (id: string) => Promise<void>;

/** What waits in a queue is taken off it and done, until nothing waits. */
async function takeJobs(t: TestApp, queue: string, key: string, work: Take): Promise<number> {
  const ids = await withClient(t.access.address, t.access.owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `delete from pgboss.job where name = $1 and state = 'created' returning data->>$2 as id`,
      [queue, key],
    );
    return rows.map(({ id }) => id);
  });
  for (const id of ids) await work(id);
  return ids.length;
}

export const takeProviderJobs = (t: TestApp, work: Take = (id) => signWithProvider(t.ctx, id)) =>
  takeJobs(t, 'signing.provider', 'authorisationId', work);
export const takeFinishJobs = (t: TestApp, work: Take = (id) => finishRequest(t.ctx, id)) =>
  takeJobs(t, 'signing.finish', 'requestId', work);

/** A clinic with a professional who has a CPF, and documents of their patient. */
export async function certificateClinic(t: TestApp, options: { documents?: number; bytes?: Buffer } = {}) {
  const clinic = await t.clinic({ professionals: 2, patients: 2, admins: 1 });
  const doctor = clinic.professionals[0] ?? assert.fail();
  const cpf = freshCpf();
  await giveCpf(t, clinic.id, doctor, cpf);
  const staff = await documentsClient(t, clinic, doctor);
  const documentIds: string[] = [];
  for (let index = 0; index < (options.documents ?? 1); index += 1) {
    const { document } = await staff.upload({
      bytes: options.bytes ?? pdf(`Atestado ${index + 1}`),
      fields: { name: `Atestado ${index + 1}`, category: 'Atestados' },
    });
    documentIds.push(document.id);
  }
  const browser = openBrowser(t.app, await t.cookieOf(doctor));
  const params = { clinicId: clinic.id };
  const begin = async (ids: readonly string[] = documentIds, by = browser, provider = 'vidaas') =>
    (await by.call(authoriseSignatures, { params, body: { provider, documentIds: [...ids] } })).url;
  const list = async () => (await staff.call(listDocuments, { params, query: { limit: 200 } })).documents;
  const signatureOf = async (documentId = documentIds[0] ?? '') =>
    (await list()).find(({ id }) => id === documentId)?.signature ?? null;
  const signedVersions = async () => (await list()).filter(({ signed }) => signed !== null);
  const bytesOf = async (documentId: string) => (await staff.get(`/documents/${documentId}/download`)).rawPayload;
  const work = async () => {
    await takeProviderJobs(t);
    await takeFinishJobs(t);
  };
  return {
    clinic,
    doctor,
    cpf,
    staff,
    browser,
    params,
    documentId: documentIds[0] ?? '',
    documentIds,
    begin,
    list,
    signatureOf,
    signedVersions,
    bytesOf,
    work,
  };
}

/** Comes back from the provider, in a browser. */
export const comeBack = (browser: ReturnType<typeof openBrowser>, url: URL) => browser.open(url.pathname + url.search);
