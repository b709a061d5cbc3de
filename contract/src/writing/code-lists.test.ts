import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCodeList } from './code-lists.ts';
import { cid10 } from './lists/cid10.ts';
import { tuss } from './lists/tuss.ts';

const first = (search: ReturnType<typeof openCodeList>, query: string) => search(query)[0]?.code;

test('a diagnosis is found by its code, its name as typed, and what people call it', () => {
  const search = openCodeList(cid10);
  for (const [query, code] of [
    ['J11.1', 'J11.1'],
    ['j111', 'J11.1'],
    ['m54 5', 'M54.5'],
    ['covid', 'U07.1'],
    ['U07.1', 'U07.1'],
    ['tdah', 'F90.0'],
    ['virose', 'B34.9'],
    ['diabetes tipo 2', 'E11'],
    ['cefaléia', 'R51'],
    ['dor de cabeça', 'R51'],
    ['lombalgia', 'M54.5'],
    ['dor lomb', 'M54.5'],
    ['infecção urinária', 'N39.0'],
    ['ansied gener', 'F41.1'],
    ['pressão alta', 'I10'],
    ['pedra no rim', 'N20.0'],
    ['burnout', 'Z73.0'],
    ['influenza gripe', 'J11'],
  ] as const)
    assert.equal(first(search, query), code, query);
  assert.deepEqual(search(''), []);
  assert.deepEqual(search('xyz'), []);
  assert.equal(search('a').length, 20);
  assert.ok(search('gripe').some(({ code }) => code === 'J11'));
});

test('an exam is found under each of its names, in this list and in that of ANS', () => {
  const search = openCodeList(tuss);
  for (const [query, code] of [
    ['hemograma', '40304361'],
    ['tsh', '40316521'],
    ['us tireoide', '40901203'],
    ['ultrassom tireoide', '40901203'],
    ['usg abdome total', '40901122'],
    ['rx torax', '40805018'],
    ['raio x tórax', '40805018'],
    ['rm joelho', '41101316'],
    ['ressonância magnética joelho', '41101316'],
    ['tomografia computadorizada de crânio', '41001010'],
    ['tc cranio', '41001010'],
    ['ecg', '40101010'],
    ['eco transtoracico', '40901106'],
    ['urina', '40311210'],
    ['preventivo', '40601137'],
    ['vitamina d', '40302830'],
    ['b12', '40316572'],
    ['colesterol hdl', '40301583'],
    ['40304361', '40304361'],
  ] as const)
    assert.equal(first(search, query), code, query);
  const ans = openCodeList(
    '40901203\tUS - Órgãos superficiais (tireóide ou escroto)\n41101316\tRM - Articular\n40805018\tRX - Tórax\n',
  );
  for (const [query, code] of [
    ['ultrassonografia tireoide', '40901203'],
    ['ressonancia', '41101316'],
    ['raio x torax', '40805018'],
  ] as const)
    assert.equal(first(ans, query), code, query);
});

test('the lists are whole: a code and a name a line, no code twice, enough of them', () => {
  for (const [list, code, least] of [
    [cid10, /^[A-Z]\d\d(\.\d)?$/, 500],
    [tuss, /^\d{8}$/, 250],
  ] as const) {
    const rows = list
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    assert.ok(rows.length >= least);
    assert.deepEqual(
      rows.filter(
        ([first = '', name = '', ...rest]) => !code.test(first) || name.trim() !== name || !name || rest.length > 1,
      ),
      [],
    );
    assert.equal(new Set(rows.map(([first]) => first)).size, rows.length);
  }
});

test('codes of TUSS end with their own check digit', () => {
  const wrong = tuss
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(0, 8))
    .filter((code) => {
      const sum = [...code.slice(0, 7)].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
      const digit = 11 - (sum % 11);
      return (digit > 9 ? 0 : digit) !== Number(code[7]);
    });
  assert.deepEqual(wrong, []);
});
