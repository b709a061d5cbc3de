import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { unreadTexts } from './unread-texts.ts';

function unreadOf(t: TestContext, files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'unread-texts-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), source);
  }
  return unreadTexts(root, ['contract/src', 'web/src']);
}

const texts = `export const shellTexts = { title: 'A', labels: { name: 'B', email: 'C' }, unused: 'D' } as const;`;

test('a key is read by its own name, under any alias, from deep within, or by taking the constant apart', (t) => {
  assert.deepEqual(
    unreadOf(t, {
      'contract/src/shell/shell.texts.ts': texts,
      'web/src/a.tsx': `import { shellTexts as words } from '@virtual-med/contract/shell/shell.texts';
        export const A = () => <p title={words.title}>{words.labels.name}</p>;`,
    }),
    [
      'contract/src/shell/shell.texts.ts shellTexts.labels.email',
      'contract/src/shell/shell.texts.ts shellTexts.unused',
    ],
  );
  assert.deepEqual(
    unreadOf(t, {
      'contract/src/shell/shell.texts.ts': texts,
      'web/src/a.ts': `import { shellTexts } from '@virtual-med/contract/shell/shell.texts'; const { title, labels } = shellTexts;`,
    }),
    ['contract/src/shell/shell.texts.ts shellTexts.unused'],
  );
});

test('a constant used whole is read whole; one only imported, or read by a test alone, is not', (t) => {
  const use = (file: string, code: string) => ({
    'contract/src/shell/shell.texts.ts': texts,
    [file]: `import { shellTexts } from '@virtual-med/contract/shell/shell.texts';\n${code}`,
  });
  assert.deepEqual(unreadOf(t, use('web/src/a.ts', 'Object.values(shellTexts);')), []);
  assert.deepEqual(unreadOf(t, use('web/src/a.ts', 'shellTexts[key];')), []);
  assert.equal(unreadOf(t, use('web/src/a.ts', '')).length, 4);
  assert.equal(unreadOf(t, use('web/src/a.test.ts', 'console.log(shellTexts);')).length, 4);
});
