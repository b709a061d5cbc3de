import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crashRounds } from './crash.ts';

test('kill -9 of the server and of PostgreSQL during writes loses nothing acknowledged', async () => {
  const result = await crashRounds(4);
  assert.equal(result.lost, 0);
  assert.ok(result.acknowledged > 150, `${result.acknowledged} writes were acknowledged`);
});
