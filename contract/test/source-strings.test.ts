import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sourceStrings } from './source-strings.ts';

test('strings and tags are read; comments, names, types and tests are not', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'source-strings-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, 'page.tsx'),
    `import x from 'file';
     // 'comment'
     type T = 'type';
     const texts = { 'key': 'value', other: \`\${x} left\` } as const satisfies Record<'also type', string>;
     export const Page = () => <p title="tip">it's {/* 'note' */}
       here</p>;`,
  );
  await writeFile(join(folder, 'page.test.ts'), `export const tested = 'tested';`);
  assert.deepEqual(
    sourceStrings(folder).filter(({ text }) => text),
    [
      { file: 'page.tsx', text: 'value', property: 'key' },
      { file: 'page.tsx', text: ' left', property: 'other' },
      { file: 'page.tsx', text: 'tip', property: 'title' },
      { file: 'page.tsx', text: "it's", property: '' },
      { file: 'page.tsx', text: 'here', property: '' },
    ],
  );
  assert.deepEqual(sourceStrings(join(folder, 'missing')), []);
});
