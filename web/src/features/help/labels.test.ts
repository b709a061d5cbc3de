import assert from 'node:assert/strict';
import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { sourceStrings } from '../../../../contract/test/source-strings.ts';
import { helpFor } from '../../lib/browser/help-topics.ts';
import { adminHelp } from './admin.help.ts';
import { type HelpContent, pictureNames } from './help.ts';
import { ownerHelp } from './owner.help.ts';
import { patientHelp } from './patient.help.ts';
import { professionalHelp } from './professional.help.ts';
import { receptionHelp } from './reception.help.ts';

const root = join(import.meta.dirname, '../../../..');
const all: Record<string, HelpContent> = { adminHelp, ownerHelp, professionalHelp, patientHelp, receptionHelp };

const sentencesOf = ({ groups }: HelpContent): string[] =>
  groups.flatMap(({ topics }) =>
    topics.flatMap(({ title, intro = '', steps = [], notes = [] }) => [title, intro, ...steps, ...notes]),
  );

/** Everything the interface says, the help itself left out. */
const shown = new Set(
  ['contract/src', 'web/src']
    .flatMap((folder) => sourceStrings(join(root, folder)))
    .filter(({ file }) => !file.includes('features/help'))
    .map(({ text }) => text),
);

for (const [role, content] of Object.entries(all))
  test(`${role}: every label it names stands in the interface, to the letter`, () => {
    const named = sentencesOf(content).flatMap((sentence) =>
      [...sentence.matchAll(/“([^”]+)”/g)].map((match) => match[1]),
    );
    assert.ok(named.length > 0, 'labels were found');
    assert.deepEqual(
      named.filter((label) => !shown.has(label ?? '')),
      [],
    );
  });

test('every page that points into the help points at a topic that is there', () => {
  const idsOf = ({ groups }: HelpContent) => new Set(groups.flatMap(({ topics }) => topics.map(({ id }) => id)));
  const clinic = { area: 'clinic', clinicId: 'c' } as const;
  for (const page of ['pacientes', 'paciente/p', 'entrada', 'profissionais', 'pagamento', 'configuracoes'])
    assert.ok(idsOf(ownerHelp).has(helpFor(`/clinica/c/${page}`, clinic, 'clinic_owner').topic), page);
  for (const page of ['pacientes', 'paciente/p', 'entrada'])
    assert.ok(idsOf(professionalHelp).has(helpFor(`/clinica/c/${page}`, clinic, 'professional').topic), page);
  for (const page of ['/paciente/c', '/paciente/c/painel'])
    assert.ok(idsOf(patientHelp).has(helpFor(page, { area: 'patient', clinicId: 'c' }, 'patient').topic), page);
  for (const page of ['/admin', '/admin/pagamentos', '/admin/configuracoes'])
    assert.ok(idsOf(adminHelp).has(helpFor(page, undefined, 'super_admin').topic), page);
});

test('every picture named is there and small, and none lies unused', () => {
  const folder = join(import.meta.dirname, 'pictures');
  const used = new Set(
    Object.values(all).flatMap(({ groups }) =>
      groups.flatMap(({ topics }) => topics.flatMap(({ picture }) => picture ?? [])),
    ),
  );
  assert.deepEqual([...used].sort(), Object.keys(pictureNames).sort());
  for (const part of [folder, join(folder, 'phone')]) {
    for (const name of used) {
      const file = join(part, `${name}.webp`);
      assert.ok(existsSync(file), `${name}: take it with npm run screenshots`);
      assert.ok(statSync(file).size < 80_000, `${name} weighs ${statSync(file).size}`);
    }
    assert.deepEqual(
      globSync('*.webp', { cwd: part })
        .map((file) => basename(file, '.webp'))
        .sort(),
      [...used].sort(),
    );
  }
});
