import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDocumentLink } from '@virtual-med/contract/documents/documents.endpoints';
import { listOwnDocuments } from '@virtual-med/contract/documents/own-documents';
import { createTestAuthority } from '@virtual-med/pdf-signature/testing/test-authority';
import { autentiqueFakeToken, respond } from '../../../adapters/signing/testing/autentique-fake.ts';
import { newId } from '../../../core/ids.ts';
import { testApp } from '../../../testing/test-app.ts';
import { writeLinkToken } from '../documents/link-token.ts';
import { documentsClient, pdf, storedKeys } from '../documents/testing/documents.ts';
import { signPdf } from '../signature-checks/testing/sign-pdf.ts';
import { autentiqueApp, signingClinic } from './testing/signing.ts';

const { t, fake, lines, send, work, event, sign } = await autentiqueApp();

const codeOf = (answer: { json: () => { code: string } }): string => answer.json().code;

const linkOf = async ({ clinic, document, doctor }: Awaited<ReturnType<typeof signingClinic>>) => {
  const params = { clinicId: clinic.id, documentId: document.id };
  return (await (await t.as(doctor))(createDocumentLink, { params, body: { purpose: 'download' } })).url;
};

describe('asking for a signature', () => {
  test('sends the PDF to the service and shows the request as pending', async () => {
    const { ask, original, providerId, doctor, events } = await signingClinic(t, { bytes: pdf('Atestado') });
    const answer = await ask();
    assert.equal(answer.statusCode, 200, answer.body);
    const { id, requestedAt, ...shown } = answer.json();
    assert.equal(id, (await original()).signature?.id);
    assert.deepEqual(shown, {
      means: 'service',
      step: null,
      state: 'pending',
      signerId: doctor.id,
      signerName: doctor.name,
      requestedByName: doctor.name,
      finishedAt: null,
      reason: null,
      isTest: false,
      signingUrl: null,
    });
    assert.deepEqual((await original()).signature, answer.json());
    assert.ok(Math.abs(Date.now() - Date.parse(requestedAt)) < 60_000);
    const there = fake.need(await providerId());
    assert.deepEqual(there.pdf, pdf('Atestado'));
    assert.deepEqual(
      fake.askedOf(there.id).map(({ email }) => email),
      [doctor.email],
    );
    assert.deepEqual(await events(), ['documents.signature_requested professional']);
  });

  test('tells the service nobody’s name: neither the patient’s, nor the clinic’s, nor that of the document', async () => {
    const { ask, clinic, doctor, document } = await signingClinic(t, { name: 'Atestado de José Sigiloso' });
    await ask({ documentName: 'Atestado de José Sigiloso' });
    const sent = fake.requests.findLast(({ headers }) => headers['content-type']?.startsWith('multipart'));
    const form = sent?.body.toString('utf8') ?? '';
    const operations = form.slice(0, form.indexOf('%PDF-'));
    assert.match(operations, /"name":"Atestados, \d\d\/\d\d\/\d{4} \d\d:\d\d"/);
    for (const secret of [
      'Sigiloso',
      clinic.patients[0]?.name,
      doctor.name,
      clinic.id,
      document.id,
      document.patientId,
    ])
      assert.ok(secret && !operations.includes(secret), secret);
  });

  test('a second click, tab or person finds the first one’s request', async () => {
    const { ask, clinic, requests } = await signingClinic(t);
    const answers = await Promise.all([ask(), ask(), ask({}, clinic.owner), ask()]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409]);
    assert.equal(
      codeOf(answers.find(({ statusCode }) => statusCode === 409) ?? assert.fail()),
      'documents.signature_under_way',
    );
    assert.equal((await requests()).length, 1);
  });

  test('those who manage the clinic choose who signs, professionals sign themselves', async () => {
    const { ask, clinic, original, doctor } = await signingClinic(t);
    const colleague = clinic.professionals[1] ?? assert.fail();
    const elsewhere = await t.clinic({ professionals: 1 });
    assert.equal(codeOf(await ask({ professionalId: clinic.owner.id })), 'auth.forbidden');
    for (const professionalId of [newId(), elsewhere.owner.id])
      assert.equal(codeOf(await ask({ professionalId }, clinic.owner)), 'documents.signature_incomplete');
    assert.equal((await ask({ professionalId: colleague.id }, clinic.owner)).statusCode, 200);
    const { signature } = await original(clinic.owner);
    assert.deepEqual([signature?.signerName, signature?.requestedByName], [colleague.name, clinic.owner.name]);
    assert.equal((await original(doctor)).signature?.state, 'pending');
  });

  test('a file that carries a signature stays as it is: nothing is sent, and it is said why', async () => {
    const signer = createTestAuthority({ now: new Date() }).person({ name: 'ANA LIMA', cpf: '12345678909' });
    const bytes = signPdf(pdf('Atestado'), signer);
    const { ask, requests, staff, document, events } = await signingClinic(t, { bytes });
    const before = fake.requests.length;
    const answer = await ask();
    assert.deepEqual([answer.statusCode, codeOf(answer)], [409, 'documents.carries_signature']);
    assert.match(answer.json().message, /já está assinado/);
    assert.equal(fake.requests.length, before);
    assert.deepEqual([await requests(), await events()], [[], []]);
    assert.deepEqual((await staff.get(`/documents/${document.id}/download`)).rawPayload, bytes);
  });

  test('only PDFs', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { ask, requests } = await signingClinic(t, { bytes: picture, fileName: 'foto.png' });
    const answer = await ask();
    assert.deepEqual([answer.statusCode, codeOf(answer)], [422, 'documents.signature_needs_pdf']);
    assert.deepEqual(await requests(), []);
  });

  test('an address that is not the document’s own leads nowhere and is never opened', async () => {
    const { ask, body, requests } = await signingClinic(t);
    const before = fake.requests.length;
    const { storageUrl } = body();
    for (const address of [
      'http://169.254.169.254/latest/meta-data',
      'http://[::ffff:127.0.0.1]/x.pdf',
      'http://2130706433/x.pdf',
      'file:///etc/passwd',
      '/etc/passwd',
      '../../../etc/passwd',
      `${fake.origin}${storageUrl}`,
      `https://exemplo.med${storageUrl}`,
      `${storageUrl}/../../../etc/passwd`,
      `${storageUrl}?x=1`,
      `http://localhost:22${storageUrl}`,
      `http://localhost@exemplo.med${storageUrl}`,
      `http://localhost\\@exemplo.med${storageUrl}`,
      `ftp://localhost${storageUrl}`,
      `/api/files/${'a'.repeat(40)}.b.c`,
      `${t.ctx.appUrl}/api/files/../clinics`,
      storageUrl.replace('/documents/', '/documents/%2e%2e/'),
      storageUrl.replace('documents', 'documents/..'),
    ]) {
      const answer = await ask({ storageUrl: address });
      assert.deepEqual([answer.statusCode, codeOf(answer)], [422, 'documents.signature_incomplete'], address);
    }
    assert.equal((await ask({ storageUrl: `${storageUrl}\0` })).statusCode, 400);
    assert.equal(fake.requests.length, before);
    assert.deepEqual(await requests(), []);
    assert.equal((await ask({ storageUrl: `${t.ctx.appUrl}${storageUrl}` })).statusCode, 200);
  });

  test('the address may name us by APP_URL or by where we listen, or be a signed link, which is not opened either', async () => {
    const addresses: ((made: Awaited<ReturnType<typeof signingClinic>>) => Promise<string>)[] = [
      async ({ body }) => `http://127.0.0.1${body().storageUrl}`,
      async ({ body }) => `http://LOCALHOST:80${body().storageUrl}`,
      linkOf,
      async (made) => new URL(await linkOf(made)).pathname,
      async (made) => (await linkOf(made)).replace('localhost', '127.0.0.1'),
    ];
    for (const addressOf of addresses) {
      const made = await signingClinic(t);
      const storageUrl = await addressOf(made);
      assert.equal((await made.ask({ storageUrl })).statusCode, 200, storageUrl);
      const used = await t.make((tx) =>
        tx
          .selectFrom('audit_events')
          .select('id')
          .where('clinic_id', '=', made.clinic.id)
          .where('event', '=', 'documents.link_used')
          .execute(),
      );
      assert.deepEqual(used, []);
    }
  });

  test('a link names a document only to whoever may see it, and while it holds', async () => {
    const [here, other] = [await signingClinic(t), await signingClinic(t)];
    const elsewhere = await linkOf(other);
    assert.equal((await here.ask({ storageUrl: elsewhere })).statusCode, 404);
    assert.equal((await here.ask({ storageUrl: `${await linkOf(here)}x` })).statusCode, 422);
    const ended = writeLinkToken(
      t.ctx.secretKey,
      {
        clinicId: here.clinic.id,
        documentId: here.document.id,
        userId: here.doctor.id,
        sessionId: newId(),
        role: 'professional',
        purpose: 'download',
      },
      new Date(Date.now() - 1000),
    );
    assert.equal(codeOf(await here.ask({ storageUrl: `/api/files/${ended}` })), 'documents.link_expired');
    assert.deepEqual(await here.requests(), []);
  });

  test('says what is missing in the words of the product', async () => {
    const { ask } = await signingClinic(t);
    const answer = await ask({ documentName: ' ', storageUrl: '', professionalId: 'x', patientId: '' });
    const missing = 'Informações necessárias para assinatura não encontradas.';
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(answer.json().fields, {
      documentName: missing,
      storageUrl: missing,
      professionalId: missing,
      patientId: missing,
    });
  });

  test('documents of another clinic, patient or professional are not there', async () => {
    const { ask, body, clinic, document } = await signingClinic(t);
    const other = await signingClinic(t);
    for (const answer of [
      await ask({ storageUrl: other.body().storageUrl }),
      await ask({ storageUrl: other.body().storageUrl.replace(other.clinic.id, clinic.id) }),
      await ask({ patientId: clinic.patients[1]?.id ?? '' }),
      await ask({ storageUrl: body().storageUrl.replace(document.id, newId()) }),
      await ask({ professionalId: clinic.professionals[1]?.id ?? '' }, clinic.professionals[1]),
      await ask({}, other.doctor),
    ])
      assert.equal(answer.statusCode, 404, answer.body);
    assert.equal((await ask({}, (await signingClinic(t)).patient)).statusCode, 404);
  });

  test('a refusal inside a 200 fails with the words of the product, and asking again works', async () => {
    const { ask, original, requests, events } = await signingClinic(t);
    fake.nextReplies.push((response) =>
      respond(response, 200, {
        errors: [
          {
            message: 'validation',
            extensions: { category: 'validation', validation: { 'document.name': ['field_required'] } },
          },
        ],
        data: { createDocument: null },
      }),
    );
    const answer = await ask();
    assert.deepEqual([answer.statusCode, answer.json().message], [502, 'Erro ao assinar documento. Tente novamente.']);
    const failed = (await original()).signature;
    assert.deepEqual([failed?.state, failed?.reason], ['failed', 'O serviço de assinatura recusou o pedido.']);
    assert.equal((await ask()).statusCode, 200);
    assert.equal((await original()).signature?.state, 'pending');
    assert.equal((await requests()).length, 2);
    assert.deepEqual(await events(), [
      'documents.signature_requested professional',
      'documents.signature_failed system',
      'documents.signature_requested professional',
    ]);
  });

  test('a service that is away, asks to wait or speaks nonsense leaves a failed request and no secret in the log', async () => {
    for (const reply of [
      (response: import('node:http').ServerResponse) => void response.destroy(),
      (response: import('node:http').ServerResponse) => respond(response, 429, {}),
      (response: import('node:http').ServerResponse) => respond(response, 503, {}),
      (response: import('node:http').ServerResponse) => void response.writeHead(200).end('<html>'),
    ]) {
      const { ask, original, doctor } = await signingClinic(t);
      fake.nextReplies.push(reply);
      assert.equal(codeOf(await ask()), 'documents.signature_failed');
      assert.equal((await original()).signature?.state, 'failed');
      const said = lines.join('\n');
      assert.match(said, /a document could not be sent/);
      assert.ok(!said.includes(autentiqueFakeToken) && !said.includes(doctor.email));
    }
  });

  test('is refused while the feature is off', async () => {
    const off = await testApp();
    const { ask, original } = await signingClinic(off);
    const answer = await ask();
    assert.deepEqual([answer.statusCode, codeOf(answer)], [403, 'documents.signature_disabled']);
    assert.equal((await original()).signature, null);
    const refused = await off.app.inject({ method: 'POST', url: '/api/webhooks/signing', payload: {} });
    assert.equal(refused.statusCode, 401);
  });
});

describe('the signed version', () => {
  test('lies beside the untouched original, for staff and patient alike', async () => {
    const bytes = pdf('Atestado');
    const { ask, original, signedVersion, providerId, clinic, document, doctor, patient, events } = await signingClinic(
      t,
      { bytes },
    );
    await ask();
    await sign(await providerId());
    const version = (await signedVersion()) ?? assert.fail('no signed version');
    assert.deepEqual(
      [version.name, version.category, version.uploadedBy.id, version.fileName, version.signature],
      [`${document.name} (assinado)`, 'Atestados', doctor.id, 'arquivo-assinado.pdf', null],
    );
    assert.deepEqual([version.signed?.by, version.signed?.isTest], [doctor.name, false]);
    const { signature, signed } = await original();
    assert.deepEqual([signature?.state, signed], ['signed', null]);
    assert.ok(signature?.finishedAt);
    for (const [person, root] of [
      [doctor, '/documents'],
      [patient, '/my/documents'],
    ] as const) {
      const { get } = await documentsClient(t, clinic, person);
      const [before, after] = [
        await get(`${root}/${document.id}/download`),
        await get(`${root}/${version.id}/download`),
      ];
      assert.deepEqual(before.rawPayload, bytes);
      assert.deepEqual(after.rawPayload, Buffer.concat([bytes, Buffer.from('\n% assinado\n')]));
    }
    const own = await (await t.as(patient))(listOwnDocuments, { params: { clinicId: clinic.id }, query: {} });
    assert.deepEqual(
      own.documents.map(({ id, signed: mark }) => [id, mark?.by ?? null]),
      [
        [version.id, doctor.name],
        [document.id, null],
      ],
    );
    assert.deepEqual(await events(), ['documents.signature_requested professional', 'documents.signed system']);
  });

  test('is told to the patient like every new document', async () => {
    const { ask, providerId, signedVersion } = await signingClinic(t);
    await ask();
    await sign(await providerId());
    assert.equal((await signedVersion())?.notice, 'pending');
  });

  test('cannot be signed again, nor can its original', async () => {
    const { ask, body, document, providerId, signedVersion } = await signingClinic(t);
    await ask();
    await sign(await providerId());
    assert.equal(codeOf(await ask()), 'documents.already_signed');
    const storageUrl = body().storageUrl.replace(document.id, (await signedVersion())?.id ?? '');
    assert.equal(codeOf(await ask({ storageUrl })), 'documents.already_signed');
  });

  test('a file from a foreign host, one that is no PDF or one too large is not taken', async () => {
    for (const spoil of [
      (id: string) => {
        fake.need(id).files.signed = 'https://evil.example/assinado.pdf';
      },
      (id: string) => {
        fake.need(id).files.signed = 'http://[::ffff:127.0.0.1]:1/assinado.pdf';
      },
      () =>
        void fake.nextFileReplies.push((response) =>
          response.writeHead(302, { location: 'http://127.0.0.1:1/x.pdf' }).end(),
        ),
      () => void fake.nextFileReplies.push((response) => response.writeHead(200).end('<html>entre</html>')),
      () =>
        void fake.nextFileReplies.push((response) =>
          response
            .writeHead(200)
            .end(
              Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(15 * 1024 * 1024, 0x20), Buffer.from('%%EOF')]),
            ),
        ),
    ]) {
      const { ask, original, providerId, clinic, list } = await signingClinic(t);
      await ask();
      const id = await providerId();
      spoil(id);
      await sign(id);
      const { signature } = await original();
      assert.deepEqual(
        [signature?.state, signature?.reason],
        ['failed', 'O arquivo assinado não pôde ser recebido do serviço de assinatura.'],
      );
      assert.equal((await list()).length, 1);
      assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 1);
    }
  });

  test('a file that breaks off is fetched again', async () => {
    const { ask, providerId, signedVersion, original, clinic } = await signingClinic(t);
    await ask();
    const id = await providerId();
    fake.nextFileReplies.push(
      (response) =>
        void response.writeHead(200, { 'content-length': '9999' }).write('%PDF-1.4\n', () => response.destroy()),
    );
    await assert.rejects(sign(id));
    assert.equal((await original()).signature?.state, 'pending');
    await send(event('document.finished', id));
    await work();
    assert.ok(await signedVersion());
    assert.equal((await storedKeys(t, `documents/${clinic.id}/`)).length, 2);
  });
});
