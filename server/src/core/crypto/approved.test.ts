import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { keptSecretKey } from './secret-key.ts';

const root = join(import.meta.dirname, '../../../..');
const sources = globSync(['server/src/**/*.ts', 'contract/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\.fixture\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const found = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, name = '']) => `${file}: ${name}`));

test('hashes and ciphers are approved ones of 128 bits or more; SHA-1 is in codes of authenticator apps alone', () => {
  assert.ok(sources.length > 500);
  const sums = found(/\bcreateH(?:ash|mac)\(\s*'([^']+)'/g);
  assert.ok(sums.length > 40);
  assert.deepEqual(
    sums.filter((sum) => !/: sha(?:256|384|512)$/.test(sum)),
    [],
  );
  assert.deepEqual(found(/\balgorithm: '(SHA[^']+)'/g), ['server/src/features/people/identity/sign-in/codes.ts: SHA1']);
  // Named by a constant of the same file, so no name is hidden elsewhere.
  const names = found(/^const (?:algorithm|cipherName) = '([^']+)'/gm);
  assert.equal(
    names.length,
    new Set(found(/\bcreateCipheriv\(\s*(algorithm|cipherName)\b/g).map((one) => one.split(':')[0])).size,
  );
  for (const name of names) assert.match(name, /: (?:aes-256-gcm|chacha20-poly1305)$/);
  assert.deepEqual(found(/\bcreate(?:Dec|C)ipheriv\(\s*('[^']*'|(?!algorithm\b|cipherName\b)\w+)/g), []);
});

test('nothing is drawn from a source that can be foreseen', () => {
  assert.deepEqual(found(/(Math\.random|pseudoRandomBytes)/g), []);
});

test('the key of an installation is read by its owner alone, and drawn anew for each', async () => {
  const dirs = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'vm-key-'))));
  after(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true }))));
  const keys = await Promise.all(dirs.map(keptSecretKey));
  assert.notEqual(keys[0], keys[1]);
  for (const [index, dir] of dirs.entries()) {
    assert.ok(Buffer.from(keys[index] ?? '', 'base64url').length >= 32);
    assert.equal((await stat(join(dir, 'secret.key'))).mode & 0o777, 0o600);
  }
});
