import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { deleteDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { changeVerification } from '@virtual-med/contract/verification/verification';
import { withClient } from '../../../../core/db/connection.ts';
import { testApp, testAppUrl } from '../../../../testing/test-app.ts';
import { documentsClient, pdf } from '../../documents/testing/documents.ts';
import { checkRequest } from '../../signing/outcome/settle.service.ts';
import { signingClinic, takeChecks } from '../../signing/testing/signing.ts';
import { strangersWays, verifiedDocument, wrongCode } from '../testing/verification.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const limited = await testApp();

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Made by nobody. */
const nowhere = '/v/0123456789';

describe('the page', () => {
  test('says the same of every address until the right code is typed', async () => {
    const { path, type, code } = await verifiedDocument(t);
    const open = (at: string) => t.app.inject({ url: at });
    const [made, unmade] = [await open(path), await open(nowhere)];
    assert.equal(made.statusCode, 200);
    assert.equal(made.body.replaceAll(path, nowhere), unmade.body);
    const [wrong, unknown] = [await type(wrongCode(code)), await type(code, { at: nowhere })];
    assert.equal(wrong.statusCode, 422);
    assert.equal(unknown.statusCode, 422);
    assert.equal(wrong.body.replaceAll(path, nowhere), unknown.body);
    const bare = ({ headers }: typeof wrong) => {
      const { 'x-request-id': _, date: __, ...rest } = headers;
      return rest;
    };
    assert.deepEqual(bare(wrong), bare(unknown));
  });

  test('asks the database the same for a wrong code and for an address nobody made', async () => {
    const { path, type, code, change } = await verifiedDocument(limited);
    const statements = async (ask: () => Promise<unknown>): Promise<string[]> => {
      const seen: string[] = [];
      const { db } = limited.ctx;
      const asSystem = db.asSystem;
      (db as { asSystem: typeof asSystem }).asSystem = (reason, work) =>
        asSystem(reason, async (tx) => {
          const execute = tx.getExecutor().executeQuery.bind(tx.getExecutor());
          tx.getExecutor().executeQuery = (query, ...rest) => {
            seen.push(query.sql);
            return execute(query, ...rest);
          };
          return work(tx);
        });
      try {
        await ask();
      } finally {
        (db as { asSystem: typeof asSystem }).asSystem = asSystem;
      }
      return seen;
    };
    const wrong = await statements(() => type(wrongCode(code)));
    const unknown = await statements(() => type(code, { at: nowhere }));
    assert.ok(wrong.some((text) => text.includes('audit_events')));
    assert.deepEqual(unknown, wrong);
    await change('off');
    assert.deepEqual(await statements(() => type(code, { at: path })), wrong, 'turned off it takes the same way');
  });

  test('tells whoever holds the code the clinic, the kind, the day and initials, and no more', async () => {
    const { type, code, clinic, bytes, document } = await verifiedDocument(t, { documentName: 'HIV positivo' });
    const { body } = await type(code.toLowerCase().replace('-', ' '));
    assert.match(body, /Documento registrado/);
    assert.match(body, /Receitas Médicas/);
    assert.match(body, /Registrado desde \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
    assert.match(body, /Verificando as assinaturas deste arquivo/);
    assert.ok(body.includes(sha256(bytes)));
    const patient = clinic.patients[0]?.name ?? assert.fail();
    const letters = patient.split(' ');
    assert.ok(body.includes(`${letters[0]?.[0]}. ${letters.at(-1)?.[0]}.`));
    assert.ok(!body.includes(patient) && !body.includes(letters.at(-1) ?? ''));
    assert.ok(!body.includes('HIV') && !body.includes(document.id) && !body.includes('hemograma.pdf'));
    assert.ok(!body.includes(code), 'a code is not shown back');
  });

  test('names of clinics and documents are words, not markup', async () => {
    const { type, code } = await verifiedDocument(t, { clinicName: '<script>alert(1)</script>"\'&' });
    const { body } = await type(code);
    assert.ok(!body.includes('<script>alert'));
    assert.match(body, /&#60;script&#62;alert\(1\)&#60;\/script&#62;&#34;&#39;&#38;/);
  });

  test('is kept nowhere, framed by nobody, told to no other site, and runs one file of ours that reaches nothing', async () => {
    const { path, type, code } = await verifiedDocument(t);
    for (const answer of [await t.app.inject({ url: path }), await type(code), await type('errado')]) {
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['referrer-policy'], 'same-origin');
      assert.equal(answer.headers['x-frame-options'], 'DENY');
      assert.equal(answer.headers['x-robots-tag'], 'noindex');
      assert.equal(answer.headers['set-cookie'], undefined);
      const policy = String(answer.headers['content-security-policy']);
      assert.match(policy, /^default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.ok(!policy.includes('unsafe-inline') && !policy.includes('connect-src'));
      const style = /<style>([\s\S]*)<\/style>/.exec(answer.body)?.[1] ?? '';
      assert.ok(policy.includes(createHash('sha256').update(style).digest('base64')), 'its style is the one allowed');
      const scripts = [...answer.body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
      assert.ok(scripts.every((tag) => /^<script type="module" src="\/(?:codigo|verificar)\.js">$/.test(tag)));
      assert.ok(!/\son\w+=|style=/.test(answer.body.replace(style, '')));
      assert.ok(!/(?:src|href)="https?:\/\/(?!validar\.iti\.gov\.br)/.test(answer.body));
    }
  });

  test('odd addresses are answered, none of them by a failure of ours', async () => {
    const { code, path } = await verifiedDocument(t);
    const address = path.slice(3);
    assert.equal((await t.app.inject({ url: `/v/${address.toLowerCase()}` })).statusCode, 200);
    const odd = [
      'x',
      'U'.repeat(10),
      '0'.repeat(199),
      '%00'.repeat(10),
      '%3Cscript%3E',
      "' or 1=1--",
      '..%2F..',
      'ÿ'.repeat(10),
    ];
    for (const one of odd)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await t.app.inject({
          method,
          url: `/v/${one.includes('%') ? one : encodeURIComponent(one)}`,
          headers: method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
          ...(method === 'POST' ? { payload: `codigo=${code}` } : {}),
        });
        assert.ok([400, 404, 302].includes(answer.statusCode), `${method} ${one}: ${answer.statusCode}`);
        assert.ok(!answer.body.includes('<script>'));
      }
    const huge = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `codigo=${'A'.repeat(100_000)}`,
    });
    assert.equal(huge.statusCode, 413);
    for (const body of ['', 'codigo=', 'codigo=%00', `codigo=${'A'.repeat(3000)}`, 'outra=coisa']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      });
      assert.ok([422, 400].includes(answer.statusCode), `${body.slice(0, 20)}: ${answer.statusCode}`);
    }
  });

  test('another site’s form types no code', async () => {
    const { path, code } = await verifiedDocument(t);
    const answer = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      payload: `codigo=${code}`,
    });
    assert.equal(answer.statusCode, 403);
  });

  test('knows the signed version, which takes the original’s place', async () => {
    const original = pdf('Atestado');
    const scene = await signingClinic(t, { bytes: original });
    const params = { clinicId: scene.clinic.id, documentId: scene.document.id };
    const made = (await scene.staff.call(changeVerification, { params, body: { change: 'on' } })).verification;
    const ways = strangersWays(t, made ?? assert.fail());
    const { signingUrl } = (await scene.ask()).json() as { signingUrl: string };
    await t.app.inject({
      method: 'POST',
      url: signingUrl.slice(testAppUrl.length),
      headers: { cookie: await t.cookieOf(scene.doctor), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'acao=assinar',
    });
    for (const id of await takeChecks(t)) await checkRequest(t.ctx, id);
    const version = (await scene.signedVersion()) ?? assert.fail();
    const { get } = await documentsClient(t, scene.clinic, scene.doctor);
    const signed = (await get(`/documents/${version.id}/download`)).rawPayload;
    const { body } = await ways.type(ways.code);
    assert.match(body, /com versão assinada/);
    assert.match(body, /Assinatura de teste, sem valor jurídico/);
    const known = new Map<string, { tone: string }>(
      JSON.parse((/data-arquivos="([^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&#34;', '"')),
    );
    assert.equal(known.get(sha256(signed))?.tone, 'good');
    assert.equal(known.get(sha256(original))?.tone, 'waiting');
    const given = (await ways.validar(ways.code)).json() as {
      prescription: { signatureFiles: [{ url: string }] };
    };
    const file = await t.app.inject({ url: given.prescription.signatureFiles[0].url.slice(testAppUrl.length) });
    assert.equal(sha256(file.rawPayload), sha256(signed));
  });
});

describe('ITI’s protocol at the same address', () => {
  test('hands out the very bytes for the right code, for a while, and says so in the trail', async () => {
    const { validar, code, bytes, clinic, read } = await verifiedDocument(t);
    for (const format of [
      'application/validador-iti%2Bjson',
      'application/validador-iti+json',
      'application%2Fvalidador-iti%20json',
    ]) {
      const answer = await validar(` ${code.toLowerCase()} `, { format });
      assert.equal(answer.statusCode, 200, format);
      assert.equal(answer.headers['access-control-allow-origin'], 'https://validar.iti.gov.br');
      assert.equal(answer.headers['cache-control'], 'no-store');
      const { version, prescription } = answer.json() as {
        version: string;
        prescription: { signatureFiles: { url: string }[] };
      };
      assert.equal(version, '1.0.0');
      const [{ url } = assert.fail()] = prescription.signatureFiles;
      assert.match(url, /\.pdf$/);
      const file = await t.app.inject({ url: url.slice(testAppUrl.length) });
      assert.deepEqual(file.rawPayload, bytes);
      assert.match(String(file.headers['content-disposition']), /^inline/);
      assert.equal(file.headers['content-type'], 'application/pdf');
      assert.equal(file.headers['access-control-allow-origin'], 'https://validar.iti.gov.br');
      assert.equal(file.headers['cache-control'], 'no-store');
    }
    const { attempts } = (await read()).verification ?? assert.fail();
    assert.deepEqual(
      attempts.newest.map(({ outcome }) => outcome),
      ['given', 'right', 'given', 'right', 'given', 'right'],
    );
    assert.ok(clinic.id);
  });

  test('401 for a wrong code, 404 for what is not there, and no other site may read it', async () => {
    const { validar, code, path } = await verifiedDocument(t);
    for (const wrong of [wrongCode(code), '', 'x'.repeat(5000)]) assert.equal((await validar(wrong)).statusCode, 401);
    for (const at of [nowhere, '/v/x', `/v/${'0'.repeat(150)}`])
      assert.equal((await validar(code, { at })).statusCode, 404);
    const twice = await t.app.inject({
      url: `${path}?_format=application/validador-iti%2Bjson&_secretCode=${code}&_secretCode=${code}`,
    });
    assert.equal(twice.statusCode, 401);
    const elsewhere = await t.app.inject({
      url: `${path}?_format=application/validador-iti%2Bjson&_secretCode=${code}`,
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(elsewhere.headers['access-control-allow-origin'], 'https://validar.iti.gov.br');
    assert.match(String((await t.app.inject({ url: `${path}?_format=outra` })).headers['content-type']), /text\/html/);
  });

  test('a link that was handed out ends with what it hangs on, and cannot be made up', async () => {
    const { validar, code, change, params, clinic } = await verifiedDocument(t);
    const linkFor = async (shown: string) =>
      (
        (await validar(shown)).json() as { prescription: { signatureFiles: [{ url: string }] } }
      ).prescription.signatureFiles[0].url.slice(testAppUrl.length);
    const former = await linkFor(code);
    const renewed = (await change('new_code')).verification ?? assert.fail();
    const link = await linkFor(renewed.code);
    const open = async (at = link) => (await t.app.inject({ url: at })).statusCode;
    assert.equal(await open(), 200);
    assert.equal(await open(former), 410, 'of the code before');
    const at = link.lastIndexOf('.pdf') - 1;
    assert.equal(await open(`${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}.pdf`), 410);
    assert.equal(await open('/v/arquivo/nada.pdf'), 410);
    await change('off');
    assert.equal(await open(), 410);
    assert.equal((await validar(renewed.code)).statusCode, 404, 'turned off');
    await change('on');
    assert.equal(await open(), 200);
    await (await t.as(clinic.owner))(deleteDocument, { params, body: { reason: 'Engano' } });
    assert.equal(await open(), 410);
    assert.equal((await validar(renewed.code)).statusCode, 404, 'deleted');
  });
});

describe('how often', () => {
  test('ten wrong codes an hour for a document from one address; whoever holds the code elsewhere is not locked out', async () => {
    const { type, code, validar } = await verifiedDocument(limited);
    const from = { ip: '198.51.100.1' };
    for (let n = 0; n < 3; n++) assert.equal((await type(code, from)).statusCode, 200, 'a right one does not count');
    for (let n = 0; n < 10; n++) assert.equal((await type(wrongCode(code), from)).statusCode, 422);
    const closed = await type(code, from);
    assert.equal(closed.statusCode, 429, 'also for the right one');
    assert.match(closed.body, /Muitas tentativas/);
    assert.ok(Number(closed.headers['retry-after']) > 60);
    assert.equal((await validar(code, from)).statusCode, 429, 'by either door');
    assert.equal((await type(code, { ip: '198.51.100.2' })).statusCode, 200);
  });

  test('an address nobody made closes just the same', async () => {
    const { type } = await verifiedDocument(limited);
    const from = { ip: '198.51.100.3', at: '/v/ABCDEFGHJK' };
    for (let n = 0; n < 10; n++) assert.equal((await type('00000000', from)).statusCode, 422);
    assert.equal((await type('00000000', from)).statusCode, 429);
  });

  test('thirty a minute from one address, whatever it asks for', async () => {
    const { type, code } = await verifiedDocument(limited);
    const from = { ip: '198.51.100.4' };
    for (let n = 0; n < 30; n++)
      assert.equal((await type('00000000', { ...from, at: `/v/${String(n).padStart(10, '0')}` })).statusCode, 422);
    assert.equal((await type(code, from)).statusCode, 429);
    assert.equal(
      (await limited.app.inject({ url: nowhere, remoteAddress: from.ip })).statusCode,
      200,
      'the page itself opens',
    );
  });

  test('guesses at addresses nobody made are in the platform’s trail, without what was typed', async () => {
    await strangersWays(t, { address: `${testAppUrl}${nowhere}`, code: '' }).type('ZZZZ-ZZZZ', { ip: '192.0.2.9' });
    const rows = await withClient(t.access.address, t.access.owner, async (client) => {
      await client.query('set role vm_system');
      return (
        await client.query<{ text: string }>(
          "select to_jsonb(e)::text as text from audit_events e where clinic_id is null and event = 'documents.verification_refused' and host(ip) = '192.0.2.9'",
        )
      ).rows;
    });
    assert.equal(rows.length, 1);
    assert.ok(!rows[0]?.text.includes('ZZZZ'));
  });
});
