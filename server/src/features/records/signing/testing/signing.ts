import assert from 'node:assert/strict';
import { after } from 'node:test';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import type { SignDocumentInput } from '@virtual-med/contract/signing/signing';
import { createAutentiqueSigning } from '../../../../adapters/signing/autentique.signing.ts';
import {
  autentiqueFakeSecret,
  autentiqueFakeToken,
  startAutentiqueFake,
} from '../../../../adapters/signing/testing/autentique-fake.ts';
import type { AppContext } from '../../../../context/context.ts';
import { withClient } from '../../../../core/db/connection.ts';
import type { Person } from '../../../../testing/factories/people.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { documentsClient, patientOf } from '../../documents/testing/documents.ts';
import { checkRequest } from '../outcome/settle.service.ts';

export const webhookPath = '/api/webhooks/signing';

type SignedEvent = { readonly rawBody: Buffer; readonly signatureHeader: string };

/** What events and requests left to be done, taken off the queue. */
export const takeChecks = (t: TestApp): Promise<string[]> =>
  withClient(t.access.address, t.access.owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `delete from pgboss.job where name = 'signing.check' and state = 'created' returning data->>'requestId' as id`,
    );
    return rows.map(({ id }) => id);
  });

/** A clinic with a document to sign and everybody around it. */
export async function signingClinic(t: TestApp, options: { bytes?: Buffer; fileName?: string; name?: string } = {}) {
  const clinic = await t.clinic({ professionals: 2, patients: 2, admins: 1 });
  const doctor = clinic.professionals[0] ?? assert.fail();
  const patient = await patientOf(t, clinic);
  const staff = await documentsClient(t, clinic, doctor);
  const { document } = await staff.upload({
    ...options,
    fields: { name: options.name ?? 'Atestado de Maria', category: 'Atestados' },
  });
  const body = (changes: Partial<SignDocumentInput> = {}): SignDocumentInput => ({
    storageUrl: `/api/clinics/${clinic.id}/documents/${document.id}/download`,
    documentName: document.name,
    professionalId: doctor.id,
    patientId: document.patientId,
    clinicId: clinic.id,
    ...changes,
  });
  const ask = async (changes: Partial<SignDocumentInput> = {}, person: Person = doctor) =>
    t.app.inject({
      method: 'POST',
      url: '/functions/v1/autentique',
      headers: { cookie: await t.cookieOf(person) },
      payload: body(changes),
    });
  const list = async (person: Person = doctor) =>
    (
      await (
        await t.as(person)
      )(listDocuments, {
        params: { clinicId: clinic.id },
        query: { patientId: document.patientId },
      })
    ).documents;
  const original = async (person: Person = doctor) =>
    (await list(person)).find(({ id }) => id === document.id) ?? assert.fail('the document is gone');
  const signedVersion = async (person: Person = doctor) => (await list(person)).find(({ signed }) => signed !== null);
  const requests = () =>
    t.make((tx) =>
      tx
        .selectFrom('signature_requests')
        .selectAll()
        .where('document_id', '=', document.id)
        .orderBy('created_at')
        .execute(),
    );
  const providerId = async () => (await requests()).at(-1)?.provider_document_id ?? assert.fail('never sent');
  const events = async () =>
    (
      await t.make((tx) =>
        tx
          .selectFrom('audit_events')
          .select(['event', 'actor_role'])
          .where('clinic_id', '=', clinic.id)
          .where('event', 'like', 'documents.sign%')
          .orderBy('id')
          .execute(),
      )
    ).map(({ event, actor_role }) => `${event} ${actor_role}`);
  return {
    clinic,
    doctor,
    patient,
    staff,
    document,
    body,
    ask,
    list,
    original,
    signedVersion,
    requests,
    providerId,
    events,
  };
}

/** A whole product that signs through an Autentique of our own that does what it is told. */
export async function autentiqueApp(environment: NodeJS.ProcessEnv = {}) {
  const fake = await startAutentiqueFake();
  after(() => fake.close());
  const lines: string[] = [];
  const signing = createAutentiqueSigning({
    token: autentiqueFakeToken,
    webhookSecret: autentiqueFakeSecret,
    url: fake.url,
    sandbox: false,
  });
  const t = await testApp(
    { SIGNATURE_ENABLED: 'true', LOG_LEVEL: 'info', RATE_LIMITS: 'off', ...environment },
    (line) => lines.push(line),
    { signing },
  );
  const send = ({ rawBody, signatureHeader }: SignedEvent) =>
    t.app.inject({
      method: 'POST',
      url: webhookPath,
      payload: rawBody,
      headers: { 'content-type': 'application/json', 'x-autentique-signature': signatureHeader },
    });
  const work = async (ctx: AppContext = t.ctx): Promise<number> => {
    const checks = await takeChecks(t);
    for (const id of checks) await checkRequest(ctx, id);
    return checks.length;
  };
  const event = (type: string, id: string): SignedEvent =>
    fake.signedEvent(
      type,
      type.startsWith('document.') ? { id, object: 'document' } : { object: 'signature', document: id },
    );
  /** The signer signs, the service tells, and we do what follows. */
  const sign = async (id: string) => {
    fake.sign(id);
    await send(event('document.finished', id));
    await work();
  };
  return { t, fake, lines, send, work, event, sign };
}
