import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createPublicCep, type PublicCepOptions } from './brasilapi.cep.ts';
import { CepError, type CepErrorReason } from './cep.port.ts';
import {
  brasilApiFound,
  brasilApiInvalid,
  brasilApiOutage,
  brasilApiUnknown,
  type CepReply,
  hanging,
  huge,
  json,
  plain,
  severed,
  stalling,
  startCepFake,
  viaCepFound,
  viaCepUnknown,
} from './testing/cep-fake.ts';

const se = { zipCode: '01001000', street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' };

const failsWith = (reason: CepErrorReason) => (error: unknown) => {
  assert.ok(error instanceof CepError, String(error));
  assert.equal(error.reason, reason, error.detail);
  return true;
};

async function start(t: TestContext, options: PublicCepOptions = {}) {
  const fake = await startCepFake();
  t.after(() => fake.close());
  const provider = createPublicCep({ baseUrl: `${fake.origin}/api/`, fallbackUrl: fake.origin, ...options });
  return { ...fake, provider };
}

test('finds a CEP at the first service and asks no other', async (t) => {
  const { provider, replies, paths } = await start(t);
  replies.brasilApi = brasilApiFound('01001000');
  assert.deepEqual(await provider.lookUp('01001-000'), se);
  assert.deepEqual(paths, ['/api/cep/v1/01001000']);
});

test('a town with one CEP has an empty street', async (t) => {
  const { provider, replies } = await start(t);
  replies.brasilApi = brasilApiFound('87360000', '', null);
  const { street, neighborhood } = await provider.lookUp('87360000');
  assert.deepEqual([street, neighborhood], ['', '']);
});

test('what is no CEP is asked of nobody', async (t) => {
  const { provider, paths } = await start(t);
  await assert.rejects(provider.lookUp('../../x'), failsWith('invalid'));
  assert.deepEqual(paths, []);
});

test('a CEP that does not exist is not found, without asking further', async (t) => {
  const { provider, replies, paths } = await start(t);
  replies.brasilApi = brasilApiUnknown;
  await assert.rejects(provider.lookUp('99999999'), failsWith('not_found'));
  assert.equal(paths.length, 1);
});

test('a CEP the first service calls malformed is invalid', async (t) => {
  const { provider, replies } = await start(t);
  replies.brasilApi = brasilApiInvalid;
  await assert.rejects(provider.lookUp('01001000'), failsWith('invalid'));
});

const outages: [string, CepReply][] = [
  ['reaches none of its sources', brasilApiOutage],
  ['answers 404 with an error page', plain(404, '<h1>Not found</h1>')],
  ['calls us abusers', plain(429, 'please stop abusing our public API')],
  ['has an inner error', json(500, { message: 'x', type: 'internal_error', name: 'InternalServerError' })],
  ['answers broken JSON', plain(200, '{"cep":"01001000",')],
  ['answers something else', json(200, { ok: true })],
  ['answers about another CEP', brasilApiFound('20040002')],
  ['answers without a city', json(200, { cep: '01001000', state: 'SP', city: '', street: '', neighborhood: '' })],
  ['answers far too much', huge],
  ['sends us elsewhere', (response) => response.writeHead(302, { location: '/ws/01001000/json/' }).end()],
  ['hangs up', severed],
];

for (const [outage, reply] of outages) {
  test(`when the first service ${outage}, the second is asked`, async (t) => {
    const { provider, replies, paths } = await start(t);
    replies.brasilApi = reply;
    replies.viaCep = viaCepFound('01001000');
    assert.deepEqual(await provider.lookUp('01001000'), se);
    assert.deepEqual(paths, ['/api/cep/v1/01001000', '/ws/01001000/json/']);
  });
}

for (const [slowness, reply] of [
  ['never answers', hanging],
  ['stops in the middle of its answer', stalling],
] as const) {
  test(`when the first service ${slowness}, the second is asked`, async (t) => {
    // The second has to answer within it, also on a busy machine.
    const { provider, replies } = await start(t, { timeoutMs: 1000 });
    replies.brasilApi = reply;
    replies.viaCep = viaCepFound('01001000');
    assert.deepEqual(await provider.lookUp('01001000'), se);
  });
}

test('the second service can say that a CEP does not exist or is malformed', async (t) => {
  const { provider, replies } = await start(t);
  replies.brasilApi = brasilApiOutage;
  replies.viaCep = viaCepUnknown;
  await assert.rejects(provider.lookUp('99999999'), failsWith('not_found'));
  replies.viaCep = plain(400, '<h1>Http 400</h1>');
  await assert.rejects(provider.lookUp('00000000'), failsWith('invalid'));
});

test('when neither can tell it is unavailable, and the next request is made anew', async (t) => {
  const { provider, replies } = await start(t);
  replies.brasilApi = brasilApiOutage;
  replies.viaCep = json(503, {});
  await assert.rejects(provider.lookUp('01001000'), failsWith('unavailable'));
  replies.brasilApi = brasilApiFound('01001000');
  assert.deepEqual(await provider.lookUp('01001000'), se);
});

test('where only the first service was named, no other is asked', async (t) => {
  const { provider, replies, origin } = await start(t, { fallbackUrl: undefined });
  const asked = t.mock.method(globalThis, 'fetch');
  replies.brasilApi = severed;
  await assert.rejects(provider.lookUp('01001000'), failsWith('unavailable'));
  assert.deepEqual(
    asked.mock.calls.map(({ arguments: [url] }) => url),
    [`${origin}/api/cep/v1/01001000`],
  );
});

test('many at once make one request', async (t) => {
  const { provider, replies, paths } = await start(t);
  replies.brasilApi = brasilApiFound('01001000');
  const answers = await Promise.all(Array.from({ length: 5 }, () => provider.lookUp('01001000')));
  assert.deepEqual(answers, Array(5).fill(se));
  assert.equal(paths.length, 1);
});

test('remembers what was found for a day and what was not for ten minutes', async (t) => {
  let now = 0;
  const { provider, replies, paths } = await start(t, { now: () => now });
  replies.brasilApi = brasilApiFound('01001000');
  await provider.lookUp('01001000');
  replies.brasilApi = brasilApiUnknown;
  await assert.rejects(provider.lookUp('99999999'), failsWith('not_found'));
  const minute = 60_000;
  for (const [at, expected] of [
    [10 * minute - 1, 2],
    [10 * minute, 3],
    [24 * 60 * minute - 1, 4],
  ] as const) {
    now = at;
    await provider.lookUp('01001000');
    await assert.rejects(provider.lookUp('99999999'), failsWith('not_found'));
    assert.equal(paths.length, expected, `${at}`);
  }
  now = 24 * 60 * minute;
  await assert.rejects(provider.lookUp('01001000'), failsWith('not_found'));
});

test('forgets the one unused for longest when it holds too many', async (t) => {
  const { provider, replies, paths } = await start(t, { maxEntries: 2 });
  const askFor = async (cep: string) => {
    replies.brasilApi = brasilApiFound(cep);
    await provider.lookUp(cep);
  };
  for (const cep of ['01001000', '01310100', '01001000', '05010000', '01001000']) await askFor(cep);
  assert.equal(paths.length, 3);
  await askFor('01310100');
  assert.equal(paths.length, 4);
});
