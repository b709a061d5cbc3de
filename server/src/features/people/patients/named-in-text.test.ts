import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { newId } from '../../../core/ids.ts';
import type { Person } from '../../../testing/factories/people.ts';
import { sharedApp } from '../../../testing/test-app.ts';
import { patientsNamedIn } from './named-in-text.ts';
import { filledForm } from './testing/patients.ts';

const t = await sharedApp();
const [cpf, otherCpf, thirdCpf] = ['52998224725', '11144477735', '39053344705'];

async function scene() {
  const clinic = await t.clinic({ professionals: [{ name: 'Ana' }, { name: 'Bruno' }] });
  const call = await t.as(clinic.owner);
  const add = async (name: string, birthDate: string, change: Record<string, unknown> = {}) =>
    (await call(createPatient, { body: { ...filledForm({ name, birthDate, ...change }), clinicId: clinic.id } })).id;
  const read = (text: string, fileName = 'documento.pdf', who: Person = clinic.owner) =>
    t.ctx.db.asActor(
      {
        userId: who.id,
        role: who === clinic.owner ? 'clinic_owner' : 'professional',
        clinicId: clinic.id,
        ip: null,
        requestId: newId(),
      },
      (tx) => patientsNamedIn(tx, clinic.id, { fileName, text }),
    );
  /** Who is surely meant, and why. */
  const sure = async (...args: Parameters<typeof read>) =>
    (await read(...args)).sure.map(({ id, reason }) => [id, reason]);
  const possible = async (...args: Parameters<typeof read>) =>
    (await read(...args)).possible.map(({ id, reason }) => [id, reason]);
  return { clinic, add, read, sure, possible };
}

describe('by CPF', () => {
  test('a patient is surely meant, in whatever shape the number stands there', async () => {
    const { add, sure } = await scene();
    const id = await add('Maria Souza Lima', '1990-03-10', { cpf });
    for (const number of ['529.982.247-25', '52998224725', '529 .982. 247 - 25', '529.982.247-2S', '529982247-25'])
      assert.deepEqual(await sure(`Paciente: Maria Souza Lima\nCPF: ${number}`), [[id, 'cpf']], number);
    assert.deepEqual(await sure('', 'MARIA_52998224725.pdf'), [[id, 'cpf']]);
    assert.deepEqual(await sure('CPF: 529.982.247-26\nPaciente: Maria Souza Lima'), []);
  });

  test('a shortened or misread name beside it is the same person', async () => {
    const { add, sure } = await scene();
    const id = await add('João Carlos da Conceição', '1990-03-10', { cpf });
    for (const name of [
      'Joao C. Conceicao',
      'JOÃO CARLOS DA CONCEIÇÃO',
      'Jo?o Carlos Conceiçäo',
      'João Carlos Conceicão',
    ])
      assert.deepEqual(await sure(`Nome: ${name}\nCPF 529.982.247-25`), [[id, 'cpf']], name);
  });

  test('without the name it is only possible: it may be of a relative or of the doctor', async () => {
    const { add, sure, possible } = await scene();
    const id = await add('Maria Souza Lima', '1990-03-10', { cpf });
    assert.deepEqual(await sure('Hemograma. CPF: 529.982.247-25. Leucócitos 4.500'), []);
    assert.deepEqual(await possible('Hemograma. CPF: 529.982.247-25. Leucócitos 4.500'), [[id, 'cpf']]);
  });

  test('of a mother does not make her child’s document hers, registered or not', async () => {
    const { add, sure } = await scene();
    const mother = await add('Maria Clara Souza', '1990-03-10', { cpf });
    const texts = [
      'Paciente: João Souza\nResponsável: Maria Clara Souza - CPF: 529.982.247-25',
      'Paciente: João Souza\nNascimento: 02/02/2020\nMãe: Maria Clara Souza\nCPF: 529.982.247-25',
      'Paciente: João Souza\nCPF: 529.982.247-25\nFiliação: Maria Clara Souza',
      'Paciente: Maria Helena Souza\nCPF: 529.982.247-25',
      'MARIA CLARA SOUZA 529.982.247-25\nNascimento: 02/02/2020',
    ];
    for (const text of texts) assert.deepEqual(await sure(text), [], text);
    const child = await add('João Souza', '2020-02-02');
    assert.deepEqual(await sure(texts[1] ?? ''), [[child, 'name_and_birth']]);
    // It says nothing of whose the number is: hers or his.
    assert.deepEqual(await sure('Paciente: João Souza Nasc: 02/02/2020\nCPF: 529.982.247-25'), []);
    assert.deepEqual(await sure('Paciente: Maria Clara Souza\nCPF: 529.982.247-25'), [[mother, 'cpf']]);
  });

  test('of a doctor who is a patient too does not count', async () => {
    const { add, sure } = await scene();
    await add('Carlos Prado Neves', '1970-01-01', { cpf });
    const id = await add('Maria Souza', '1990-03-10');
    const signed = 'Assinado de forma digital por CARLOS PRADO NEVES:52998224725';
    assert.deepEqual(await sure(`Paciente: Maria Souza\nNascimento: 10/03/1990\n${signed}`), [[id, 'name_and_birth']]);
    assert.deepEqual(await sure(`Laudo\n${signed}`), []);
  });

  test('that disagrees with name and birth date leaves nobody sure', async () => {
    const { add, sure, possible } = await scene();
    const [a, b] = [
      await add('Maria Souza', '1990-03-10', { cpf }),
      await add('Ana Prado', '1985-05-05', { cpf: otherCpf }),
    ];
    const text = 'Paciente: Ana Prado\nNascimento: 05/05/1985\nCPF: 529.982.247-25';
    assert.deepEqual(await sure(text), []);
    assert.deepEqual((await possible(text)).map(([id]) => id).sort(), [a, b].sort());
    assert.deepEqual(await sure('Paciente: Ana Prado\nNascimento: 05/05/1985\nCPF: 390.533.447-05'), [], thirdCpf);
  });
});

describe('by full name and birth date', () => {
  test('a patient is surely meant, however the day is written', async () => {
    const { add, sure } = await scene();
    const id = await add('José da Silva Araújo', '1990-03-09');
    for (const day of [
      'Nascimento: 09/03/1990',
      'Data de Nasc.: 9-3-1990',
      'DN 09.03.90',
      'nascido em 9 de março de 1990',
      '09 / 03 / 1990',
      '1990-03-09',
    ])
      assert.deepEqual(
        await sure(`Paciente: JOSE DA SILVA ARAUJO\n${day}\nData do exame: 01/10/2026`),
        [[id, 'name_and_birth']],
        day,
      );
    assert.deepEqual(await sure('JOSÉ SILVA ARAÚJO   09/03/1990   Masculino'), [[id, 'name_and_birth']]);
    assert.deepEqual(await sure('', 'Jose da Silva Araujo 09-03-1990.pdf'), [[id, 'name_and_birth']]);
    assert.deepEqual(await sure('', 'jose_silva_araujo_19900309.pdf'), [[id, 'name_and_birth']]);
  });

  test('accents lost on the way do not matter, a word misread does', async () => {
    const { add, sure, possible } = await scene();
    const id = await add('Luana Conceição', '1990-03-10');
    assert.deepEqual(await sure('Paciente: LUANA CONCEI\uFFFD\uFFFDO\nNasc: 10/03/1990'), [[id, 'name_and_birth']]);
    assert.deepEqual(await sure('Paciente: Luana Conceicao\nNasc: 10/03/1990'), [[id, 'name_and_birth']]);
    const misread = 'Paciente: Luane Conceicao\nNasc: 10/03/1990';
    assert.deepEqual([await sure(misread), await possible(misread)], [[], [[id, 'name_and_birth']]]);
  });

  test('the social name counts as the name', async () => {
    const { add, read } = await scene();
    const id = await add('Carlos Prado Neves', '1990-03-10', { socialName: 'Carla Prado Neves' });
    const { sure } = await read('Paciente: Carla Prado Neves\nNascimento: 10/03/1990');
    assert.deepEqual(sure, [{ id, name: 'Carla Prado Neves', reason: 'name_and_birth' }]);
  });

  test('homonyms are told apart by it; where one has none nobody is sure', async () => {
    const { add, sure, possible } = await scene();
    const [a, b] = [await add('Maria Souza', '1990-03-10'), await add('Maria Souza', '1985-05-05')];
    const text = 'Paciente: Maria Souza\nNascimento: 05/05/1985\nData: 10/03/2026';
    assert.deepEqual(await sure(text), [[b, 'name_and_birth']]);
    assert.deepEqual(await possible(text), [[a, 'name']]);
    await t.make((tx) => tx.updateTable('patients').set({ birth_date: null }).where('id', '=', a).execute());
    assert.deepEqual(await sure(text), []);
  });

  test('twins are told apart by their names, also where only one is a patient', async () => {
    const { add, sure } = await scene();
    const luana = await add('Luana Prado', '2015-06-07');
    assert.deepEqual(await sure('Paciente: Luane Prado\nNasc: 07/06/2015'), []);
    const luane = await add('Luane Prado', '2015-06-07');
    assert.deepEqual(await sure('Paciente: Luane Prado\nNasc: 07/06/2015'), [[luane, 'name_and_birth']]);
    assert.deepEqual(await sure('Paciente: Luana Prado\nNasc: 07/06/2015'), [[luana, 'name_and_birth']]);
    assert.deepEqual(await sure('Luana Prado e Luane Prado, nascidas em 07/06/2015'), []);
  });

  test('the day of an exam is nobody’s birth date, and another birth date in the text speaks against it', async () => {
    const { add, sure, possible } = await scene();
    const id = await add('Maria Souza', '2024-03-10');
    for (const text of [
      'Paciente: Maria Souza\nData do exame: 10/03/2024',
      'Paciente: Maria Souza Nascimento: 05/05/1985 Coleta: 10/03/2024',
      'Paciente: Maria Souza\nNascimento: 05/05/1985\n10/03/2024',
    ]) {
      assert.deepEqual(await sure(text), [], text);
      assert.equal((await possible(text))[0]?.[0], id);
    }
  });

  test('a longer name is another person', async () => {
    const { add, sure } = await scene();
    await add('Maria Souza', '1990-03-10');
    assert.deepEqual(await sure('Paciente: Maria Souza Lima\nNascimento: 10/03/1990'), []);
  });
});

describe('nobody is sure', () => {
  test('by a name alone, in the text or in the name of the file', async () => {
    const { add, sure, possible } = await scene();
    const id = await add('Maria Souza', '1990-03-10', { cpf });
    for (const args of [
      ['Paciente: Maria Souza'],
      ['Laudo', 'Laudo Maria Souza hemograma.pdf'],
      ['', 'MariaSouza_exame.pdf'],
    ] as [string, string?][]) {
      assert.deepEqual(await sure(...args), []);
      assert.deepEqual(await possible(...args), [[id, 'name']], args.join(' '));
    }
  });

  test('where a text names two, also where the second is no patient', async () => {
    const { add, sure } = await scene();
    await add('Maria Souza', '1990-03-10', { cpf });
    const first = 'Paciente: Maria Souza\nNascimento: 10/03/1990\nCPF: 529.982.247-25';
    assert.deepEqual(await sure(`${first}\nPaciente: Ana Prado\nNascimento: 05/05/1985`), []);
    assert.deepEqual(await sure(`${first}\n05/05/1985 Ana Prado CPF do paciente: 111.444.777-35`), []);
    await add('Ana Prado', '1985-05-05');
    assert.deepEqual(await sure('MARIA SOUZA 10/03/1990\nANA PRADO 05/05/1985'), []);
  });

  test('whom the actor may not see, or who left the clinic', async () => {
    const { clinic, add, sure, possible } = await scene();
    const [ana, bruno] = clinic.professionals as [Person, Person];
    const id = await add('Maria Souza', '1990-03-10', { cpf, professional: ana.id });
    const text = 'Paciente: Maria Souza\nNascimento: 10/03/1990\nCPF: 529.982.247-25';
    assert.deepEqual(await sure(text, 'a.pdf', ana), [[id, 'cpf']]);
    assert.deepEqual([await sure(text, 'a.pdf', bruno), await possible(text, 'a.pdf', bruno)], [[], []]);
    const elsewhere = await scene();
    assert.deepEqual([await elsewhere.sure(text), await elsewhere.possible(text)], [[], []]);
    await t.make((tx) =>
      tx.updateTable('patients').set({ unlinked_at: new Date().toISOString() }).where('id', '=', id).execute(),
    );
    assert.deepEqual([await sure(text), await possible(text)], [[], []]);
  });

  test('a text made to keep the reader busy is read like any other', async () => {
    const { add, sure } = await scene();
    const id = await add('Maria Souza', '1990-03-10', { cpf });
    const noise = [
      ' '.repeat(500_000),
      'Paciente: '.repeat(50_000),
      '10/03/1990 '.repeat(50_000),
      'nome   '.repeat(80_000),
    ];
    for (const text of noise) await sure(text);
    assert.deepEqual(await sure(`Paciente: Maria Souza CPF 529.982.247-25\n${noise[0]}`), [[id, 'cpf']]);
  });
});

/** Heads of documents as clinics and laboratories print them, of a patient. */
const heads: Readonly<Record<string, (of: { name: string; day: string; cpf: string | null }) => string>> = {
  'labelled, birth date': ({ name, day }) => `LABORATÓRIO EXEMPLO\nPaciente: ${name}\nNascimento: ${day}\nHemograma`,
  'labelled, CPF': ({ name, cpf: number }) => `Nome: ${name}   CPF: ${number ?? 'não informado'}\nReceituário`,
  'in capitals, in one row': ({ name, day }) =>
    `PACIENTE: ${name.toUpperCase()}   DN: ${day}   SEXO: F   CONVÊNIO: PARTICULAR\nDATA DO EXAME: 02/11/2026`,
  'without labels': ({ name, day }) => `${name}  ${day}  Feminino\nRaio X de tórax em 02/11/2026`,
  'without accents': ({ name, day }) =>
    `Paciente: ${name.normalize('NFD').replace(/\p{M}/gu, '')}\nData de nasc.: ${day}`,
  'with doctor and mother': ({ name, day }) =>
    `Dr. Carlos Prado Neves CRM 123456\nPaciente: ${name}\nNascido em ${day}\nMãe: Maria Aparecida Gomes`,
  'name alone': ({ name }) => `Atestado\nPaciente: ${name}\nEm 02/11/2026`,
};
/** Says too little to be sure of anybody. */
const tooLittle = ['name alone'];

test('of families and namesakes nearly all documents that say enough are told whose they are, none wrongly', async (context) => {
  const { add, read } = await scene();
  const people: { id: string; name: string; day: string; cpf: string | null }[] = [];
  const names = [
    ['Maria Souza Lima', '1961-03-14', cpf],
    ['Mariana Souza Lima', '1988-07-02', null],
    ['Maria Souza', '1990-01-09', null],
    ['Maria Souza', '1954-11-30', otherCpf],
    ['João Souza Lima', '1959-05-21', thirdCpf],
    ['João Souza Lima Filho', '1985-10-10', null],
    ['Luana da Conceição', '2015-06-07', null],
    ['Luane da Conceição', '2015-06-07', null],
    ['Antônia Gonçalves de Araújo', '1947-12-25', null],
  ] as const;
  for (const [name, birthDate, number] of names) {
    const id = await add(name, birthDate, number ? { cpf: number } : {});
    people.push({ id, name, day: birthDate.split('-').reverse().join('/'), cpf: number });
  }
  let [enough, found, wrong] = [0, 0, 0];
  for (const [layout, headOf] of Object.entries(heads))
    for (const person of people) {
      const [sure] = (await read(headOf(person))).sure;
      if (sure && sure.id !== person.id) wrong += 1;
      if (tooLittle.includes(layout) || (layout === 'labelled, CPF' && !person.cpf)) continue;
      enough += 1;
      if (sure?.id === person.id) found += 1;
    }
  context.diagnostic(`surely found ${found} of ${enough}, wrongly ${wrong}`);
  assert.equal(wrong, 0);
  assert.ok(found / enough >= 0.9, `${found} of ${enough}`);
});
