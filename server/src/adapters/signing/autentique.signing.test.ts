import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { type AutentiqueOptions, createAutentiqueSigning } from './autentique.signing.ts';
import type { SigningError } from './signing.port.ts';
import {
  autentiqueFakeSecret,
  autentiqueFakeToken,
  type FakeReply,
  respond,
  startAutentiqueFake,
} from './testing/autentique-fake.ts';
import { describeSigningProvider, failsWith, requestFor, samplePdf } from './testing/signing-conformance.ts';

async function start(t: TestContext, options: Partial<AutentiqueOptions> = {}) {
  const fake = await startAutentiqueFake();
  t.after(() => fake.close());
  const provider = createAutentiqueSigning({
    token: autentiqueFakeToken,
    webhookSecret: autentiqueFakeSecret,
    url: fake.url,
    sandbox: true,
    ...options,
  });
  return {
    fake,
    provider,
    sign: async (id: string) => fake.sign(id),
    refuse: async (id: string, reason: string) => fake.refuse(id, reason),
    webhook: async (id: string) => fake.signedEvent('document.finished', { id, object: 'document' }),
  };
}

async function signed(t: TestContext, options: Partial<AutentiqueOptions> = {}) {
  const harness = await start(t, options);
  const { providerDocumentId: id } = await harness.provider.requestSignature(requestFor());
  harness.fake.sign(id);
  return { ...harness, id, document: harness.fake.need(id) };
}

describeSigningProvider('Autentique', start);

const hanging: FakeReply = () => undefined;
const severed: FakeReply = (response) => {
  response.destroy();
};
const stalling: FakeReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
};
const refusing =
  (message: string, extensions: object = {}): FakeReply =>
  (response) =>
    respond(response, 200, { errors: [{ message, extensions }], data: null });

test('says that what the sandbox signs is for trying it out', async (t) => {
  for (const sandbox of [true, false]) assert.equal((await start(t, { sandbox })).provider.isTest, sandbox);
});

test('uploads the way the GraphQL multipart specification asks, under the token', async (t) => {
  const { fake, provider } = await start(t);
  const { providerDocumentId } = await provider.requestSignature(requestFor());
  const { body, headers } = fake.requests[0] ?? assert.fail('nothing was sent');
  assert.equal(headers.authorization, `Bearer ${autentiqueFakeToken}`);
  assert.equal(Number(headers['content-length']), body.length);
  const places = ['name="operations"', 'name="map"', 'name="file"'].map((field) => body.indexOf(field));
  assert.deepEqual(
    places.toSorted((a, b) => a - b),
    places,
  );
  assert.ok(!places.includes(-1));
  const document = fake.need(providerDocumentId);
  assert.equal(document.name, 'Atestado de saúde');
  assert.deepEqual(document.pdf, samplePdf);
  assert.deepEqual(
    fake.askedOf(providerDocumentId).map(({ email, action }) => [email, action?.name]),
    [['Ana@coracao.med', 'SIGN']],
  );
});

test('sends nothing of ours beyond the name, the address and the file', async (t) => {
  const { fake, provider } = await start(t);
  const request = requestFor();
  await provider.requestSignature(request);
  const sent = fake.requests.map(({ body }) => body.toString('latin1')).join();
  assert.equal(sent.includes(request.documentId), false);
});

for (const sandbox of [true, false]) {
  test(`makes ${sandbox ? 'sandbox' : 'real'} documents when told so`, async (t) => {
    const { fake, provider } = await start(t, { sandbox });
    const { providerDocumentId } = await provider.requestSignature(requestFor());
    assert.equal(fake.need(providerDocumentId).sandbox, sandbox);
  });
}

test('hands on the signer’s own link, not the account owner’s', async (t) => {
  const { fake, provider } = await start(t);
  fake.nextReplies.push((response) => {
    const link = (short_link: string) => ({ link: { short_link } });
    const signatures = [
      { email: 'conta@virtual.med', action: null, ...link('https://assina.ae/owner') },
      { email: 'ana@coracao.med', action: { name: 'SIGN' }, ...link('https://assina.ae/ana') },
    ];
    respond(response, 200, { data: { createDocument: { id: 'doc-1', signatures } } });
  });
  const made = await provider.requestSignature(requestFor());
  assert.deepEqual(made, { providerDocumentId: 'doc-1', signingUrl: 'https://assina.ae/ana' });
});

const refusals: [string, FakeReply, SigningError['reason'], boolean][] = [
  [
    'a validation error',
    refusing('validation', { category: 'validation', validation: { 'document.name': ['required'] } }),
    'invalid',
    false,
  ],
  ['a variable error', refusing('Variable "$document" got invalid value'), 'invalid', false],
  ['a refused token', refusing('Unauthenticated.', { category: 'authentication' }), 'not_configured', false],
  ['a refusal by status', (response) => respond(response, 401, {}), 'not_configured', false],
  ['an error inside', refusing('Internal server error', { category: 'internal' }), 'unavailable', true],
  ['a rate limit in words', refusing('Too Many Attempts.'), 'rate_limited', false],
  ['a file too large', (response) => respond(response, 413, {}), 'too_large', false],
  ['a server error', (response) => respond(response, 502, {}), 'unavailable', true],
  ['something that is not JSON', (response) => response.end('<html>'), 'unavailable', true],
  ['another shape', (response) => respond(response, 200, { data: { createDocument: { id: 7 } } }), 'unavailable', true],
  ['a list', (response) => respond(response, 200, []), 'unavailable', true],
  ['a redirect', (response) => response.writeHead(307, { location: 'https://evil.test/' }).end(), 'unavailable', false],
  ['far too much', (response) => response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`), 'unavailable', true],
  ['a hang-up', severed, 'unavailable', true],
];

for (const [what, reply, reason, outcomeUnknown] of refusals) {
  test(`an answer with ${what} is ${reason}${outcomeUnknown ? ', and the document may exist all the same' : ''}`, async (t) => {
    const { fake, provider } = await start(t);
    fake.nextReplies.push(reply);
    await assert.rejects(provider.requestSignature(requestFor()), (error) => {
      failsWith(reason)(error);
      assert.equal((error as SigningError).outcomeUnknown, outcomeUnknown);
      return true;
    });
    assert.equal(fake.requests.length, 1);
  });
}

test('says how long a rate limit lasts', async (t) => {
  const { fake, provider } = await start(t);
  fake.nextReplies.push((response) => response.writeHead(429, { 'retry-after': '12' }).end());
  fake.nextReplies.push((response) => response.writeHead(429).end());
  for (const seconds of [12, null])
    await assert.rejects(provider.check(), (error) => {
      failsWith('rate_limited')(error);
      assert.equal((error as SigningError).retryAfterSeconds, seconds);
      return true;
    });
});

for (const [what, reply] of [
  ['never comes', hanging],
  ['stops in the middle', stalling],
] as const) {
  test(`an answer that ${what} is unavailable, and the document may exist all the same`, async (t) => {
    const { fake, provider } = await start(t, { timeoutMs: 100 });
    fake.nextReplies.push(reply);
    await assert.rejects(provider.requestSignature(requestFor()), (error) => {
      failsWith('unavailable')(error);
      assert.equal((error as SigningError).outcomeUnknown, true);
      return true;
    });
  });
}

test('a server that is not there has done nothing', async (t) => {
  const { fake, provider } = await start(t);
  await fake.close();
  await assert.rejects(provider.requestSignature(requestFor()), (error) => {
    failsWith('unavailable')(error);
    assert.equal((error as SigningError).outcomeUnknown, false);
    return true;
  });
});

test('errors carry neither the token nor anyone’s name or address', async (t) => {
  const { fake, provider } = await start(t);
  fake.nextReplies.push(refusing('Ana@coracao.med is not valid', { category: 'validation' }));
  await assert.rejects(provider.requestSignature(requestFor()), (error: SigningError) => {
    assert.doesNotMatch(`${error.message} ${error.detail} ${error.stack}`, /coracao\.med|token-of-the-fake|Ana/);
    return true;
  });
});

test('a wrong token is found by the check', async (t) => {
  const { provider } = await start(t, { token: 'another-token' });
  await assert.rejects(provider.check(), failsWith('not_configured'));
});

test('refuses to be made without token, secret or a usable address', () => {
  const options = { token: 'a', webhookSecret: 'b', sandbox: true };
  for (const missing of [{ token: ' ' }, { webhookSecret: '' }, { url: 'ftp://x' }, { url: 'api.autentique.com.br' }])
    assert.throws(() => createAutentiqueSigning({ ...options, ...missing }), failsWith('not_configured'));
});

test('is pending until all who were asked have signed', async (t) => {
  const { fake, provider, id, document } = await signed(t);
  const [ana] = fake.askedOf(id);
  assert.ok(ana);
  document.signatures.push({ ...ana, email: 'bruno@coracao.med', signed: null });
  assert.equal((await provider.readStatus(id)).state, 'pending');
  await assert.rejects(provider.fetchSigned(id), failsWith('not_signed'));
  fake.sign(id);
  assert.equal((await provider.readStatus(id)).state, 'signed');
});

test('an e-mail that could not be delivered is a failure, unless the document was signed all the same', async (t) => {
  const { fake, provider, sign } = await start(t);
  const { providerDocumentId: id } = await provider.requestSignature(requestFor());
  for (const one of fake.askedOf(id)) one.email_events = { sent: null, refused: '2026-11-15', reason: 'caixa cheia' };
  assert.deepEqual(await provider.readStatus(id), { state: 'failed', signedAt: null, reason: 'caixa cheia' });
  await sign(id);
  assert.equal((await provider.readStatus(id)).state, 'signed');
});

test('a document deleted there is not found', async (t) => {
  const { fake, provider } = await start(t);
  fake.nextReplies.push((response) => respond(response, 200, { data: { document: null } }));
  await assert.rejects(provider.readStatus('doc-1'), failsWith('not_found'));
});

test('fetches signed files from nowhere but the allowed places', async (t) => {
  const { fake, provider, id, document } = await signed(t);
  const asked = fake.requests.length;
  const own = new URL(fake.origin);
  const elsewhere = [
    'https://evil.test/assinado.pdf',
    'https://api.autentique.com.br.evil.test/assinado.pdf',
    'http://api.autentique.com.br/documentos/1/assinado.pdf',
    'https://api.autentique.com.br:8443/assinado.pdf',
    'https://user:pass@api.autentique.com.br/assinado.pdf',
    `http://localhost:${own.port}/documentos/${id}/assinado.pdf`,
    `http://2130706433:${Number(own.port) + 1}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
    'data:application/pdf,%25PDF-',
    '/documentos/1/assinado.pdf',
    'no address',
  ];
  for (const address of elsewhere) {
    document.files.signed = address;
    await assert.rejects(provider.fetchSigned(id), failsWith('invalid'), address);
  }
  const fileRequests = fake.requests.slice(asked).filter(({ path }) => path !== '/v2/graphql');
  assert.deepEqual(fileRequests, []);
});

test('follows redirects within the allowed places only, and not for ever', async (t) => {
  const { fake, provider, id } = await signed(t);
  const redirect =
    (location: string): FakeReply =>
    (response) =>
      response.writeHead(302, { location }).end();
  fake.nextFileReplies.push(redirect(`/documentos/${id}/assinado.pdf`));
  const stream = await provider.fetchSigned(id);
  stream.destroy();
  for (const location of [
    'https://evil.test/x.pdf',
    'http://169.254.169.254/',
    '//evil.test/x.pdf',
    'file:///etc/passwd',
  ]) {
    fake.nextFileReplies.push(redirect(location));
    await assert.rejects(provider.fetchSigned(id), failsWith('invalid'), location);
  }
  for (let hop = 0; hop < 4; hop += 1) fake.nextFileReplies.push(redirect(`/documentos/${id}/assinado.pdf`));
  await assert.rejects(provider.fetchSigned(id), failsWith('unavailable'));
});

/** Reads a stream to its end, or to its error. */
const drain = async (provider: Awaited<ReturnType<typeof start>>['provider'], id: string): Promise<number> => {
  let size = 0;
  for await (const chunk of await provider.fetchSigned(id)) size += (chunk as Buffer).length;
  return size;
};

const badFiles: [string, FakeReply, SigningError['reason']][] = [
  ['is not there', (response) => respond(response, 404, {}), 'not_found'],
  ['cannot be served', (response) => respond(response, 500, {}), 'unavailable'],
  ['is a login page', (response) => response.end('<html>Entrar</html>'), 'invalid'],
  ['is empty', (response) => response.end(), 'invalid'],
  ['is cut short after its first bytes', (response) => response.end('%PD'), 'invalid'],
  [
    'announces too much',
    (response) => {
      response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) }).write('%PDF-1.4');
    },
    'too_large',
  ],
  [
    'never ends',
    (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, '%PDF-'))) {}
        if (!response.destroyed) once(response, 'drain').then(more, () => undefined);
      };
      more();
    },
    'too_large',
  ],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('%PDF-1.4', () => response.destroy());
    },
    'unavailable',
  ],
];

for (const [what, reply, reason] of badFiles) {
  test(`a signed file that ${what} is ${reason}`, async (t) => {
    const { fake, provider, id } = await signed(t, { maxBytes: 1024 * 1024 });
    fake.nextFileReplies.push(reply);
    await assert.rejects(drain(provider, id), failsWith(reason));
  });
}

test('a signed file that comes in small pieces is read whole', async (t) => {
  const { fake, provider, id } = await signed(t);
  fake.nextFileReplies.push((response) => {
    for (const piece of ['%', 'PD', 'F-1.4 and more']) response.write(piece);
    response.end();
  });
  assert.equal(await drain(provider, id), '%PDF-1.4 and more'.length);
});

test('gives up on a signed file that stalls', async (t) => {
  const { fake, provider, id } = await signed(t, { fileTimeoutMs: 100 });
  fake.nextFileReplies.push((response) => {
    response.write('%PDF-1.4');
  });
  await assert.rejects(drain(provider, id), failsWith('unavailable'));
});
