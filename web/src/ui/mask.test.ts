import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatZipCode } from '@virtual-med/contract/core/formats';
import { formatPhone } from '@virtual-med/contract/core/phones';
import { caretBeforeDeleting, type Format, mask } from './mask.ts';
import { toIsoDay, writeDay } from './typed-day.ts';

/** A text with its caret, as | */
const at = (shown: string) => ({ text: shown.replace('|', ''), caret: shown.indexOf('|') });
const drawn = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`;
const typing = (format: Format, shown: string) => drawn(mask(format, at(shown)));

test('typing at the end writes the signs, and the caret stays at the end', () => {
  assert.equal(typing(formatPhone, '119|'), '(11) 9|');
  assert.equal(typing(formatPhone, '(11) 9876-54321|'), '(11) 98765-4321|');
  assert.equal(typing(formatZipCode, '013101|'), '01310-1|');
  assert.equal(typing(writeDay, '070|'), '07/0|');
  assert.equal(typing(writeDay, '07/051|'), '07/05/1|');
});

test('what is typed, deleted or pasted in the middle leaves the caret behind it', () => {
  for (const [format, typed, shown] of [
    [formatPhone, '(11) 987|6-5432', '(11) 987|6-5432'],
    [formatPhone, '(11) 9876|5-432', '(11) 9876|-5432'],
    [formatPhone, '(1|) 98765-4321', '(1|9) 8765-4321'],
    [formatPhone, '(12|9) 8765-4321', '(12|) 98765-4321'],
    [formatPhone, '+55 11 98765|-4321', '(11) 98765|-4321'],
    [formatPhone, '+55|(11) 98765-4321', '|(11) 98765-4321'],
    [formatPhone, '+1 415| 5550100', '+1415|5550100'],
    [formatPhone, '(11) 98x|765-4321', '(11) 98|765-4321'],
    [formatZipCode, '013|0-100', '013|01-00'],
    [formatZipCode, '01310|100', '01310|-100'],
    [writeDay, '1|/05/1990', '1|/05/1990'],
    [writeDay, '07/|/1990', '07/|/1990'],
    [writeDay, '07/12|/1990', '07/12|/1990'],
    [writeDay, '07|05/1990', '07|/05/1990'],
    [writeDay, '07a|/05/1990', '07|/05/1990'],
  ] as const)
    assert.equal(typing(format, typed), shown);
});

test('a full field takes no more in its middle, and keeps its end', () => {
  assert.equal(typing(formatPhone, '(11) 987650|-4321'), '(11) 98765|-4321');
  assert.equal(typing(formatZipCode, '0139|10-100'), '013|10-100');
  assert.equal(typing(formatZipCode, '01399999|10-100'), '013|10-100');
});

test('a sign that would be written again is passed over by the key that deletes', () => {
  for (const [shown, key, caret] of [
    ['(11) |98765-4321', 'Backspace', '(11|) 98765-4321'],
    ['(11|) 98765-4321', 'Delete', '(11) |98765-4321'],
    ['(11) 98|765-4321', 'Backspace', '(11) 98|765-4321'],
    ['|(11) 98765-4321', 'Backspace', '|(11) 98765-4321'],
    ['(|11) 98765-4321', 'Backspace', '(|11) 98765-4321'],
    ['07/|05/1990', 'Backspace', '07|/05/1990'],
    ['07/|', 'Backspace', '07/|'],
  ] as const)
    assert.equal(drawn({ ...at(shown), caret: caretBeforeDeleting(at(shown), key) }), caret);
});

test('a day in every shape people type or paste', () => {
  for (const [text, shown] of [
    ['', ''],
    ['07051990', '07/05/1990'],
    ['7/5/1990', '7/5/1990'],
    ['7.5.1990', '7/5/1990'],
    ['07-05-1990', '07/05/1990'],
    ['07 05 1990', '07/05/1990'],
    [' 07 / 05 / 1990 ', '07/05/1990'],
    ['1990-05-07', '07/05/1990'],
    ['07/', '07/'],
    ['07/05/', '07/05/'],
    ['01/01/20245', '01/01/20245'],
    ['010120245', '01/01/20245'],
    ['abc', ''],
  ] as const)
    assert.equal(writeDay(text), shown);
});

test('a day is handed on as yyyy-mm-dd, and what is no day as no day', () => {
  assert.equal(toIsoDay(''), '');
  assert.equal(toIsoDay('07/05/1990'), '1990-05-07');
  assert.equal(toIsoDay('7/5/1990'), '1990-05-07');
  assert.equal(toIsoDay('01/01/20245'), '20245-01-01');
  for (const typed of ['0', '07/05', '07/05/90', '127/05/1990', '//'])
    assert.doesNotMatch(toIsoDay(typed), /^\d{4}-\d{2}-\d{2}$|^\d{5}/);
});
