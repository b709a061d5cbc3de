import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openCodeList } from '@virtual-med/contract/writing/code-lists';
import { getCodeList } from '@virtual-med/contract/writing/code-lists.endpoints';
import { testSecretKey } from '../../server/src/testing/cluster.ts';
import { testApp } from '../../server/src/testing/test-app.ts';
import { ownFolder, runCommand, urlOf } from './command.fixture.ts';

const folder = await ownFolder('vm-lists-');
const t = await testApp();
const clinic = await t.clinic();
const call = await t.as(clinic.owner);

const lists = (...args: string[]) =>
  runCommand('lists.ts', args, {
    DATABASE_URL: urlOf(t.access),
    SECRET_KEY: testSecretKey,
    DATA_DIR: join(folder, 'unused'),
  });
const inUse = async (list: 'cid10' | 'tuss') => {
  const answered = await call(getCodeList, { params: { list } });
  return { ...answered, search: openCodeList(answered.tsv) };
};

test('the list that comes with the product is in use until the operator brings in another, and again after it is dropped', async () => {
  const before = await inUse('cid10');
  assert.equal(before.importedAt, null);
  assert.equal(before.search('virose')[0]?.code, 'B34.9');
  assert.match((await lists('show')).out, /CID-10: \d+ códigos mais usados, que acompanham o produto/);

  const file = join(folder, 'CID-10-SUBCATEGORIAS.CSV');
  await writeFile(file, Buffer.from('SUBCAT;DESCRICAO\nB349;Infecção viral não especificada\nA000;Cólera\n', 'latin1'));
  const said = await lists('cid10', file);
  assert.equal(said.code, 0, said.err);
  assert.match(said.out, /2 códigos importados/);
  const after = await inUse('cid10');
  assert.notEqual(after.importedAt, null);
  assert.equal(after.search('cólera')[0]?.code, 'A00.0');
  // What people call it, and what DATASUS does not have yet, come along.
  assert.equal(after.search('virose')[0]?.code, 'B34.9');
  assert.equal(after.search('covid')[0]?.code, 'U07.1');
  assert.equal((await inUse('tuss')).importedAt, null);

  assert.match((await lists('cid10', '--reset')).out, /que acompanham o produto/);
  assert.equal((await inUse('cid10')).importedAt, null);
});

test('names of medicines take the place of those before', async () => {
  const file = join(folder, 'medicines.csv');
  await writeFile(file, 'NOME_PRODUTO;PRINCIPIO_ATIVO;SITUACAO_REGISTRO\nNOVALGINA;DIPIRONA;Ativo\n');
  await lists('medicines', file);
  await writeFile(file, 'NOME_PRODUTO;PRINCIPIO_ATIVO;SITUACAO_REGISTRO\nTYLENOL;PARACETAMOL;Ativo\n');
  assert.match((await lists('medicines', file)).out, /2 nomes importados/);
  const names = await t.make((tx) => tx.selectFrom('medicine_names').select('name').orderBy('name').execute());
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Paracetamol', 'Tylenol'],
  );
});

test('what cannot be read is said, and changes nothing', async () => {
  for (const [args, said] of [
    [['cid10', join(folder, 'missing.csv')], /não encontrado/],
    [['other', 'x'], /Uso:/],
    [[], /Uso:/],
  ] as const)
    assert.match((await lists(...args)).err, said);
  const file = join(folder, 'wrong.csv');
  await writeFile(file, 'a;b\n1;2\n');
  const refused = await lists('tuss', file);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /colunas/);
});
