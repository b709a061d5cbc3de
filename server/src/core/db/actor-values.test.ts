import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';
import { type Actor, type Tx, withSystemRole } from './database.ts';

const t = await testApp();
const { db } = t.ctx;
const actor: Actor = {
  userId: newId(),
  role: 'clinic_owner',
  clinicId: newId(),
  ip: '203.0.113.7',
  requestId: newId(),
};

/** Each would, put into the statement as it is, end the text it stands in and begin another statement. */
const breakouts = [
  `'; reset role; --`,
  `x'; set local role vm_system; select '`,
  `';commit;begin;set local role vm_system;select '`,
  `\\'; set local role vm_system; --`,
  `'||current_user||'`,
  `$$; set local role vm_system; $$`,
  `"; set local role vm_system; --`,
  `\u0000`,
  `a\nb`,
  `;`,
  '/*',
  '',
];
const afterGoodOnes = (good: string) => breakouts.filter(Boolean).flatMap((text) => [good + text, text + good]);

interface Seen {
  who: string;
  person: string;
  role: string;
  clinic: string;
  ip: string;
  request: string;
}

async function seen(tx: Tx): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`select current_user as who,
    current_setting('app.user_id') as person, current_setting('app.role') as role,
    current_setting('app.clinic_id') as clinic, current_setting('app.ip') as ip,
    current_setting('app.request_id') as request`.execute(tx);
  return rows[0];
}

describe('no value of the actor breaks out of the statement that sets it', () => {
  test('what is given is what stands, as the lesser role', async () => {
    assert.deepEqual(await db.asActor(actor, seen), {
      who: 'vm_app',
      person: actor.userId,
      role: actor.role,
      clinic: actor.clinicId,
      ip: actor.ip,
      request: actor.requestId,
    });
  });

  for (const key of ['userId', 'role', 'clinicId', 'requestId'] as const)
    test(`${key} of any other shape begins nothing`, async () => {
      const good = String(actor[key]);
      const others = {
        userId: [good.toUpperCase(), 'x'],
        clinicId: [good.toUpperCase(), 'x'],
        role: ['Admin', 'a b'],
        requestId: ['a b'],
      };
      for (const value of [...breakouts, ...afterGoodOnes(good), ...others[key]]) {
        let began = false;
        const attempt = db.asActor({ ...actor, [key]: value } as Actor, async () => {
          began = true;
        });
        await assert.rejects(
          attempt,
          { name: 'TypeError', message: 'A value of the actor has an impossible shape' },
          value,
        );
        assert.equal(began, false, value);
      }
    });

  test('something that is no text is not taken for one', async () => {
    for (const key of ['userId', 'role', 'clinicId', 'requestId'] as const) {
      let asked = 0;
      // Says one thing when it is judged and another when it is used.
      const turncoat = { toString: () => (asked++ === 0 ? String(actor[key]) : "'; reset role; --") };
      await assert.rejects(db.asActor({ ...actor, [key]: turncoat } as never, seen), TypeError, key);
      await assert.rejects(db.asActor({ ...actor, [key]: [actor[key]] } as never, seen), TypeError, key);
    }
  });

  test('an address that is none is left out, and nothing else changes', async () => {
    const odd = [
      ...breakouts,
      ...afterGoodOnes('203.0.113.7'),
      `::1%';reset role;--`,
      '::1%eth0',
      '999.1.1.1',
      'localhost',
    ];
    for (const ip of odd) {
      const found = await db.asActor({ ...actor, ip }, seen);
      assert.equal(found?.ip, '', ip);
      assert.equal(found?.who, 'vm_app', ip);
      assert.equal(found?.request, actor.requestId, ip);
    }
    for (const ip of ['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7'])
      assert.equal((await db.asActor({ ...actor, ip }, seen))?.ip, ip);
    assert.equal((await db.asActor({ ...actor, ip: null }, seen))?.ip, '');
  });

  test('without a clinic none is set', async () => {
    assert.equal((await db.asActor({ ...actor, clinicId: null }, seen))?.clinic, '');
  });
});

describe('a reason is a plain sentence', () => {
  const wrong = [...breakouts, ...afterGoodOnes('look up'), 'ab', 'x'.repeat(61), 'Ação', 'UPPER case'];

  test('for the system’s own work', async () => {
    for (const reason of wrong) {
      let began = false;
      const attempt = db.asSystem(reason, async () => {
        began = true;
      });
      await assert.rejects(attempt, TypeError, reason);
      assert.equal(began, false, reason);
    }
  });

  test('for a step with the system’s eyes, after which the actor’s own rights are back', async () => {
    await db.asActor(actor, async (tx) => {
      for (const reason of wrong) {
        await assert.rejects(
          withSystemRole(tx, reason, () => seen(tx)),
          TypeError,
          reason,
        );
        assert.equal((await seen(tx))?.who, 'vm_app', reason);
      }
      assert.equal((await withSystemRole(tx, 'look up', () => seen(tx)))?.who, 'vm_system');
      assert.equal((await seen(tx))?.who, 'vm_app');
      await assert.rejects(
        withSystemRole(tx, 'look up', async () => {
          throw new Error('failed in between');
        }),
        /failed in between/,
      );
      assert.equal((await seen(tx))?.who, 'vm_app');
    });
  });
});
