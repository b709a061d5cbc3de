import assert from 'node:assert/strict';
import { test } from 'node:test';
import { control } from './soak/control.ts';
import { soakRounds } from './soak/rounds.ts';

const seed = Math.floor(Math.random() * 1_000_000);

test('thirty rounds of faults under load lose nothing acknowledged, leave nothing over, do nothing twice', async (t) => {
  const { wrongs, acknowledged, notDone } = await soakRounds(30, seed, (line) => t.diagnostic(line));
  t.diagnostic(`seed ${seed}; ${JSON.stringify(acknowledged)}; not done: ${notDone.join() || 'nothing'}`);
  assert.deepEqual(wrongs, [], `seed ${seed}`);
  for (const kind of [
    'clinic',
    'payment',
    'patient',
    'upload',
    'deletion',
    'destruction',
    'signature',
    'event',
    'setting',
    'backup',
  ] as const)
    assert.ok((acknowledged[kind] ?? 0) > 0, `some ${kind} was acknowledged`);
});

test('the soak’s checker sees each thing that is broken on purpose', async (t) => {
  assert.deepEqual(await control(seed, (line) => t.diagnostic(line)), []);
});
