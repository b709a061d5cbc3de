import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@virtual-med/contract/core/client';
import { type ErrorCode, errorEntry } from '@virtual-med/contract/core/errors';
import { downloadDocument } from '@virtual-med/contract/documents/documents.endpoints';

let answer = () => new Response();
const asked: string[] = [];
globalThis.fetch = async (input) => {
  asked.push(String(input));
  return answer();
};
const { onFailedCall } = await import('./api.ts');
const { saveFile } = await import('./save-file.ts');

test('a download that is refused is heard of like every call', async () => {
  const heard: string[] = [];
  const stop = onFailedCall((error, endpoint) => heard.push(`${error.code} ${endpoint.path}`));
  const codes: ErrorCode[] = ['auth.required', 'clinics.blocked', 'auth.must_change_password', 'documents.not_found'];
  for (const code of codes) {
    const { status, message } = errorEntry(code);
    answer = () => Response.json({ code, message, requestId: 'x' }, { status });
    await assert.rejects(
      saveFile(downloadDocument, { params: { clinicId: 'c', documentId: 'd' } }, 'exame.pdf'),
      (error) => error instanceof ApiError && error.code === code,
    );
  }
  stop();
  assert.deepEqual(
    heard,
    codes.map((code) => `${code} ${downloadDocument.path}`),
  );
  assert.equal(asked[0], downloadDocument.path.replace(':clinicId', 'c').replace(':documentId', 'd'));
});
