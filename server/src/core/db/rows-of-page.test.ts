import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writing } from './fixed-statement.ts';
import { rowsOfPage } from './rows-of-page.ts';

const pageOf = (asked: number) => writing.selectFrom('documents').select('id').limit(rowsOfPage(asked, 50)).compile();

test('a page of the usual size is one statement, whose size PostgreSQL knows while it plans', () => {
  const { sql, parameters } = pageOf(50);
  assert.match(sql, / limit 51$/);
  assert.deepEqual(parameters, []);
});

test('pages of any other size are one statement together', () => {
  assert.equal(pageOf(7).sql, pageOf(199).sql);
  assert.deepEqual(pageOf(7).parameters, [8]);
});
