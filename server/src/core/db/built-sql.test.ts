import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const sourceFolder = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: sourceFolder }).filter(
  (file) => !/\.(test|fixture)\.ts$|(^|\/)testing\//.test(file),
);

/** Where text becomes a statement as it is: migrations, roles, the beginning of a transaction, and what the queue's library asks, passed on. Nothing here comes from a request. */
const allowed = new Set([
  'core/db/bare-tables.ts',
  'core/db/pooled-client.ts',
  'core/db/copy.ts',
  'core/db/database.ts',
  'core/db/migrate.ts',
  'core/db/roles.ts',
  'core/jobs/boss.ts',
  'core/jobs/carried-jobs.ts',
  'core/jobs/install.ts',
  'core/jobs/jobs.ts',
]);

/** A call that hands over a statement, and the start of what it hands over. */
const handsOver = /\.(?:query|executeSql)\s*(?:<[^()]*>)?\(\s*([\s\S]{1,2000})/g;
const plainText = /^(?:'[^']*'|"[^"]*"|`(?:[^`$]|\$(?!\{))*`)\s*[,)]/;

function built(text: string): string[] {
  const raw = [...text.matchAll(/\bsql\.(?:raw|lit)\b/g)].map(([found]) => found);
  const statements = [...text.matchAll(handsOver)]
    .map((match) => match[1] ?? '')
    .filter((argument) => !plainText.test(argument))
    .map((argument) => argument.slice(0, 60));
  return [...raw, ...statements];
}

test('no statement is put together from text; values travel beside it', () => {
  assert.ok(sources.length > 200, 'the sources were found');
  const found = sources
    .filter((file) => !allowed.has(file))
    .flatMap((file) => built(readFileSync(join(sourceFolder, file), 'utf8')).map((what) => `${file}: ${what}`));
  assert.deepEqual(found, []);
});

const hole = ['$', '{id}'].join('');

test('the rule knows a built statement when it sees one', () => {
  for (const bad of [
    `await sql.raw(\`select ${hole}\`).execute(tx)`,
    "client.query('select ' + id)",
    `client.query(\`select * from t where id = ${hole}\`)`,
    'auth.query<{ a: number }>(text, [id])',
  ])
    assert.equal(built(bad).length, 1, bad);
  for (const good of [
    "client.query('select 1')",
    'auth.query<Row>(`select * from f($1)`, [id])',
    `sql\`select ${hole}\`.execute(tx)`,
  ])
    assert.deepEqual(built(good), [], good);
});
