import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  cancelOwnSignature,
  finishOwnSignature,
  getSigningWays,
  prepareOwnSignature,
} from '@virtual-med/contract/signing/certificates';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { createTestAuthority, type TestIdentity } from '@virtual-med/pdf-signature/testing/test-authority';
import { sql } from 'kysely';
import { CertificateError } from '../../../../adapters/certificates/certificates.port.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { pdf, storedKeys } from '../../documents/testing/documents.ts';
import { sweepRequests } from '../signing.jobs.ts';
import { finishRequest } from './finish-signature.job.ts';
import { certificateClinic, giveCpf, pscApp, takeFinishJobs } from './testing/certificates.ts';

const t = await testApp({ RATE_LIMITS: 'off' });
const { embedded } = t.ctx.adapters.certificates;
const authority = createTestAuthority({ now: new Date(), sample: await (embedded ?? assert.fail()).authority() });
const base64 = (bytes: Buffer) => bytes.toString('base64');

type Made = Awaited<ReturnType<typeof certificateClinic>>;
const prepare = (made: Made, identity: TestIdentity, documentId = made.documentId) =>
  made.browser.call(prepareOwnSignature, {
    params: made.params,
    body: { documentId, chain: identity.chain.map(base64) },
  });
const finish = (made: Made, requestId: string, signature: Buffer, browser = made.browser) =>
  browser.call(finishOwnSignature, {
    params: { ...made.params, requestId },
    body: { signature: base64(signature) },
  });

describe('signing with a certificate in the browser’s hands', () => {
  test('the server sees certificates and a signature, and makes the signed version', async () => {
    const made = await certificateClinic(t);
    assert.equal((await made.browser.call(getSigningWays, { params: made.params })).hasCpf, true);
    const identity = authority.person({ name: 'Ana', cpf: made.cpf });
    const { requestId, attributes } = await prepare(made, identity);
    await finish(made, requestId, identity.sign(Buffer.from(attributes, 'base64')));
    assert.equal((await made.signatureOf())?.step, 'signing');
    await takeFinishJobs(t);
    const [version] = await made.signedVersions();
    assert.deepEqual([version?.signed?.by, version?.signed?.isTest], [made.doctor.name, true]);
    assert.deepEqual(await storedKeys(t, 'prepared/'), []);
    await assert.rejects(finish(made, requestId, identity.sign(Buffer.from(attributes, 'base64'))), {
      code: 'certificates.not_waiting',
    });
  });

  test('a certificate that is not the person’s own, not good or not known prepares nothing', async () => {
    const made = await certificateClinic(t);
    const { cpf } = made;
    const stranger = createTestAuthority({ now: new Date() });
    const ahead = new Date(Date.now() + 86_400_000);
    for (const [identity, code] of [
      [authority.person({ name: 'Ana', cpf: '11122233344' }), 'certificates.other_person'],
      [authority.seal({ name: 'Clínica', cnpj: '12345678000190' }), 'certificates.company'],
      [authority.person({ name: 'Ana', cpf, notBefore: ahead }), 'certificates.expired'],
      [stranger.person({ name: 'Ana', cpf }), 'certificates.unknown_issuer'],
      [authority.selfSigned({ name: 'Ana', cpf }), 'certificates.unknown_issuer'],
      [{ ...authority.person({ name: 'Ana', cpf }), chain: [Buffer.from('nada disso')] }, 'certificates.unreadable'],
    ] as const)
      await assert.rejects(prepare(made, identity), { code });
    assert.equal(await made.signatureOf(), null);
    await giveCpf(t, made.clinic.id, made.doctor, null);
    await assert.rejects(prepare(made, authority.person({ name: 'Ana', cpf })), { code: 'certificates.cpf_missing' });
    assert.equal((await made.browser.call(getSigningWays, { params: made.params })).hasCpf, false);
  });

  test('a signature of another document, key or person is refused', async () => {
    const made = await certificateClinic(t, { documents: 2 });
    const identity = authority.person({ name: 'Ana', cpf: made.cpf });
    const first = await prepare(made, identity);
    const second = await prepare(made, identity, made.documentIds[1]);
    const ofSecond = identity.sign(Buffer.from(second.attributes, 'base64'));
    await assert.rejects(finish(made, first.requestId, ofSecond), { code: 'certificates.wrong_signature' });
    const owner = openBrowser(t.app, await t.cookieOf(made.clinic.owner));
    await assert.rejects(finish(made, second.requestId, ofSecond, owner), { code: 'documents.not_found' });
    const other = await certificateClinic(t);
    await assert.rejects(finish(other, second.requestId, ofSecond), { code: 'documents.not_found' });
    await made.browser.call(cancelOwnSignature, { params: { ...made.params, requestId: second.requestId } });
    await assert.rejects(finish(made, second.requestId, ofSecond), { code: 'certificates.not_waiting' });
    assert.equal((await storedKeys(t, 'prepared/')).length, 1);
    await prepare(made, identity);
    await sweepRequests(t.ctx, { copyAge: -1 });
    assert.equal((await storedKeys(t, 'prepared/')).length, 1, 'the first attempt’s copy is gone');
  });

  test('what is no PDF, or none that can be signed, is told', async () => {
    const made = await certificateClinic(t, { bytes: Buffer.concat([pdf(), Buffer.from('\n%%EOF lixo')]) });
    const { document } = await made.staff.upload({
      bytes: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 9 0 R >>\n%%EOF\n'),
      fields: { name: 'Quebrado' },
    });
    const identity = authority.person({ name: 'Ana', cpf: made.cpf });
    await assert.rejects(prepare(made, identity, document.id), { code: 'certificates.file_refused' });
    assert.equal((await made.signatureOf(document.id))?.reason, certificateTexts.reasons.fileRefused);
  });
});

describe('a time stamp', async () => {
  let isAway = false;
  const stamps = createTestAuthority({ now: new Date() });
  const timeStamps = {
    ask: async (query: Buffer) => {
      if (isAway) throw new CertificateError('unavailable', 'time stamp 503');
      return stamps.answerTimeStamp(query, new Date());
    },
  };
  const stamped = await pscApp(undefined, { environment: { TIMESTAMP_URL: 'http://127.0.0.1:9/' }, timeStamps });

  async function signed() {
    const made = await certificateClinic(stamped.t);
    const identity = stamped.fake.authority.person({ name: 'Ana', cpf: made.cpf });
    const { requestId, attributes } = await prepare(made, identity);
    // AD-RT, as it is signed: 2.16.76.1.7.1.12.1.3
    assert.ok(
      Buffer.from(attributes, 'base64').includes(Buffer.from('060860 4c01070 10c0103'.replace(/ /g, ''), 'hex')),
    );
    await finish(made, requestId, identity.sign(Buffer.from(attributes, 'base64')));
    return { made, requestId };
  }

  test('that is promised is there, and waited for while its server is away', async () => {
    isAway = true;
    const { made, requestId } = await signed();
    await assert.rejects(finishRequest(stamped.t.ctx, requestId), /unavailable/);
    assert.equal((await made.signatureOf())?.state, 'pending');
    isAway = false;
    await takeFinishJobs(stamped.t);
    const [version] = await made.signedVersions();
    const text = (await made.bytesOf(version?.id ?? '')).toString('latin1').toLowerCase();
    // id-aa-timeStampToken, 1.2.840.113549.1.9.16.2.14
    assert.ok(text.includes('060b2a864886f70d010910020e'));
  });

  test('that never comes is said; nothing is kept without it', async () => {
    isAway = true;
    const { made } = await signed();
    await takeFinishJobs(stamped.t, async (id) => assert.rejects(finishRequest(stamped.t.ctx, id)));
    await stamped.t.make((tx) =>
      tx
        .updateTable('certificate_signatures')
        .set({ expires_at: sql<string>`now() - interval '1 second'` })
        .where('clinic_id', '=', made.clinic.id)
        .execute(),
    );
    await sweepRequests(stamped.t.ctx);
    const signature = await made.signatureOf();
    assert.deepEqual([signature?.state, signature?.reason], ['failed', certificateTexts.reasons.noTimeStamp]);
    assert.equal((await made.signedVersions()).length, 0);
  });
});
