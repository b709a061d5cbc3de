import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({
    file: relative('.', file).split(sep).join('/'),
    // Comments may name what the code must not use.
    code: readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
  }));

const usersOf = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

test('whatever asks the server is watched, so that the end of a session is heard of', () => {
  const [builtFile, ...files] = usersOf(/\bfetch\(|\bsendBeacon\b|\bEventSource\b|\bWebSocket\b/);
  // A file of the build, the same for everybody: it needs no session.
  assert.equal(builtFile, 'ui/viewer/use-pdf-view-ahead.ts');
  assert.deepEqual(files.toSorted(), [
    'lib/transport/api.ts',
    'lib/transport/remote-file.ts',
    'lib/transport/save-file.ts',
    'lib/transport/send-file.ts',
  ]);
  assert.deepEqual(usersOf(/\bXMLHttpRequest\b/), ['features/documents/upload.api.ts']);
  for (const file of [...files, 'features/documents/upload.api.ts'])
    assert.match(sources.find((one) => one.file === file)?.code ?? '', /\bwatched\(/, file);
});

/** What a page served without https does not have: used in one place, which does without it or says so, or nowhere. */
const secureOnly: readonly [RegExp, readonly string[]][] = [
  [/\brandomUUID\b/, []],
  [/\bcrypto\.subtle\b/, ['lib/browser/sha256.ts', 'features/signing/open-a1.ts']],
  [/\bnavigator\.clipboard\b/, ['lib/browser/clipboard.ts']],
  [/\bserviceWorker\b/, ['pwa/start-service-worker.ts']],
  [/\bcaches\b/, ['lib/storage/kept-files.ts', 'lib/storage/shared-files.ts']],
  [/\bnavigator\.wakeLock\b/, ['features/writing/own-prescription/pharmacy-dialog.tsx']],
  [/\bnavigator\.(share|canShare)\b/, ['features/writing/own-prescription/pharmacy-dialog.tsx']],
  [/\bmediaDevices\b/, ['lib/browser/camera.ts']],
  [/\bnavigator\.(storage|locks|credentials|geolocation)\b/, []],
  [/\bNotification\b/, []],
];

test('what only https pages have is used where it is done without', () => {
  for (const [pattern, allowed] of secureOnly) assert.deepEqual(usersOf(pattern), allowed, String(pattern));
});
