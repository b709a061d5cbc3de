import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { makePerson, openSession } from '../../testing/factories/people.ts';
import { newId } from '../ids.ts';
import { sweepExpired } from './sweep.job.ts';
import { type Bench, openBench } from './testing/jobs.ts';

const context = { jobId: newId(), attempt: 1, signal: new AbortController().signal };

describe('the hourly sweep', () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
    await bench.db.asSystem('test set-up', async (tx) => {
      for (const [name, seconds] of [
        ['gone', -60],
        ['kept', 600],
      ] as const) {
        const at = sql<string>`now() + make_interval(secs => ${seconds})`;
        for (let place = 0; place < 5; place++) {
          const person = await makePerson(tx, { name: `${name} ${place}` });
          await openSession(tx, person.id, seconds);
          const each = { id: newId(), identifier: `${name} ${place}`, value: 'x', expires_at: at };
          await tx.insertInto('verifications').values(each).execute();
          const password = { user_id: person.id, ciphertext: Buffer.from('x'), expires_at: at };
          await tx.insertInto('temporary_passwords').values(password).execute();
          await tx
            .insertInto('rate_limits')
            .values({ key: `${name} ${place}`, hits: 1, resets_at: at })
            .execute();
        }
      }
    });
  });
  after(() => bench.close());

  const namesLeft = () =>
    bench.db.asSystem('test', async (tx) => {
      const people = await sql<{ name: string; source: string }>`
        select u.name, 'sessions' as source from sessions s join users u on u.id = s.user_id
        union all select u.name, 'passwords' from temporary_passwords p join users u on u.id = p.user_id
        union all select identifier, 'verifications' from verifications
        union all select key, 'limits' from rate_limits`.execute(tx);
      return people.rows.map(({ name, source }) => `${source} ${name}`).sort();
    });

  it('removes what is expired, in batches, and nothing else', async () => {
    assert.equal((await namesLeft()).length, 40);
    await sweepExpired(bench.db, 2)({}, context);
    const sources = ['limits', 'passwords', 'sessions', 'verifications'];
    const expected = sources.flatMap((source) => [0, 1, 2, 3, 4].map((place) => `${source} kept ${place}`));
    assert.deepEqual(await namesLeft(), expected);
  });
});
