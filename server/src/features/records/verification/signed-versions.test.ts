import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { finishOwnSignature, prepareOwnSignature } from '@virtual-med/contract/signing/certificates';
import { getVerification } from '@virtual-med/contract/verification/verification';
import { createTestAuthority } from '@virtual-med/pdf-signature/testing/test-authority';
import { buildTrust } from '@virtual-med/pdf-signature/trust';
import { readSignatures } from '@virtual-med/pdf-signature/validate/read-signatures';
import jsqr from 'jsqr';
import { openBrowser } from '../../../testing/browser.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { certificateClinic, giveCpf, takeFinishJobs } from '../signing/certificates/testing/certificates.ts';
import { drawnPage, strangersWays } from './testing/verification.ts';

const t = await sharedApp();
const { embedded } = t.ctx.adapters.certificates;
const authority = createTestAuthority({
  now: new Date(),
  sample: await (embedded ?? assert.fail()).authority(),
});
const trust = buildTrust({ roots: authority.roots, intermediates: [], crls: authority.crls() });

type Made = Awaited<ReturnType<typeof certificateClinic>>;

async function sign(made: Made, documentId: string, cpf: string, browser = made.browser) {
  const { params } = made;
  const identity = authority.person({ name: 'Ana', cpf });
  const chain = identity.chain.map((one) => one.toString('base64'));
  const { requestId, attributes } = await browser.call(prepareOwnSignature, { params, body: { documentId, chain } });
  const signature = identity.sign(Buffer.from(attributes, 'base64')).toString('base64');
  await browser.call(finishOwnSignature, { params: { ...params, requestId }, body: { signature } });
  await takeFinishJobs(t);
}

test('the footer is signed with the document, and its address answers for every version signed after it', async () => {
  const made = await certificateClinic(t);
  const owner = openBrowser(t.app, await t.cookieOf(made.clinic.owner));
  await owner.call(updateClinicSettings, {
    params: made.params,
    body: { name: made.clinic.name, colorPalette: 'verde-mar', stampVerification: true },
  });
  await sign(made, made.documentId, made.cpf);
  const [first] = await made.signedVersions();
  const firstId = first?.id ?? assert.fail();
  await giveCpf(t, made.clinic.id, made.clinic.owner, '98765432100');
  await sign(made, firstId, '98765432100', owner);
  const second = (await made.signedVersions()).find(({ id }) => id !== firstId) ?? assert.fail();

  const { verification } = await made.browser.call(getVerification, {
    params: { ...made.params, documentId: second.id },
  });
  assert.ok(verification);
  const bytes = await made.bytesOf(second.id);
  const { data, width, height } = await drawnPage(bytes, 100);
  assert.equal(jsqr.default(new Uint8ClampedArray(data), width, height)?.data, verification.address);
  assert.deepEqual(
    readSignatures(bytes, trust, new Date()).signatures.map(({ verdict }) => verdict),
    ['valid', 'valid'],
  );
  const ways = strangersWays(t, verification);
  const { body } = await ways.type(verification.code);
  for (const id of [made.documentId, firstId, second.id])
    assert.ok(
      body.includes(
        createHash('sha256')
          .update(await made.bytesOf(id))
          .digest('hex'),
      ),
      id,
    );
  const { prescription } = (await ways.validar(verification.code)).json();
  const given = await t.app.inject({ url: new URL(prescription.signatureFiles[0].url).pathname });
  assert.deepEqual(given.rawPayload, bytes, 'the newest version is handed out');
});
