import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SigningError } from './signing.port.ts';
import { readSigningWebhook, signSigningWebhook } from './signing-webhook.ts';

const secret = 'secret-of-this-test';
const failsWith = (reason: string) => (error: unknown) => error instanceof SigningError && error.reason === reason;

const bodyOf = (type: string, data: unknown): Buffer =>
  Buffer.from(
    JSON.stringify({ id: 'w', object: 'webhook', format: 'json', event: { id: 'ev-1', object: 'event', type, data } }),
  );

const read = (body: Buffer, header = signSigningWebhook(secret, body)) => readSigningWebhook(secret, body, header);

test('reads the document out of every shape the service sends', () => {
  const shapes: [string, unknown][] = [
    ['document.finished', { id: 'doc-1', object: 'document', name: 'Atestado' }],
    ['document.finished', { object: { id: 'doc-1', name: 'Atestado' } }],
    ['signature.accepted', { object: 'signature', public_id: 'sig-1', document: 'doc-1' }],
    ['signature.rejected', { object: { public_id: 'sig-1', document: 'doc-1' } }],
  ];
  for (const [type, data] of shapes)
    assert.deepEqual(read(bodyOf(type, data)), { eventId: 'ev-1', type, providerDocumentId: 'doc-1' });
});

test('an event about something else names no document', () => {
  assert.equal(read(bodyOf('member.created', { id: 'member-1' })).providerDocumentId, null);
});

test('refuses what was not signed with our secret over these very bytes', () => {
  const body = bodyOf('document.finished', { id: 'doc-1' });
  const header = signSigningWebhook(secret, body);
  const forged = bodyOf('document.finished', { id: 'doc-2' });
  for (const [bytes, signature] of [
    [forged, header],
    [body, signSigningWebhook('another secret', body)],
    [body, header.slice(0, -1)],
    [body, `${header}00`],
    [body, ''],
    [body, 'z'.repeat(64)],
    [Buffer.alloc(0), header],
  ] as const)
    assert.throws(() => read(bytes, signature), failsWith('bad_signature'));
});

test('a genuine body that is no event is invalid', () => {
  for (const text of [
    'no json',
    '[]',
    '{}',
    '{"event":{"id":"1","type":"document.finished","data":null}}',
    '{"event":null}',
  ])
    assert.throws(() => read(Buffer.from(text)), failsWith('invalid'), text);
});
