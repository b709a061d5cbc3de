import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workbook } from '../../server/src/core/tables/testing/workbook.ts';
import { ListRefused, readCid10, readMedicines, readTuss } from './read-list-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Letters of the files the authorities give out are one byte each. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

test('CID-10 as DATASUS gives it out, in windows-1252', async () => {
  const file = windows1252(
    'SUBCAT;CLASSIF;RESTRSEXO;CAUSAOBITO;DESCRICAO;DESCRABREV;REFER;EXCLUIDOS;\r\n' +
      'A000;;;;Cólera devida a Vibrio cholerae 01, biótipo cholerae;A00.0 Colera;;;\r\n' +
      'A09X;;;;Diarréia e gastroenterite;A09 Diarreia;;;\r\n' +
      'Z99.9;;;;"Dependência de ""máquina""; não especificada";;;;\r\n' +
      'lixo;;;;Sem código;;;;\r\n',
  );
  assert.deepEqual(
    [...(await readCid10(file))],
    [
      ['A00.0', 'Cólera devida a Vibrio cholerae 01, biótipo cholerae'],
      ['A09', 'Diarréia e gastroenterite'],
      ['Z99.9', 'Dependência de "máquina"; não especificada'],
    ],
  );
});

test('table 22 of TUSS: what is no longer in force is left out', async () => {
  const file = utf8(
    '\ufeffCódigo do Termo;Termo;Descrição Detalhada;Data de início de vigência;Data de fim de vigência;Data de fim de implantação\n' +
      '40304361;Hemograma com contagem de plaquetas;;01/01/2008;;\n' +
      '40304370;Exame antigo;;01/01/2008;31/12/2015;\n' +
      '4.03.16.52-1;TSH;;2008-01-01;2099-12-31;\n',
  );
  assert.deepEqual(
    [...(await readTuss(file, '2026-11-19'))],
    [
      ['40304361', 'Hemograma com contagem de plaquetas'],
      ['40316521', 'TSH'],
    ],
  );
});

test('a workbook is read as it is, below its title', async () => {
  const file = workbook([
    ['Tabela 22 - Terminologia de procedimentos'],
    [],
    ['Código do Termo', 'Termo', 'Data de fim de vigência'],
    [40304361, 'Hemograma com contagem de plaquetas', null],
    [40304370, 'Exame antigo', { serial: 42_369 }],
  ]);
  assert.deepEqual([...(await readTuss(file, '2026-11-19'))], [['40304361', 'Hemograma com contagem de plaquetas']]);
});

test("ANVISA's register and CMED's prices give names, strengths and forms", async () => {
  assert.deepEqual(
    await readMedicines(
      windows1252(
        'TIPO_PRODUTO;NOME_PRODUTO;SITUACAO_REGISTRO;PRINCIPIO_ATIVO\n' +
          '"MEDICAMENTO";"NOVALGINA";"VÁLIDO";"DIPIRONA MONOIDRATADA"\n' +
          '"MEDICAMENTO";"ANTIGO";"CADUCO/CANCELADO";"NADA"\n' +
          '"MEDICAMENTO";"OUTRO";"Inativo";"NADA"\n',
      ),
    ),
    [
      { name: 'Novalgina', strength: '', form: '' },
      { name: 'Dipirona monoidratada', strength: '', form: '' },
    ],
  );
  assert.deepEqual(
    await readMedicines(
      utf8(
        'Câmara de Regulação do Mercado de Medicamentos;;\nLista de preços;;\n;;\n' +
          'SUBSTÂNCIA;LABORATÓRIO;PRODUTO;APRESENTAÇÃO\n' +
          'AMOXICILINA;X;AMOXIL;500 MG CAP GEL DURA CT BL X 21\n' +
          'AMOXICILINA;Y;AMOXICILINA;250 MG/5 ML PO SUS OR CT FR\n' +
          'AMOXICILINA;Z;AMOXICILINA;250 MG/5 ML PO SUS OR CT FR X 150 ML\n',
      ),
    ),
    [
      { name: 'Amoxil', strength: '500 mg', form: 'cápsula' },
      { name: 'Amoxicilina', strength: '500 mg', form: 'cápsula' },
      { name: 'Amoxicilina', strength: '250 mg/5 mL', form: 'suspensão' },
    ],
  );
});

test('a file that is something else is refused with words', async () => {
  for (const file of [
    utf8(''),
    utf8('nome;idade\nAna;3\n'),
    utf8('SUBCAT;DESCRICAO\n;\n'),
    new Uint8Array([0x50, 0x4b, 3, 4]),
  ])
    await assert.rejects(readCid10(file), ListRefused);
  await assert.rejects(readMedicines(utf8('SUBSTÂNCIA;PRODUTO\nA;B\n')), /colunas/);
  await assert.rejects(readTuss(new Uint8Array([0x50, 0x4b, 3, 4]), '2026-11-19'), /CSV/);
});
