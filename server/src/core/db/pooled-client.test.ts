import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../../testing/test-app.ts';
import { clientOptions } from './connection.ts';
import { PooledClient, type PooledClientConfig } from './pooled-client.ts';

const t = await testApp();

async function withConnection(work: (client: PooledClient) => Promise<void>, more: PooledClientConfig = {}) {
  const client = new PooledClient({ ...clientOptions(t.access.address, t.access.login), ...more });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const plus = (which: number) => `select $1::int + ${which} as n`;
const preparedBy = async (client: PooledClient): Promise<string[]> =>
  (await client.query('select statement from pg_prepared_statements order by 1')).rows.map(
    ({ statement }: { statement: string }) => statement,
  );

test('a connection prepares as many different statements as it may, and answers the others all the same', () =>
  withConnection(
    async (client) => {
      for (let round = 0; round < 2; round += 1)
        for (let which = 0; which < 6; which += 1)
          assert.deepEqual((await client.query(plus(which), [round])).rows, [{ n: round + which }]);
      assert.deepEqual(await preparedBy(client), [plus(0), plus(1), plus(2)]);
    },
    { maxNamedStatements: 3 },
  ));

test('a connection lent by a pooler prepares nothing', () =>
  withConnection(
    async (client) => {
      assert.deepEqual((await client.query(plus(1), [1])).rows, [{ n: 2 }]);
      assert.deepEqual(await preparedBy(client), []);
    },
    { maxNamedStatements: 0 },
  ));

test('a statement that failed before it was prepared is prepared by its next use', () =>
  withConnection(async (client) => {
    await client.query('begin');
    await assert.rejects(client.query('select 1 / $1::int', [0]), { code: '22012' });
    await assert.rejects(client.query(plus(1), [1]), { code: '25P02' });
    await client.query('rollback');
    for (let round = 0; round < 2; round += 1) assert.deepEqual((await client.query(plus(1), [1])).rows, [{ n: 2 }]);
    assert.ok((await preparedBy(client)).includes(plus(1)));
  }));
