import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { whySlow } from './slow-patterns.ts';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{contract,server,web,packages/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(test|spec|conformance|fixture)\.|\/testing\//.test(file),
);

/** Patterns put together from text escape the check: each place says why what it meets cannot be slow. */
const builtPatterns: Record<string, string> = {
  'server/src/core/http/area-pages.ts': 'the paths of the build, anchored, one loop per part of a path',
  'server/src/features/people/branding/logos.service.ts': 'an id and constants, anchored',
  'server/src/features/records/document-search/snippet.ts':
    'beginnings of words, two letters each, behind what is no letter; the marks between the two are gone through once',
};

interface Found {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

function patternsOf(file: string): { literals: Found[]; built: boolean } {
  const text = readFileSync(join(root, file), 'utf8');
  const { program } = parseSync(file, text);
  const literals: Found[] = [];
  let built = false;
  const construct = ({ callee }: { callee: object }) => {
    if ('name' in callee && callee.name === 'RegExp') built = true;
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || !node.regex) return;
      const line = text.slice(0, node.start).split('\n').length;
      literals.push({ where: `${file}:${line}`, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  return { literals, built };
}

const found = sources.map((file) => ({ file, ...patternsOf(file) }));

test('the check knows slow patterns from quick ones', () => {
  const slow = [
    /(a+)+$/,
    /\s+$/,
    /\s*;\s*q=1$/,
    /a.*b/,
    /\bVersion\/[\d.]+ .*\bSafari\//,
    /^(?:\w+\s*)+$/,
    /x[^y]{5000,}y/,
  ];
  const quick = [/^a.*b$/, /"[^"]*"/, /(?<!\s)\s+$/, /;\s*name="([^"]*)"/i, /[a-z]+/g, /startxref\s+(\d+)/, /a.*/];
  for (const { source, flags } of slow) assert.ok(whySlow(source, flags), `/${source}/ is slow`);
  for (const { source, flags } of quick) assert.equal(whySlow(source, flags), undefined, `/${source}/ is quick`);
});

test('no pattern takes more time than in proportion to the text it meets', () => {
  const literals = found.flatMap((one) => one.literals);
  assert.ok(literals.length > 150, 'the patterns were found');
  const slow = literals.flatMap(({ where, source, flags }) => {
    const why = whySlow(source, flags);
    return why ? [`${where} /${source}/${flags}: ${why}`] : [];
  });
  assert.deepEqual(slow, []);
});

test('patterns are written, not put together, except where it is explained', () => {
  assert.deepEqual(
    found
      .filter(({ built }) => built)
      .map(({ file }) => file)
      .sort(),
    Object.keys(builtPatterns).sort(),
  );
});
