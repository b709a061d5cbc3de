import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarFile } from './calendar.ts';
import type { PrescriptionItem } from './prescription.ts';

const item = (medicine: string, how: PrescriptionItem['how'], continuous = false): PrescriptionItem => ({
  medicine,
  strength: '500 mg',
  form: 'cápsula',
  route: 'oral',
  how,
  quantity: '',
  continuous,
  note: '',
  control: 'none',
});
const options = { id: 'x', from: '2026-11-19', first: '06:00', madeAt: '2026-11-18T15:00:00.000Z', withNames: false };
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');
const only = (lines: readonly string[], key: string) => lines.filter((line) => line.startsWith(key));

test('each time of the day repeats for as many days as the prescription says', () => {
  const lines = linesOf(
    calendarFile(
      [
        item('Amoxicilina', { kind: 'every', dose: '1', hours: 8, days: 7 }),
        item('Losartana', { kind: 'times', dose: '1', at: ['20:00'] }, true),
        item('Creme', { kind: 'times', dose: '1', at: ['21:00'] }),
        item('Dipirona', { kind: 'needed', dose: '1', hours: 6, why: 'dor' }),
        item('Pomada', { kind: 'text', text: 'à noite' }),
      ],
      options,
    ),
  );
  assert.deepEqual(only(lines, 'DTSTART'), [
    'DTSTART:20261119T060000',
    'DTSTART:20261119T140000',
    'DTSTART:20261119T220000',
    'DTSTART:20261119T200000',
    'DTSTART:20261119T210000',
  ]);
  assert.deepEqual(only(lines, 'RRULE'), [
    ...Array<string>(3).fill('RRULE:FREQ=DAILY;COUNT=7'),
    'RRULE:FREQ=DAILY;COUNT=90',
    'RRULE:FREQ=DAILY;COUNT=30',
  ]);
  assert.equal(new Set(only(lines, 'UID')).size, 5);
  assert.equal(only(lines, 'BEGIN').length, only(lines, 'END').length);
});

test('medicines are named only where the patient wants it', () => {
  const items = [item('Amoxicilina; a, b\\c', { kind: 'every', dose: '1 cápsula', hours: 24 })];
  const neutral = calendarFile(items, options);
  assert.doesNotMatch(neutral, /Amoxicilina|cápsula/);
  assert.deepEqual(only(linesOf(neutral), 'SUMMARY'), ['SUMMARY:Hora do remédio']);
  const named = linesOf(calendarFile(items, { ...options, withNames: true }));
  assert.deepEqual(only(named, 'SUMMARY'), ['SUMMARY:Amoxicilina\\; a\\, b\\\\c 500 mg cápsula']);
  assert.ok(named.includes('DESCRIPTION:1 cápsula\\, via oral\\, uma vez por dia.'));
});

test('lines are folded at 75 bytes and no letter is cut', () => {
  const file = calendarFile([item('ç'.repeat(150), { kind: 'every', dose: '1', hours: 24 })], {
    ...options,
    withNames: true,
  });
  for (const line of file.split('\r\n')) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  assert.ok(linesOf(file).includes(`SUMMARY:${'ç'.repeat(150)} 500 mg cápsula`));
});
