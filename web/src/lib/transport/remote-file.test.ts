import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { previewDocument } from '@virtual-med/contract/documents/documents.endpoints';

const kilobyte = 1024;
const file = Uint8Array.from({ length: 300 * kilobyte }, (_, index) => index % 251);
let answer: (range: string) => Response | Promise<Response>;
const asked: string[] = [];
globalThis.fetch = async (_input, init) => {
  const range = new Headers(init?.headers).get('range') ?? 'none';
  asked.push(range);
  return answer(range);
};
const { onFailedCall } = await import('./api.ts');
const { openRemoteFile } = await import('./remote-file.ts');

const address = { endpoint: previewDocument, url: '/arquivo' };
const open = () => openRemoteFile(address, new AbortController().signal);

function part(range: string): Response {
  const [begin = 0, end = 0] = (range.match(/\d+/g) ?? []).map(Number);
  const bytes = file.slice(begin, end + 1);
  const headers = { 'content-range': `bytes ${begin}-${begin + bytes.length - 1}/${file.length}` };
  return new Response(bytes, { status: 206, headers });
}

test('a long file is opened by its beginning and read where it is asked for', async () => {
  answer = part;
  asked.length = 0;
  const opened = await open();
  assert.equal(opened.size, file.length);
  assert.deepEqual(opened.beginning, file.slice(0, 128 * kilobyte));
  assert.deepEqual(await opened.read(200 * kilobyte, 201 * kilobyte), file.slice(200 * kilobyte, 201 * kilobyte));
  assert.deepEqual(asked, ['bytes=0-131071', 'bytes=204800-205823']);
});

test('a server that gives the whole file instead of a part is understood', async () => {
  answer = () => new Response(file);
  const opened = await open();
  assert.equal(opened.size, file.length);
  assert.equal(opened.beginning.length, file.length);
  assert.deepEqual(await opened.read(5, 9), file.slice(5, 9));
});

test('a line that breaks once is tried again, and a refusal is heard of and not', async () => {
  let calls = 0;
  answer = (range) => {
    calls += 1;
    if (calls === 1) throw new TypeError('network');
    return part(range);
  };
  assert.equal((await open()).size, file.length);
  const heard: string[] = [];
  const stop = onFailedCall(({ code }) => heard.push(code));
  const { status, message } = errorEntry('auth.required');
  calls = 0;
  answer = () => {
    calls += 1;
    return Response.json({ code: 'auth.required', message, requestId: 'x' }, { status });
  };
  await assert.rejects(open(), (error) => error instanceof ApiError && error.code === 'auth.required');
  stop();
  assert.deepEqual([heard, calls], [['auth.required'], 1]);
});
