import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openIsolated } from '../isolated/isolated.ts';
import { ownBytes } from '../isolated/messages.ts';
import { readTableFile } from './read-isolated.ts';
import { readTable } from './read-table.ts';
import { tableRows } from './table-rows.ts';
import { workbook, zipOf } from './testing/workbook.ts';

const read = async (file: Buffer | string) => [...tableRows(await readTable(Buffer.from(file)))];
const cellsOf = async (file: Buffer | string) => (await read(file)).map(({ cells }) => cells);
const windows1252 = (text: string) => Buffer.from(text, 'latin1');
const table = 'Nome;Nascimento\r\nJoão Conceição;01/02/1980\r\n';
const wanted = [
  ['Nome', 'Nascimento'],
  ['João Conceição', '01/02/1980'],
];

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('separated text', () => {
  for (const [name, file] of Object.entries({
    'windows-1252': windows1252(table),
    'UTF-8': Buffer.from(table),
    'UTF-8 with a mark': Buffer.from(`\ufeff${table}`),
    'UTF-16 with a mark': Buffer.from(`\ufeff${table}`, 'utf16le'),
    'UTF-16 without one': Buffer.from(table, 'utf16le'),
    'UTF-16, big end first, with a mark': utf16be(`\ufeff${table}`),
    'UTF-16, big end first, without one': utf16be(table),
  }))
    test(`is read in ${name}`, async () => assert.deepEqual(await cellsOf(file), wanted));

  for (const separator of [';', ',', '\t', '|'])
    test(`is parted by ${JSON.stringify(separator)}`, async () =>
      assert.deepEqual(await cellsOf(table.replaceAll(';', separator)), wanted));

  test('obeys the line that says its separator', async () => {
    const rows = await read('sep=,\r\nNome,Obs\r\n"Ana","a; b; c; d"\r\n');
    assert.deepEqual(rows, [
      { number: 2, cells: ['Nome', 'Obs'] },
      { number: 3, cells: ['Ana', 'a; b; c; d'] },
    ]);
  });

  test('has quoted line breaks, separators and quotes in its cells', async () =>
    assert.deepEqual(await cellsOf('Nome;Obs\n"Ana ""Nina"" Luz";"linha 1\r\nlinha 2; ainda"\nBia;\n'), [
      ['Nome', 'Obs'],
      ['Ana "Nina" Luz', 'linha 1\r\nlinha 2; ainda'],
      ['Bia'],
    ]));

  test('keeps its rows where a quote is never closed', async () =>
    assert.deepEqual(await cellsOf('Nome;Obs\nAna;"sem fim\nBia;ok\n'), [
      ['Nome', 'Obs'],
      ['Ana', '"sem fim'],
      ['Bia', 'ok'],
    ]));

  test('may begin with titles and empty lines: rows keep their numbers', async () =>
    assert.deepEqual(
      (await read('Clínica Boa Vida\n\nNome;CPF\nAna;1\n')).map(({ number }) => number),
      [1, 3, 4],
    ));

  test('with formulas is text, and nothing is worked out', async () =>
    assert.deepEqual(await cellsOf('Nome;Obs\n=1+1;@SUM(A1)\n'), [
      ['Nome', 'Obs'],
      ['=1+1', '@SUM(A1)'],
    ]));
});

describe('a workbook', () => {
  test('has texts, numbers without exponent, and days', async () =>
    assert.deepEqual(
      await cellsOf(
        workbook([
          ['Paciente', 'CPF', 'Nasc.', 'Celular'],
          ['João & Maria', 1_234_567_890, { serial: 29_252 }, { xml: '<c><v>1.1987654321E10</v></c>' }],
          [null, null, { serial: 59 }, { xml: '<c t="inlineStr"><is><t>(11) 9</t></is></c>' }],
        ]),
      ),
      [
        ['Paciente', 'CPF', 'Nasc.', 'Celular'],
        ['João & Maria', '1234567890', '1980-02-01', '11987654321'],
        ['', '', '1900-02-28', '(11) 9'],
      ],
    ));

  test('may count its days from 1904', async () =>
    assert.deepEqual(await cellsOf(workbook([[{ serial: 27_790 }]], { is1904: true })), [['1980-02-01']]));

  test('gives the value a formula had, never the formula', async () =>
    assert.deepEqual(
      await cellsOf(
        workbook([
          [
            { xml: '<c t="str"><f>HYPERLINK("http://x")</f><v>Ana</v></c>' },
            { xml: '<c t="e"><v>#REF!</v></c>' },
            'fim',
          ],
        ]),
      ),
      [['Ana', '', 'fim']],
    ));

  test('is read from the sheet people see, also with macros, which nobody looks at', async () =>
    assert.deepEqual(await cellsOf(workbook([['visto']], { hiddenRows: [['escondido']], macros: true })), [['visto']]));

  test('keeps the numbers of its rows over empty ones', async () =>
    assert.deepEqual(
      (await read(workbook([['a'], [], [], ['b']]))).map(({ number }) => number),
      [1, 4],
    ));
});

describe('refused is', () => {
  const manyRows = (count: number) => `Nome;CPF\n${'Ana;1\n'.repeat(count)}`;
  const bomb = () =>
    zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<R><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></R>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(257 * 1024 * 1024, ' '),
    });
  for (const [name, reason, file] of [
    ['a million rows', 'too_many_rows', () => manyRows(1_000_000)],
    ['one row too many', 'too_many_rows', () => manyRows(100_000)],
    ['a workbook that unpacks to too much', 'too_large', bomb],
    ['a file of nothing', 'empty', () => ''],
    ['a table without a cell', 'empty', () => ';;;\n;;\n'],
    ['a workbook of Excel 97', 'old_workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a spreadsheet of another program', 'other_spreadsheet', () => zipOf({ 'content.xml': '<x/>' })],
    ['a ZIP that is none', 'unreadable', () => Buffer.from('PK\x03\x04 nonsense')],
    [
      'a page that calls itself a spreadsheet',
      'not_a_table',
      () => '<html><table><tr><td>Ana</td></tr></table></html>',
    ],
    ['a picture', 'not_a_table', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    [
      'a workbook with entities of its own',
      'unreadable',
      () =>
        zipOf({ 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook>&a;</workbook>' }),
    ],
  ] as const)
    test(name, async () => {
      const content = file();
      await assert.rejects(readTable(Buffer.from(content || '')), { name: 'TableRefused', reason });
    });
});

test('a stranger’s file is read in a process of its own, and a refusal is an answer', async (t) => {
  const isolated = openIsolated();
  t.after(() => isolated.stop());
  const answer = await readTableFile({ isolated }, 'clinic', ownBytes(workbook([['Nome'], ['Ana']])));
  assert.ok('rows' in answer);
  assert.deepEqual(
    [...tableRows(answer.rows)].map(({ cells }) => cells),
    [['Nome'], ['Ana']],
  );
  const refused = await readTableFile({ isolated }, 'clinic', ownBytes(Buffer.from('%PDF-1.7')));
  assert.deepEqual(refused, { refused: 'not_a_table' });
});
