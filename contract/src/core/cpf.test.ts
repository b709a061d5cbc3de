import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesOf } from '../../test/messages.ts';
import { formatCpf, isCpf, maskCpf, showCpf } from './cpf.ts';
import { cpf } from './cpf-field.ts';
import { z } from './zod.ts';

test('a CPF is known by its check digits, with or without its dots', () => {
  for (const good of ['52998224725', '529.982.247-25', '11144477735', '00000000191', '12345678909', '10000000019'])
    assert.ok(isCpf(good), good);
  for (const bad of [
    '52998224726',
    '52998224715',
    '5299822472',
    '529982247255',
    '',
    'x',
    '529 982 247 25',
    '529.982.247/25',
  ])
    assert.ok(!isCpf(bad), bad);
  for (const digit of '0123456789') assert.ok(!isCpf(digit.repeat(11)), digit);
});

test('one wrong digit, or two that changed places, are noticed', () => {
  const good = '52998224725';
  for (let at = 0; at < 11; at += 1)
    for (const digit of '0123456789')
      if (digit !== good[at]) assert.ok(!isCpf(good.slice(0, at) + digit + good.slice(at + 1)), `${at} ${digit}`);
  for (let at = 0; at < 10; at += 1) {
    const [a, b] = [good[at], good[at + 1]];
    if (a !== b) assert.ok(!isCpf(`${good.slice(0, at)}${b}${a}${good.slice(at + 2)}`), String(at));
  }
});

test('it is shaped while it is typed, and masked in the middle’s favour', () => {
  assert.deepEqual(['5', '529', '5299', '529982247', '5299822472', '52998224725999', 'abc'].map(formatCpf), [
    '5',
    '529',
    '529.9',
    '529.982.247',
    '529.982.247-2',
    '529.982.247-25',
    '',
  ]);
  assert.equal(maskCpf('52998224725'), '***.982.247-**');
  assert.deepEqual(['52998224725', '***.982.247-**'].map(showCpf), ['529.982.247-25', '***.982.247-**']);
});

test('the field keeps digits, may be empty, and says what is wrong', () => {
  const form = z.object({ cpf: cpf() });
  assert.deepEqual(z.parse(form, { cpf: ' 529.982.247-25 ' }), { cpf: '52998224725' });
  assert.deepEqual(z.parse(form, { cpf: '  ' }), { cpf: '' });
  for (const bad of ['52998224726', '529', '11111111111', '529.982.247-25 Ana'])
    assert.deepEqual(messagesOf(form, { cpf: bad }), { cpf: 'CPF inválido. Confira os 11 dígitos.' }, bad);
});
