import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReportSearch } from './search-params.ts';

test('an address keeps the filters it understands', () => {
  const search = {
    clinica: '0198a2f0-7a51-7c3e-9d52-0a4c1b2d3e4f',
    situacao: 'open',
    de: '2026-01-01',
    ate: '2026-12-31',
  };
  assert.deepEqual(readReportSearch(search), search);
});

test('what makes no sense is left out', () => {
  assert.deepEqual(
    readReportSearch({ clinica: 'x', situacao: 'toString', de: '2026-13-01', ate: 20_261_231, outra: 'y' }),
    {},
  );
  assert.deepEqual(readReportSearch({ de: '0002-01-01' }), {});
});
