import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adminHelp } from './admin.help.ts';
import { type HelpGroup, searchHelp, topicCount } from './help.ts';
import { ownerHelp } from './owner.help.ts';
import { patientHelp } from './patient.help.ts';
import { professionalHelp } from './professional.help.ts';
import { receptionHelp } from './reception.help.ts';

const groups: HelpGroup[] = [
  {
    title: 'Clínicas',
    topics: [
      { id: 'bloquear', title: 'Bloquear uma clínica', steps: ['Abra o menu de ações.'] },
      { id: 'criar', title: 'Cadastrar uma clínica', notes: ['A senha temporária aparece uma vez.'] },
    ],
  },
  { title: 'Conta', topics: [{ id: 'senha', title: 'Trocar a senha', intro: 'Em Perfil.' }] },
];

const found = (search: string) => searchHelp(groups, search).flatMap(({ topics }) => topics.map(({ id }) => id));

test('a topic is found by its words in any order, without accents and capitals', () => {
  assert.deepEqual(found('  CLINICA bloquear '), ['bloquear']);
  assert.deepEqual(found('acoes'), ['bloquear']);
  assert.deepEqual(found('senha'), ['criar', 'senha']);
  assert.deepEqual(found('perfíl'), ['senha']);
});

test('the name of a group finds all of it; an empty search finds everything, an unknown word nothing', () => {
  assert.deepEqual(found('clínicas'), ['bloquear', 'criar']);
  assert.equal(topicCount(searchHelp(groups, ' ')), 3);
  assert.deepEqual(searchHelp(groups, 'xadrez'), []);
});

for (const [role, { groups: all }] of Object.entries({
  adminHelp,
  ownerHelp,
  professionalHelp,
  patientHelp,
  receptionHelp,
}))
  test(`${role}: every topic has an anchor of its own and something to say`, () => {
    const topics = all.flatMap((group) => group.topics);
    assert.equal(new Set(topics.map(({ id }) => id)).size, topics.length);
    for (const { id, intro, steps, notes } of topics) {
      assert.match(id, /^[a-z]+(-[a-z]+)*$/);
      assert.ok(intro || steps?.length || notes?.length, id);
    }
  });
