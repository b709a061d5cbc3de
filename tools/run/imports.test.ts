import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rules } from './import-rules.ts';
import { checkImports, folderCycles, importsIn, readSources } from './imports.ts';
import { root } from './web-build.ts';

const sources = readSources();

test('every import is allowed, and none leads back to where it came from', () => {
  assert.ok(sources.size > 1_500, 'the sources have been found');
  assert.deepEqual(
    checkImports(sources, rules, (file) => existsSync(join(root, file))),
    [],
  );
});

/** For each rule a file, and what it may not import. */
const violations: Record<string, readonly (readonly [from: string, specifier: string])[]> = {
  'contract-knows-nobody': [
    ['contract/src/a.ts', '../../server/src/app.ts'],
    ['contract/src/a.ts', 'fastify'],
    ['contract/src/a.ts', '@virtual-med/pdf-signature/verify'],
  ],
  'package-knows-nobody': [
    ['packages/pdf-signature/src/a.ts', '@virtual-med/contract/core/zod'],
    ['packages/pdf-signature/src/a.ts', '../../../server/src/app.ts'],
  ],
  'server-knows-contract': [
    ['server/src/a.ts', '../../web/src/app.tsx'],
    ['server/src/core/a.ts', '../../../tools/platform.mjs'],
  ],
  'web-knows-contract': [
    ['web/src/a.tsx', '../../server/src/app.ts'],
    ['web/src/a.tsx', '@virtual-med/embedded-postgres/embedded'],
  ],
  'journeys-know-the-server': [
    ['e2e/a.spec.ts', '../web/src/app.tsx'],
    ['lab/bench/a.ts', '@virtual-med/pdf-signature/verify'],
  ],
  'tools-without-the-lab': [['tools/run/a.ts', '../../lab/hard/crash.ts']],
  'core-below-features': [['server/src/core/http/a.ts', '../../features/people/patients/patients.service.ts']],
  'core-below-root': [['server/src/core/http/a.ts', '../../app.ts']],
  'core-sees-ports': [['server/src/core/http/a.ts', '../../adapters/mail/smtp.mailer.ts']],
  'adapters-below-features': [
    ['server/src/adapters/mail/a.ts', '../../features/people/patients/patients.service.ts'],
    ['server/src/adapters/mail/a.ts', '../../core/http/http.ts'],
  ],
  'feature-by-its-door': [
    ['server/src/features/business/billing/a.ts', '../usage/usage.service.ts'],
    ['server/src/features/business/billing/a.ts', '../../people/patients/patients.service.ts'],
  ],
  'root-by-doors': [['server/src/a.ts', './features/people/patients/patients.service.ts']],
  'people-at-the-bottom': [['server/src/features/people/patients/a.ts', '../../records/documents/public.ts']],
  'records-above-people': [['server/src/features/records/documents/a.ts', '../../business/billing/public.ts']],
  'business-below-platform': [['server/src/features/business/billing/a.ts', '../../platform/audit/public.ts']],
  'tests-stay-out': [
    ['server/src/a.ts', './testing/test-app.ts'],
    ['web/src/a.tsx', './testing/render-app.tsx'],
    ['contract/src/a.ts', './b.test.ts'],
  ],
  'fixture-stays-home': [['server/src/core/a.test.ts', '../features/people/patients/b.fixture.ts']],
  'raw-database-client': [['server/src/features/people/patients/a.ts', 'pg']],
  'http-without-its-client': [['server/src/core/a.ts', 'node:http']],
  'web-routes-on-top': [['web/src/features/patients/a.tsx', '../../routes/index.tsx']],
  'web-features-above-ui': [['web/src/ui/a.tsx', '../features/patients/patients-page.tsx']],
  'web-ui-above-lib': [['web/src/lib/a.ts', '../ui/button.tsx']],
  'web-features-apart': [
    ['web/src/features/patients/a.tsx', '../documents/documents-page.tsx'],
    ['web/src/features/signing/a.tsx', '../documents/documents-page.tsx'],
    ['web/src/features/signing/a.tsx', '../verification/verification-panel.tsx'],
  ],
  'web-reception-registers-patients': [
    ['web/src/features/reception/a.tsx', '../documents/documents-page.tsx'],
    ['web/src/features/reception/a.tsx', '../writing/writer.tsx'],
  ],
  'web-documents-show-signatures': [['web/src/features/documents/a.tsx', '../patients/patients-page.tsx']],
};

const valueImports = (specifier: string) => [
  `import { x } from '${specifier}';`,
  `import '${specifier}';`,
  `export { x } from '${specifier}';`,
  `export * from '${specifier}';`,
  `const x = await import('${specifier}');`,
  `const x = import(\`${specifier}\`);`,
  `import x, { type Y } from "${specifier}";`,
];
const typeImports = (specifier: string) => [
  `import type { X } from '${specifier}';`,
  `import { type X } from '${specifier}';`,
  `export type { X } from '${specifier}';`,
  `type X = import('${specifier}').X;`,
  `type X = typeof import('${specifier}');`,
];

const brokenBy = (file: string, text: string) =>
  checkImports(new Map([[file, text]]), rules, () => true).map((line) => line.slice(0, line.indexOf(':')));

test('each rule finds what breaks it, however the import is written', () => {
  assert.deepEqual(
    Object.keys(violations),
    rules.map(({ name }) => name),
  );
  for (const { name, to } of rules)
    for (const [file, specifier] of violations[name] ?? []) {
      for (const text of valueImports(specifier)) assert.ok(brokenBy(file, text).includes(name), `${name}: ${text}`);
      for (const text of typeImports(specifier))
        assert.equal(brokenBy(file, text).includes(name), !to.exceptTypes, `${name}: ${text}`);
      const jsx = `import { x } from '${specifier}'; export const y = <p>{x}</p>;`;
      assert.ok(brokenBy(file.replace(/\.tsx?$/, '.tsx'), jsx).includes(name), `${name}: in .tsx`);
    }
});

test('what a rule allows is allowed, and files that are not there are found', () => {
  assert.deepEqual(brokenBy('contract/src/a.ts', "import { z } from 'zod/mini'; import './core/errors.ts';"), []);
  assert.deepEqual(brokenBy('server/src/core/db/a.ts', "import pg from 'pg';"), []);
  assert.deepEqual(
    brokenBy('server/src/features/business/billing/a.ts', "import '../../people/patients/public.ts';"),
    [],
  );
  assert.deepEqual(brokenBy('web/src/routes/a.tsx', "import '../features/patients/patients-page.tsx';"), []);
  assert.deepEqual(checkImports(new Map([['server/src/a.ts', "import './b.ts';"]]), rules), [
    'not-found: server/src/a.ts imports server/src/b.ts, which is not there',
  ]);
});

test('a cycle is found through types, exports and packages', () => {
  const cycle = new Map([
    ['contract/src/a.ts', "import type { B } from './b.tsx';"],
    ['contract/src/b.tsx', "export * from './c.ts';"],
    ['contract/src/c.ts', "const a = await import('@virtual-med/contract/a');"],
    ['contract/src/d.ts', "import './a.ts';"],
  ]);
  assert.deepEqual(checkImports(cycle, rules), [
    'no-cycle: contract/src/a.ts, contract/src/b.tsx, contract/src/c.ts import each other',
  ]);
});

test('no import is written in a way the check cannot read', () => {
  const counts = new Map<string, number>();
  for (const { from } of importsIn(sources)) counts.set(from, (counts.get(from) ?? 0) + 1);
  // Read a second time, by its lines.
  for (const [file, text] of sources) {
    const lines = [...text.matchAll(/^(?:import [^'"`;(]*|\} )from '[^'\n]+';$/gm)];
    const found = counts.get(file) ?? 0;
    assert.ok(found >= lines.length, `${file}: ${found} of ${lines.length}`);
  }
});

test('no folders of the product import each other', () => {
  assert.deepEqual(folderCycles(sources), []);
  const down = new Map([
    ['web/src/a/b/c.ts', "import '../d.ts';"],
    ['web/src/a/d.ts', ''],
  ]);
  assert.deepEqual(folderCycles(down), []);
  const both = new Map([...down, ['web/src/a/e.ts', "import type { C } from './b/c.ts';"]]);
  assert.deepEqual(folderCycles(both), [['web/src/a', 'web/src/a/b']]);
});
