import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPhone, normalisePhone, toWhatsAppNumber, whatsAppLink } from './phones.ts';

test('a phone in any pasted shape', () => {
  // pasted, as shown in the field, as WhatsApp wants it
  const shapes: [string, string, string | undefined][] = [
    ['11987654321', '(11) 98765-4321', '5511987654321'],
    ['(11) 98765-4321', '(11) 98765-4321', '5511987654321'],
    ['+55 11 98765-4321', '(11) 98765-4321', '5511987654321'],
    ['(+55) 11 98765 4321', '(11) 98765-4321', '5511987654321'],
    ['+5511987654321', '(11) 98765-4321', '5511987654321'],
    ['5511987654321', '(11) 98765-4321', '5511987654321'],
    ['0055 11 98765 4321', '(11) 98765-4321', '5511987654321'],
    ['+55 (0) 11 98765-4321', '(11) 98765-4321', '5511987654321'],
    ['011 98765.4321', '(11) 98765-4321', '5511987654321'],
    ['0 15 11 98765-4321', '(11) 98765-4321', '5511987654321'],
    ['\u00a011\t98765\u20114321 ', '(11) 98765-4321', '5511987654321'],
    ['(11) 3456-7890', '(11) 3456-7890', '551134567890'],
    ['551134567890', '(11) 3456-7890', '551134567890'],
    ['55 99999-9999', '(55) 99999-9999', '5555999999999'],
    ['(55) 99999-99991', '(55) 99999-9999', undefined],
    ['+55 55 99999-9999', '(55) 99999-9999', '5555999999999'],
    ['98765-4321', '(98) 7654-321', undefined],
    ['11', '11', undefined],
    ['', '', undefined],
    ['telefone', '', undefined],
    ['(10) 98765-4321', '(10) 98765-4321', undefined],
    ['(11) 88765-43210', '(11) 88765-4321', undefined],
    ['+351 912 345 678', '+351912345678', '351912345678'],
    ['+1 (415) 555-2671', '+14155552671', '14155552671'],
    ['+1', '+1', undefined],
    ['+55 11 9', '(11) 9', undefined],
  ];
  for (const [pasted, shown, number] of shapes) {
    assert.equal(formatPhone(pasted), shown, pasted);
    assert.equal(toWhatsAppNumber(pasted), number, pasted);
    assert.ok(formatPhone(pasted).length <= 15, pasted);
    assert.equal(formatPhone(shown), shown, 'formatting again changes nothing');
  }
});

test('the mask follows the typing', () => {
  const shown: string[] = [];
  for (const digit of '11987654321234') shown.push(formatPhone((shown.at(-1) ?? '') + digit));
  assert.deepEqual(shown.slice(0, 4), ['1', '11', '(11) 9', '(11) 98']);
  assert.deepEqual(shown.slice(9), Array(5).fill('(11) 98765-4321').with(0, '(11) 9876-5432'));
});

test('a complete number is kept in one form, any other as written', () => {
  assert.equal(normalisePhone('+55 (0) 11 98765-4321'), '(11) 98765-4321');
  assert.equal(normalisePhone(' 3456  7890 '), '3456 7890');
  assert.equal(normalisePhone('+351 912 345 678'), '+351 912 345 678');
});

test('a chat link carries the message, and is not made for a number that cannot be dialled', () => {
  assert.equal(whatsAppLink('(11) 98765-4321'), 'https://wa.me/5511987654321');
  assert.equal(
    whatsAppLink('11987654321', 'Olá & até já?'),
    'https://wa.me/5511987654321?text=Ol%C3%A1%20%26%20at%C3%A9%20j%C3%A1%3F',
  );
  assert.equal(whatsAppLink('98765-4321', 'Olá'), undefined);
});
