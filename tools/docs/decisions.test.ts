import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run/web-build.ts';
import { areas, folder, indexFile, readDecision, readDecisions, renderIndex } from './decision-index.ts';

const decisions = readDecisions();
const numbers = new Set(decisions.map(({ number }) => number));

test('every decision has a number of its own, used once and never again', () => {
  for (const { file, number } of decisions) assert.equal(file.slice(0, 4), `${number}-`, file);
  const used = decisions.flatMap(({ number, includes }) => [number, ...includes]);
  assert.deepEqual(
    used.filter((number, index) => used.indexOf(number) !== index),
    [],
  );
});

test('every decision has a title, one line, a status, an area, context, decision and consequences, on half a page', () => {
  assert.ok(decisions.length > 50);
  for (const { file, title, line, status, area } of decisions) {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.ok(title && line, file);
    assert.ok(areas.includes(area), `${file}: ${area}`);
    const [, successor] = /^(?:Accepted|Superseded by (\d{3}))$/.exec(status) ?? assert.fail(`${file}: ${status}`);
    assert.ok(successor === undefined || numbers.has(successor), `${file}: ${status}`);
    assert.deepEqual(
      [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
      ['Status', 'Context', 'Decision', 'Consequences'],
      file,
    );
    assert.ok(text.split('\n').length <= 60, `${file} is longer than half a page`);
  }
});

test('the index is what the script writes', () => {
  assert.equal(readFileSync(indexFile, 'utf8'), renderIndex(decisions), 'run `npm run decisions`');
});

/** "decision 030", a file's name, and in documents also numbers in brackets, as in "(030)" or "(030, 110)". */
const named = /\bdecisions? ([0-2]\d\d)\b|\b([0-2]\d\d)-[a-z][a-z0-9-]*\.md\b|\bdecisions\/([0-2]\d\d)\b/gi;
const inBrackets = /\((?:see )?([0-2]\d\d(?:(?:, | and )[0-2]\d\d)*)\)/g;

const referencesIn = (text: string, isDocument: boolean): string[] =>
  (isDocument ? [named, inBrackets] : [named])
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([, ...groups]) => groups.join(' ').match(/\d{3}/g) ?? []);

test('whoever names a decision names one that is there', () => {
  const sources = globSync(
    ['*.md', 'Dockerfile', 'docs/**/*.md', '{contract,packages,server,web,e2e,lab,tools}/**/*.{ts,tsx,mjs,css,sql}'],
    {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|migrations|results|decisions\.test\.ts)(\/|$)/.test(path),
    },
  );
  const lost = sources.flatMap((file) =>
    referencesIn(readFileSync(join(root, file), 'utf8'), file.endsWith('.md'))
      .filter((number) => !numbers.has(number))
      .map((number) => `${file} names ${number}`),
  );
  assert.deepEqual(lost, []);
});

test('references are found in their forms, other numbers are left alone', () => {
  assert.deepEqual(referencesIn('Decision 030, [x](044-passwords.md), (110 and 113); 200 rows, 0.082 s (503)', true), [
    '030',
    '044',
    '110',
    '113',
  ]);
  assert.deepEqual(referencesIn('repeat(200); // decision 045', false), ['045']);
});

test('a decision is read by its form', () => {
  const text =
    '# 101 Title\n\nOne line.\n\n## Status\n\nSuperseded by 102 · Web\n\nIncludes 090, 091.\n\n## Context\n\nC\n';
  assert.deepEqual(readDecision('101-x.md', text), {
    number: '101',
    file: '101-x.md',
    title: 'Title',
    line: 'One line',
    status: 'Superseded by 102',
    area: 'Web',
    includes: ['090', '091'],
  });
});
