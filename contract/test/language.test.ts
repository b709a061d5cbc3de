import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorCatalogue, errorEntry, isErrorCode } from '../src/core/errors.ts';
import { sourceStrings } from './source-strings.ts';

/** Common English words that are not also Portuguese ones, nor loans such as 'login', 'link' or 'upload'. */
const english = new Set(
  `about access account add again all and any are back because been before being both but by can cannot change check
  choose click clinic close confirm could create created date delete denied did does done edit empty enter error
  every expired failed field file files first forgot found from get has have help here how if image in into invalid invoice
  is it its just last loading make many missing month more must my name need new next not now number of off on one only open
  or other our out owner page password patient patients payment phone please professional remove report request required
  reset save search see select selected send settings should show sign some something soon staff success sure than that the
  their them then there these they this to today too try type unexpected unknown update upgrade user users wait want was
  we welcome went were what when where which who will with without wrong you your`.split(/\s+/),
);

/** Keys are called what is printed on them; settings and files what they are called on the server; carcinomas 'in situ' by their Latin. */
const withoutNames = (text: string) =>
  text.replaceAll(/\bCtrl\+\w+|\b[A-Z]+(?:_[A-Z0-9]+)+|\bserver\/\S+|\bin situ\b/g, '');

const englishIn = (text: string): string[] =>
  (
    withoutNames(text)
      .toLowerCase()
      .match(/[\p{L}'’]+/gu) ?? []
  ).filter((word) => english.has(word));

const isSentence = (text: string) => /\s/.test(text.trim());
/** Codes and stored values, which no one reads. */
const isMachineValue = (text: string) => /^[a-z]+_[a-z_]+(, [a-z]+_[a-z_]+)*$/.test(text) || isErrorCode(text);

/** Words people choose as passwords, and a label that goes into a hash: nobody is shown them. */
const unshown = new Set(['core/common-passwords.ts', 'identity/proof-of-work.ts']);

const root = join(import.meta.dirname, '../..');

/** All of the texts, and the sentences among the rest; summaries are for developers. */
const contractTexts = sourceStrings(join(root, 'contract/src')).filter(
  ({ file, text, property }) =>
    !unshown.has(file) &&
    (file.endsWith('.texts.ts') || isSentence(text)) &&
    property !== 'summary' &&
    !isMachineValue(text),
);

/** What stands between tags, and the attributes that are read or read out. */
const readAttributes = ['', 'alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'description'];
const webTexts = sourceStrings(join(root, 'web/src')).filter(
  ({ text, property }) => readAttributes.includes(property ?? '-') && !isMachineValue(text),
);

test('no text is in English', () => {
  assert.ok(contractTexts.length > 300, 'the texts have been read');
  assert.deepEqual(
    [...contractTexts, ...webTexts]
      .filter(({ text }) => englishIn(text).length > 0)
      .map(({ file, text }) => `${file}: ${text}`),
    [],
  );
});

test('the check knows English when it sees it', () => {
  assert.deepEqual(englishIn('Usuário not found.'), ['not', 'found']);
  assert.deepEqual(englishIn('Email ou senha incorretos. Faça login ou use outro link.'), []);
});

/** Labels beside agreed messages such as 'Email inválido' are called as those call it. */
const labels = ['Email do responsável'];

test('an e-mail has its hyphen, but where the words were agreed without', () => {
  const specified = readFileSync(join(import.meta.dirname, 'spec-texts.txt'), 'utf8').split('\n');
  const agreed = new Set([...labels, ...specified]);
  const sentences = ['contract/src', 'web/src', 'server/src'].flatMap((folder) =>
    sourceStrings(join(root, folder)).filter(({ text }) => isSentence(text)),
  );
  assert.deepEqual(
    sentences
      .filter(({ text, property }) => property !== 'summary' && property !== 'className' && !agreed.has(text))
      .filter(({ text }) => /(?<![\w.{-])[Ee]mails?(?![\w-])/.test(text) && /[À-ÿ]|\b(com|o|a|de|seu|ou)\b/.test(text))
      .map(({ file, text }) => `${file}: ${text}`),
    [],
  );
});

test('every failure has a name of feature and reason, a fitting status and words to show', () => {
  for (const code of Object.keys(errorCatalogue)) {
    assert.ok(isErrorCode(code));
    const { status, message, title } = errorEntry(code);
    assert.match(code, /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
    assert.ok(
      [400, 401, 403, 404, 408, 409, 410, 413, 415, 416, 421, 422, 423, 429, 431, 500, 502, 503].includes(status),
      code,
    );
    assert.match(message, /^[A-ZÀ-Ú].{4,}[\p{L}.!?]$/u, code);
    // A message of several sentences closes the last one too.
    if (/[.!?;] /.test(message)) assert.match(message, /[.!?]$/, code);
    if (title !== undefined) assert.match(title, /^[A-ZÀ-Ú][\p{L} ]+$/u, code);
  }
  assert.equal(isErrorCode('toString'), false);
});
