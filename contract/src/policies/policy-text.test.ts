import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { currentTerms, currentTermsHashes } from '../terms/current-terms.ts';
import { policyText } from './policy-text.ts';
import { privacy } from './privacy.texts.ts';
import { terms } from './terms.texts.ts';

const kept = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../docs/terms', `${currentTerms.version}-${name}.txt`), 'utf8');

const hint = 'the wording changed: give it a new version and date, then run tools/docs/terms.ts (decision 173)';

for (const [name, policy, hash] of [
  ['termos', terms, currentTermsHashes.termsSha256],
  ['privacidade', privacy, currentTermsHashes.privacySha256],
] as const)
  test(`${name}: what is shown is the wording of the version that holds, kept whole, and its hash is the proof’s`, () => {
    const text = policyText(policy);
    assert.equal(text, kept(name), hint);
    assert.equal(createHash('sha256').update(text).digest('hex'), hash, hint);
  });
