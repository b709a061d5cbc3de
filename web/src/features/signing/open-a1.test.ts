import assert from 'node:assert/strict';
import { createVerify } from 'node:crypto';
import { test } from 'node:test';
import { openA1 } from './open-a1.ts';
import { makeP12 } from './testing/p12.ts';

for (const algorithm of ['aes256', '3des'] as const)
  test(`a file locked with ${algorithm} opens here, its own certificate first, and its key signs`, async () => {
    const made = makeP12({ password: 'segredo', algorithm });
    const opened = await openA1(made.file, 'segredo');
    assert.deepEqual(opened.chain, made.chain);
    const attributes = new TextEncoder().encode('o que se assina');
    const signature = await opened.sign(attributes);
    assert.ok(createVerify('sha256').update(attributes).verify(made.publicKey, signature));
  });

test('certificates of an authority with another kind of key are read as well', async () => {
  const made = makeP12({ password: 'segredo', isNewKind: true });
  assert.deepEqual((await openA1(made.file, 'segredo')).chain, made.chain);
});

test('the key cannot be taken out again', async (t) => {
  const imported = t.mock.method(crypto.subtle, 'importKey');
  await openA1(makeP12({ password: 'x' }).file, 'x');
  const [, , , extractable, usages] = imported.mock.calls.at(-1)?.arguments ?? [];
  assert.deepEqual([extractable, usages], [false, ['sign']]);
});

test('a wrong password, another kind of file, one without key and one too large are told apart', async () => {
  const { file } = makeP12({ password: 'segredo' });
  const told = async (given: Blob, password: string) =>
    openA1(given, password).then(
      () => assert.fail('opened'),
      ({ field, message }: { field: string; message: string }) => [field, message],
    );
  assert.deepEqual(await told(file, 'errada'), ['password', 'Senha do certificado incorreta.']);
  assert.deepEqual(await told(file, ''), ['password', 'Senha do certificado incorreta.']);
  const unreadable = ['file', 'Este arquivo não é um certificado A1 (.pfx ou .p12).'];
  assert.deepEqual(await told(new Blob(['%PDF-1.7 nada disso']), 'x'), unreadable);
  assert.deepEqual(await told(new Blob([new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x03])]), 'x'), unreadable);
  assert.deepEqual(await told(makeP12({ password: 'x', withKey: false }).file, 'x'), [
    'file',
    'Este arquivo não traz a chave do certificado.',
  ]);
  assert.equal((await told(new Blob([new Uint8Array(300_000)]), 'x'))[0], 'file');
});
