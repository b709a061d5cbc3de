import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allAttacks, shortForm } from './attacks.ts';
import { judge } from './run.ts';
import { withTarget } from './target.ts';

test('the server holds against every attack, in its short form', async (t) => {
  await withTarget({ full: false }, async (target) => {
    for (const { topic, attacks } of shortForm(allAttacks))
      for (const attack of attacks)
        await t.test(`${topic}: ${attack.aim}`, async () => {
          const { held, seen } = await judge(target, topic, attack);
          assert.ok(held, seen);
        });
  });
});

test('an attack that breaks down counts as one that got through', async () => {
  const broken = { aim: 'breaks', run: () => Promise.reject(new Error('no route')) };
  const verdict = await judge(undefined as never, 'topic', broken);
  assert.equal(verdict.held, false);
  assert.match(verdict.seen, /no route/);
});

test('what the short form leaves out is proven by a test', () => {
  const left = allAttacks.flatMap(({ attacks }) => attacks.flatMap(({ provenBy }) => provenBy ?? []));
  for (const file of new Set(left)) assert.ok(existsSync(join(import.meta.dirname, '../..', file)), file);
});
