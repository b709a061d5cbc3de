import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { isTest } from './import-rules.ts';

const root = join(import.meta.dirname, '../..');

/** Letters and pages the server makes hold their own sentences; all else people read stands in the contract's texts. */
const holdsSentences = /\.(mails?|page|pdf)\.ts$/;

const terminal = 'read in a terminal by who starts or operates the server';

/** Only shrinks. */
const exceptions: Record<string, string> = {
  'server/src/adapters/cep/embedded.cep.ts': 'sample addresses',
  'server/src/config/config.ts': terminal,
  'server/src/core/crypto/secret-key.ts': terminal,
  'server/src/core/db/former-history.ts': terminal,
  'server/src/core/db/migrate.ts': terminal,
  'server/src/core/db/outside.ts': terminal,
  'server/src/core/db/pooler.ts': terminal,
  'server/src/features/business/billing/plans/plans-by-hand.service.ts': terminal,
  'server/src/features/platform/data-export/clinic/clinic-tables.ts':
    'what the page that explains the archive says of a table stands with the table',
  'server/src/features/platform/data-export/own/fhir-bundle.ts': 'the contract’s own values, as keys',
  'server/src/features/platform/secret-rotation/new-secret.ts': terminal,
  'server/src/first-step.ts': terminal,
  'server/src/main.ts': terminal,
  'server/src/open-database.ts': terminal,
  'server/src/primary.ts': terminal,
  'server/src/startup-error.ts': terminal,
};

/** Letters English and SQL do without, or a word of Portuguese they have not. */
const portuguese =
  /[áàâãéêíóôõúç]|(?:^|\s)(?:um|uma|de|dos|das|em|para|por|com|sem|que|foi|seu|sua|ou|pelo|pela|este|esta)(?=\s|$|[.,;:!?])/i;

function sentencesOf(file: string, text: string): string[] {
  const found: string[] = [];
  const look = (value: unknown, start: number) => {
    if (typeof value === 'string' && portuguese.test(value))
      found.push(`${file}:${text.slice(0, start).split('\n').length} ${value.trim()}`);
  };
  new Visitor({
    Literal: ({ value, start }) => look(value, start),
    TemplateElement: ({ value, start }) => look(value.cooked, start),
  }).visit(parseSync(file, text).program);
  return found;
}

test('a sentence of Portuguese is found however it is written', () => {
  const found = (text: string) => sentencesOf('a.ts', text).length;
  assert.equal(found("const a = 'Endereço';"), 1);
  assert.equal(found("const a = { text: 'Nome de quem assina' };"), 1);
  assert.equal(found('const a = sql`contas por pessoa`;'), 1);
  assert.equal(found("// não\nconst a = 'no session of these ids'; const b = sql`select id as name from users`;"), 0);
});

test('what the server says stands in the contract, but for letters, pages and the listed exceptions', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isTest(file) && !holdsSentences.test(file));
  const found = new Map(files.map((file) => [file, sentencesOf(file, readFileSync(join(root, file), 'utf8'))]));
  assert.deepEqual(
    [...found].flatMap(([file, sentences]) => (exceptions[file] ? [] : sentences)),
    [],
    'into the contract’s texts, a letter or a page',
  );
  assert.deepEqual(
    Object.keys(exceptions).filter((file) => !found.get(file)?.length),
    [],
    'holds none any more: take it out of the exceptions',
  );
});
