// Keeps the whole wording of the terms that hold in docs/terms and writes its hashes into the contract. A version that
// is already kept with another wording is refused: people accepted it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyText } from '../../contract/src/policies/policy-text.ts';
import { privacy } from '../../contract/src/policies/privacy.texts.ts';
import { terms } from '../../contract/src/policies/terms.texts.ts';
import { currentTerms } from '../../contract/src/terms/current-terms.ts';

const root = join(import.meta.dirname, '../..');
const contract = join(root, 'contract/src/terms/current-terms.ts');

function keep(name: string, text: string, key: 'termsSha256' | 'privacySha256'): void {
  const file = join(root, 'docs/terms', `${currentTerms.version}-${name}.txt`);
  if (existsSync(file) && readFileSync(file, 'utf8') !== text)
    throw new Error(`Version ${currentTerms.version} of ${name} is kept with another wording: raise the version first`);
  writeFileSync(file, text);
  const hash = createHash('sha256').update(text).digest('hex');
  const source = readFileSync(contract, 'utf8');
  writeFileSync(contract, source.replace(new RegExp(`(${key}: ')[0-9a-f]*'`), `$1${hash}'`));
}

keep('termos', policyText(terms), 'termsSha256');
keep('privacidade', policyText(privacy), 'privacySha256');
