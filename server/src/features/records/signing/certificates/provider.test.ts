import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listDocuments, moveDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { authoriseSignatures, cancelOwnSignature } from '@virtual-med/contract/signing/certificates';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { sql } from 'kysely';
import { pscVariants } from '../../../../adapters/certificates/testing/psc-fake.ts';
import { openBrowser } from '../../../../testing/browser.ts';
import { storedKeys } from '../../documents/testing/documents.ts';
import { sweepRequests } from '../signing.jobs.ts';
import { signWithProvider } from './sign-with-provider.job.ts';
import {
  certificateClinic,
  comeBack,
  giveCpf,
  pscApp,
  takeFinishJobs,
  takeProviderJobs,
} from './testing/certificates.ts';

const { t, fake } = await pscApp(pscVariants.serproid);
const { reasons } = certificateTexts;

const reset = () => {
  fake.behaviour.fails.clear();
  Object.assign(fake.behaviour, { signsOther: false, answersTwice: false, leavesOut: false, says: {} });
  fake.asked.length = 0;
  fake.sizes.length = 0;
};

/** A doctor whose certificate the provider keeps. */
async function scene(options: Parameters<typeof certificateClinic>[1] = {}) {
  reset();
  const made = await certificateClinic(t, options);
  fake.know(made.cpf);
  return made;
}

const rows = (table: 'certificate_authorisations' | 'certificate_signatures', clinicId: string) =>
  t.make((tx) => tx.selectFrom(table).selectAll().where('clinic_id', '=', clinicId).execute());

const states = async (made: Awaited<ReturnType<typeof scene>>) => {
  const signature = await made.signatureOf();
  return [signature?.state, signature?.reason];
};

describe('signing with a certificate in the cloud', () => {
  for (const [name, variant] of Object.entries(pscVariants))
    test(`${name}: authorised once, the signed version stands beside the original`, async () => {
      const here = variant === fake.variant ? { t, fake } : await pscApp(variant);
      const made = await certificateClinic(here.t);
      here.fake.know(made.cpf);
      const original = await made.bytesOf(made.documentId);
      const url = new URL(await made.begin());
      assert.equal(url.searchParams.get('code_challenge_method'), 'S256');
      assert.equal(url.searchParams.get('scope'), 'single_signature');
      assert.equal(url.searchParams.get('login_hint'), made.cpf);
      assert.equal((await made.signatureOf())?.step, 'authorising');
      const back = await comeBack(made.browser, here.fake.authorise(url.href));
      const record = `/clinica/${made.clinic.id}/paciente/${made.clinic.patients[0]?.id}`;
      assert.equal(back.headers.location, `${record}#documento-${made.documentId}`);
      assert.equal((await made.signatureOf())?.step, 'signing');
      await takeProviderJobs(here.t);
      await takeFinishJobs(here.t);
      assert.equal((await made.signatureOf())?.state, 'signed');
      const [version, ...others] = await made.signedVersions();
      assert.deepEqual([version?.signed?.by, version?.signed?.isTest, others.length], [made.doctor.name, false, 0]);
      const signed = await made.bytesOf(version?.id ?? '');
      assert.deepEqual(signed.subarray(0, original.length), original);
      assert.match(signed.toString('latin1'), /ETSI\.CAdES\.detached/);
      assert.deepEqual(await made.bytesOf(made.documentId), original);
      assert.deepEqual(await storedKeys(here.t, 'prepared/'), []);
    });

  test('twelve at once go in parts of five, and leave no token and no copy behind', async () => {
    const made = await scene({ documents: 12 });
    const url = await made.begin();
    assert.equal(new URL(url).searchParams.get('scope'), 'signature_session');
    await comeBack(made.browser, fake.authorise(url));
    await made.work();
    assert.deepEqual(fake.sizes, [5, 5, 2]);
    assert.equal((await made.signedVersions()).length, 12);
    assert.deepEqual(await rows('certificate_authorisations', made.clinic.id), []);
    assert.deepEqual(await rows('certificate_signatures', made.clinic.id), []);
    assert.deepEqual(await storedKeys(t, 'prepared/'), []);
  });

  test('a second professional signs the signed version; nobody signs the same twice', async () => {
    const made = await scene();
    await comeBack(made.browser, fake.authorise(await made.begin()));
    await made.work();
    const [first] = await made.signedVersions();
    await assert.rejects(made.begin(), { code: 'documents.already_signed' });
    await assert.rejects(made.begin([first?.id ?? '']), { code: 'documents.already_signed' });
    const owner = openBrowser(t.app, await t.cookieOf(made.clinic.owner));
    await giveCpf(t, made.clinic.id, made.clinic.owner, '98765432100');
    fake.know('98765432100');
    await comeBack(owner, fake.authorise(await made.begin([first?.id ?? ''], owner)));
    await made.work();
    const versions = await made.signedVersions();
    assert.deepEqual(
      versions.map(({ signed }) => signed?.by).sort(),
      [made.doctor.name, made.clinic.owner.name].sort(),
    );
    assert.deepEqual(new Set(versions.map(({ name }) => name)), new Set(['Atestado 1 (assinado)']));
    const second = versions.find(({ signed }) => signed?.by === made.clinic.owner.name);
    const bytes = await made.bytesOf(second?.id ?? '');
    assert.deepEqual(bytes.subarray(0, first?.sizeBytes ?? 0), await made.bytesOf(first?.id ?? ''));
    // A record that was the wrong one for the first is the wrong one for all.
    const patientId = made.clinic.patients[1]?.id ?? '';
    await owner.call(moveDocument, { params: { ...made.params, documentId: made.documentId }, body: { patientId } });
    const moved = await owner.call(listDocuments, { params: made.params, query: { patientId } });
    assert.equal(moved.documents.length, 3);
  });
});

describe('what the provider or the person refuses', () => {
  test('a refusal ends the request; nothing of it stays', async () => {
    const made = await scene();
    const back = await comeBack(made.browser, fake.refuse(await made.begin()));
    assert.equal(back.statusCode, 303);
    assert.deepEqual(await states(made), ['refused', reasons.refusedThere]);
    assert.deepEqual(await rows('certificate_authorisations', made.clinic.id), []);
  });

  test('a wrong verifier gets no token', async () => {
    const made = await scene();
    await comeBack(made.browser, fake.authorise(await made.begin(), { challenge: 'x'.repeat(43) }));
    await made.work();
    assert.deepEqual(await states(made), ['expired', reasons.authorisationEnded]);
  });

  test('a state is good once, for the person and the session it was made for', async () => {
    const made = await scene();
    const back = fake.authorise(await made.begin());
    const anonymous = openBrowser(t.app);
    assert.equal((await comeBack(anonymous, back)).statusCode, 401);
    const other = openBrowser(t.app, await t.cookieOf(made.clinic.owner));
    assert.equal((await comeBack(other, back)).statusCode, 404);
    const elsewhere = openBrowser(t.app, await t.cookieOf(made.doctor));
    assert.equal((await comeBack(elsewhere, back)).statusCode, 404);
    assert.equal((await made.signatureOf())?.step, 'authorising');
    assert.equal((await comeBack(made.browser, back)).statusCode, 303);
    assert.equal((await comeBack(made.browser, back)).statusCode, 404);
    assert.equal(
      (await comeBack(made.browser, new URL('http://x/api/signing/authorised?state=&code=x'))).statusCode,
      404,
    );
    await made.work();
    assert.equal((await made.signatureOf())?.state, 'signed');
    assert.equal((await made.signedVersions()).length, 1);
  });

  test('a trip that took too long leads nowhere', async () => {
    const made = await scene();
    const back = fake.authorise(await made.begin());
    await t.make((tx) =>
      tx
        .updateTable('certificate_authorisations')
        .set({ expires_at: sql<string>`now() - interval '1 second'` })
        .where('clinic_id', '=', made.clinic.id)
        .execute(),
    );
    assert.equal((await comeBack(made.browser, back)).statusCode, 404);
  });

  test('a code used before and a token that ended sign nothing', async () => {
    const made = await scene({ documents: 2 });
    await comeBack(made.browser, fake.authorise(await made.begin([made.documentId])));
    fake.behaviour.fails.set('certificate-discovery', 503);
    await takeProviderJobs(t, (id) => assert.rejects(signWithProvider(t.ctx, id)).then(() => signAgainWhen(id)));
    async function signAgainWhen(id: string) {
      fake.behaviour.fails.clear();
      fake.endTokens();
      await signWithProvider(t.ctx, id);
    }
    assert.deepEqual(await states(made), ['expired', reasons.authorisationEnded]);
    assert.deepEqual(fake.asked.filter((path) => path === 'token').length, 1);

    const second = fake.authorise(await made.begin([made.documentIds[1] ?? '']));
    await comeBack(made.browser, second);
    await takeProviderJobs(t, async (id) => {
      const stolen = second.searchParams.get('code') ?? '';
      await fetch(`${fake.base}/v0/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'virtual-med', client_secret: 'segredo-do-cliente', code: stolen }),
      });
      await signWithProvider(t.ctx, id);
    });
    assert.equal((await made.signatureOf(made.documentIds[1]))?.state, 'expired');
    assert.equal((await made.signedVersions()).length, 0);
  });

  test('another document’s signature is refused', async () => {
    const made = await scene();
    fake.behaviour.signsOther = true;
    await comeBack(made.browser, fake.authorise(await made.begin()));
    await made.work();
    assert.deepEqual(await states(made), ['failed', reasons.otherDocument]);
    assert.equal((await made.signedVersions()).length, 0);
    assert.deepEqual(await storedKeys(t, 'prepared/'), []);
  });

  test('an answer that names a document twice counts for none it does not fit; one left out has failed', async () => {
    const made = await scene({ documents: 2 });
    fake.behaviour.answersTwice = true;
    await comeBack(made.browser, fake.authorise(await made.begin([made.documentId])));
    await made.work();
    assert.equal((await made.signatureOf())?.state, 'signed');
    reset();
    fake.behaviour.leavesOut = true;
    await comeBack(made.browser, fake.authorise(await made.begin([made.documentIds[1] ?? ''])));
    await made.work();
    assert.equal((await made.signatureOf(made.documentIds[1]))?.reason, reasons.noAnswer);
  });

  test('a certificate of another CPF, of a company, out of date or of a stranger’s authority signs nothing', async () => {
    const { authority } = fake;
    const stranger = (await import('@virtual-med/pdf-signature/testing/test-authority')).createTestAuthority({
      now: new Date(),
    });
    const past = new Date(Date.now() - 86_400_000);
    const cases = [
      [
        (cpf: string) => authority.person({ name: 'Outra', cpf: cpf.replace(/^./, '9') }),
        'O CPF deste certificado não é o seu.',
      ],
      [() => authority.seal({ name: 'Clínica', cnpj: '12345678000190' }), /^Este certificado é de uma empresa/],
      [
        (cpf: string) => authority.person({ name: 'Ana', cpf, notAfter: past }),
        'Este certificado está fora da validade.',
      ],
      [(cpf: string) => stranger.person({ name: 'Ana', cpf }), 'Este certificado não é da ICP-Brasil.'],
      [(cpf: string) => authority.selfSigned({ name: 'Ana', cpf }), 'Este certificado não é da ICP-Brasil.'],
    ] as const;
    for (const [identity, reason] of cases) {
      const made = await scene();
      fake.know(made.cpf, identity(made.cpf));
      await comeBack(made.browser, fake.authorise(await made.begin()));
      await made.work();
      const signature = await made.signatureOf();
      assert.equal(signature?.state, 'failed');
      if (typeof reason === 'string') assert.equal(signature?.reason, reason);
      else assert.match(signature?.reason ?? '', reason);
    }
    const made = await scene();
    fake.behaviour.says = { authorized_identification: '11111111111' };
    await comeBack(made.browser, fake.authorise(await made.begin()));
    await made.work();
    assert.deepEqual(await states(made), ['failed', 'O CPF deste certificado não é o seu.']);
  });
});

describe('a provider that is away', () => {
  test('is asked again, without asking the person again', async () => {
    const made = await scene();
    await comeBack(made.browser, fake.authorise(await made.begin()));
    for (const [path, failure] of [
      ['token', 503],
      ['certificate-discovery', 'never'],
      ['signature', 500],
    ] as const) {
      fake.behaviour.fails.set(path, failure);
      const [authorisation] = await rows('certificate_authorisations', made.clinic.id);
      await assert.rejects(signWithProvider(t.ctx, authorisation?.id ?? ''), /unavailable/);
      assert.equal((await made.signatureOf())?.state, 'pending', path);
      fake.behaviour.fails.clear();
    }
    await made.work();
    assert.equal((await made.signatureOf())?.state, 'signed');
    assert.equal(fake.asked.filter((path) => path === 'token').length, 2);
  });

  test('for too long leaves the request ended, and free to be begun anew', async () => {
    const made = await scene();
    await comeBack(made.browser, fake.authorise(await made.begin()));
    await takeProviderJobs(t, async () => {});
    await t.make((tx) =>
      tx
        .updateTable('certificate_signatures')
        .set({ expires_at: sql<string>`now() - interval '1 second'` })
        .where('clinic_id', '=', made.clinic.id)
        .execute(),
    );
    await sweepRequests(t.ctx);
    assert.deepEqual(await states(made), ['expired', reasons.authorisationEnded]);
    await comeBack(made.browser, fake.authorise(await made.begin()));
    await made.work();
    assert.equal((await made.signatureOf())?.state, 'signed');
  });
});

describe('a server that dies', () => {
  test('after preparing: what was prepared is signed, once', async () => {
    const made = await scene({ documents: 2 });
    await comeBack(made.browser, fake.authorise(await made.begin()));
    fake.behaviour.fails.set('signature', 503);
    const [authorisation] = await rows('certificate_authorisations', made.clinic.id);
    await assert.rejects(signWithProvider(t.ctx, authorisation?.id ?? ''));
    const kept = await storedKeys(t, 'prepared/');
    assert.equal(kept.length, 2);
    reset();
    // Two servers take up the same work.
    await Promise.all([1, 2].map(() => signWithProvider(t.ctx, authorisation?.id ?? '')));
    assert.deepEqual(await storedKeys(t, 'prepared/'), kept);
    await takeFinishJobs(t);
    assert.equal((await made.signedVersions()).length, 2);
    assert.deepEqual(await storedKeys(t, 'prepared/'), []);
  });

  test('before anything: the sweep ends it and takes the copy away', async () => {
    const made = await scene();
    await made.begin();
    const { stream } = await t.ctx.adapters.storage.read((await storedKeys(t, 'documents/'))[0] ?? '');
    await t.ctx.adapters.storage.write('prepared/nobody/x.pdf', stream, { maxBytes: 1e7 });
    await t.make((tx) => tx.deleteFrom('certificate_signatures').where('clinic_id', '=', made.clinic.id).execute());
    await t.make((tx) =>
      tx
        .updateTable('signature_requests')
        .set({ created_at: sql<string>`now() - interval '16 minutes'` })
        .where('clinic_id', '=', made.clinic.id)
        .execute(),
    );
    await sweepRequests(t.ctx, { copyAge: -1 });
    assert.deepEqual(await states(made), ['expired', reasons.neverAuthorised]);
    assert.deepEqual(await storedKeys(t, 'prepared/'), []);
  });

  test('the token ends with the session', async () => {
    const made = await scene();
    await comeBack(made.browser, fake.authorise(await made.begin()));
    const [authorisation] = await rows('certificate_authorisations', made.clinic.id);
    await t.make((tx) => tx.deleteFrom('sessions').where('user_id', '=', made.doctor.id).execute());
    assert.deepEqual(await rows('certificate_authorisations', made.clinic.id), []);
    await signWithProvider(t.ctx, authorisation?.id ?? '');
    await sweepRequests(t.ctx);
    const [request] = await t.make((tx) =>
      tx.selectFrom('signature_requests').selectAll().where('clinic_id', '=', made.clinic.id).execute(),
    );
    assert.deepEqual([request?.state, request?.reason], ['expired', reasons.authorisationEnded]);
  });
});

describe('who signs', () => {
  test('only for oneself, only what one sees, only with a CPF', async () => {
    const [made, other] = [await scene(), await scene()];
    const body = { provider: 'vidaas', documentIds: [other.documentId] };
    await assert.rejects(made.browser.call(authoriseSignatures, { params: made.params, body }), {
      code: 'documents.not_found',
    });
    await assert.rejects(made.browser.call(authoriseSignatures, { params: other.params, body }), { status: 404 });
    const colleague = openBrowser(t.app, await t.cookieOf(made.clinic.professionals[1] ?? made.doctor));
    await assert.rejects(made.begin(made.documentIds, colleague), { code: 'certificates.cpf_missing' });
    await giveCpf(t, made.clinic.id, made.clinic.professionals[1] ?? made.doctor, '12312312312');
    await assert.rejects(made.begin(made.documentIds, colleague), { code: 'documents.not_found' });
    await assert.rejects(made.begin(made.documentIds, made.browser, 'birdid'), {
      code: 'certificates.provider_unknown',
    });
  });

  test('what one began another neither takes over nor cancels; begun anew the former address is dead', async () => {
    const made = await scene();
    const first = await made.begin();
    const requestId = (await made.signatureOf())?.id ?? '';
    await giveCpf(t, made.clinic.id, made.clinic.owner, '32132132132');
    const owner = openBrowser(t.app, await t.cookieOf(made.clinic.owner));
    await assert.rejects(made.begin(made.documentIds, owner), { code: 'documents.signature_under_way' });
    const params = { ...made.params, requestId };
    await assert.rejects(owner.call(cancelOwnSignature, { params }), { code: 'documents.not_found' });
    const second = await made.begin();
    await comeBack(made.browser, fake.authorise(first));
    await made.work();
    assert.equal((await made.signatureOf())?.step, 'authorising');
    const again = (await made.signatureOf())?.id ?? '';
    await made.browser.call(cancelOwnSignature, { params: { ...made.params, requestId: again } });
    assert.equal(await made.signatureOf(), null);
    await comeBack(made.browser, fake.authorise(second));
    await made.work();
    assert.equal((await made.signedVersions()).length, 0);
  });

  test('the trail tells it without numbers and names', async () => {
    const made = await scene();
    await comeBack(made.browser, fake.authorise(await made.begin()));
    await made.work();
    const trail = await t.make((tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'actor_id', 'details'])
        .where('clinic_id', '=', made.clinic.id)
        .where('event', 'like', 'documents.sign%')
        .orderBy('id')
        .execute(),
    );
    assert.deepEqual(
      trail.map(({ event, actor_id }) => [event, actor_id]),
      [
        ['documents.signing_begun', made.doctor.id],
        ['documents.signing_authorised', made.doctor.id],
        ['documents.signed', null],
      ],
    );
    assert.ok(!JSON.stringify(trail).includes(made.cpf));
  });
});
