import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const rooms = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'] as const;

const sources = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs}`, {
  cwd: root,
  exclude: (name) => name.includes('node_modules') || name.includes('dist'),
});

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

interface Import {
  readonly specifier: string;
  /** Path below the root, or undefined for a package from outside. */
  readonly target: string | undefined;
}

function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@virtual-med/contract/'))
    return `contract/src/${specifier.slice('@virtual-med/contract/'.length)}.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const path = relative(root, join(root, dirname(file), specifier.replace(/\?.*$/, '')));
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(join(root, candidate))) ?? path;
}

const imports = new Map<string, Import[]>(
  sources.map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const found = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
    return [file, found.map((specifier) => ({ specifier, target: resolveImport(file, specifier) }))];
  }),
);

const isTest = (file: string) => /\.(test|spec|conformance|fixture)\.|\/testing\//.test(file);

/** Each pair of places: what stands in the first may not import from the second. */
const forbidden: readonly (readonly [from: RegExp, to: RegExp, why: string])[] = [
  [/^contract\//, /^(server|web|e2e|bench|scripts)\//, 'the contract depends on nobody'],
  [/^server\//, /^(web|e2e|bench)\//, 'the server knows only the contract'],
  [/^web\//, /^(server|e2e|bench|scripts)\//, 'the web knows only the contract'],
  [/^web\/src\/(features|ui|lib)\//, /^web\/src\/routes\//, 'routes -> features -> ui -> lib'],
  [/^web\/src\/(ui|lib)\//, /^web\/src\/features\//, 'routes -> features -> ui -> lib'],
  [/^web\/src\/lib\//, /^web\/src\/ui\//, 'routes -> features -> ui -> lib'],
];

test('imports follow the arrows between the rooms', () => {
  assert.ok(sources.length > 100, 'the sources were found');
  const broken: string[] = [];
  for (const [file, list] of imports)
    for (const { target } of list)
      for (const [from, to, why] of forbidden)
        if (target && from.test(file) && to.test(target) && !isTest(file)) broken.push(`${file} -> ${target}: ${why}`);
  assert.deepEqual(broken, []);
});

test('a feature of the web does not reach into another feature', () => {
  const featureOf = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const broken: string[] = [];
  for (const [file, list] of imports)
    for (const { target } of list) {
      const [own, other] = [featureOf(file), target && featureOf(target)];
      if (own && other && own !== other) broken.push(`${file} -> ${target}`);
    }
  assert.deepEqual(broken, []);
});

test('the contract uses zod and nothing else', () => {
  const outside = [...imports]
    .filter(([file]) => file.startsWith('contract/src/') && !isTest(file))
    .flatMap(([file, list]) =>
      list
        .filter(({ specifier, target }) => !target && !/^zod(\/|$)/.test(specifier))
        .map(({ specifier }) => `${file}: ${specifier}`),
    );
  assert.deepEqual(outside, []);
});

test('only the database’s own folder touches the raw client', () => {
  const allowed = /^server\/src\/(db|postgres|jobs|auth)\//;
  const direct = [...imports]
    .filter(([file]) => file.startsWith('server/src/') && !allowed.test(file) && !isTest(file))
    .filter(([file]) => {
      const text = readFileSync(join(root, file), 'utf8');
      return /^import (?!type)[^;]*from 'pg'/m.test(text);
    })
    .map(([file]) => file);
  assert.deepEqual(direct, []);
});

test('no import leads back to where it came from', () => {
  const cycles = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file);
    if (at >= 0) {
      cycles.add([...path.slice(at), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const { target } of imports.get(file) ?? []) if (target && imports.has(target)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  assert.deepEqual([...cycles], []);
});

test('no file gathers and re-exports others', () => {
  const barrels = sources.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .trim();
    return code !== '' && code.split('\n').every((line) => /^export (\*|\{[^}]*\}) from /.test(line.trim()));
  });
  assert.deepEqual(barrels, []);
});

test('statements are never put together from text', () => {
  const built = [...imports.keys()]
    .filter(
      (file) => file.startsWith('server/src/') && !isTest(file) && !/^server\/src\/(db|postgres|jobs)\//.test(file),
    )
    .filter((file) => /sql\.raw\(|sql\.lit\(|sql\.unsafe/.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(built, []);
});
