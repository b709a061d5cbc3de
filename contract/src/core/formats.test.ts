import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ageInYears,
  dayIn,
  formatAgo,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatFileSize,
  formatShortDate,
  formatZipCode,
  fromEpochSeconds,
  initials,
  toEpochSeconds,
} from './formats.ts';

test('CEP while typing and pasted', () => {
  for (const [text, shown] of [
    ['', ''],
    ['01310', '01310'],
    ['013101', '01310-1'],
    ['01310-100', '01310-100'],
    ['01.310-1009', '01310-100'],
    ['abc', ''],
  ] as const)
    assert.equal(formatZipCode(text), shown);
});

test('a birth date is the same day everywhere', () => {
  assert.equal(formatDay('1990-05-07'), '07/05/1990');
  for (const zone of ['America/Sao_Paulo', 'America/Rio_Branco', 'UTC'])
    assert.equal(formatDate('1990-05-07', zone), '07/05/1990');
});

test('an instant is shown in the clinic’s time', () => {
  assert.equal(formatDate('2026-01-01T02:30:00Z'), '31/12/2025');
  assert.equal(formatDateTime('2026-01-01T02:30:00Z'), '31/12/2025 23:30');
  assert.equal(formatDateTime('2026-01-01T02:30:00Z', 'America/Rio_Branco'), '31/12/2025 21:30');
  assert.equal(dayIn('America/Sao_Paulo', new Date('2026-01-01T02:30:00Z')), '2025-12-31');
  assert.equal(dayIn('UTC', new Date('2026-01-01T02:30:00Z')), '2026-01-01');
});

test('how long ago something was is told as one would say it', () => {
  const now = new Date('2026-11-18T15:00:00Z');
  const ago = (value: string) => formatAgo(value, 'America/Sao_Paulo', now);
  assert.equal(ago('2026-11-18T11:12:00Z'), 'hoje, 08:12');
  assert.equal(ago('2026-11-18T02:59:00Z'), 'ontem');
  assert.equal(ago('2026-11-16T12:00:00Z'), 'há 2 dias');
  assert.equal(ago('2026-10-25T12:00:00Z'), 'há 3 semanas');
  assert.equal(ago('2026-10-18T12:00:00Z'), 'há 1 mês');
  assert.equal(ago('2025-11-18T12:00:00Z'), 'há 1 ano');
  assert.equal(formatShortDate('2026-11-17T12:00:00Z', 'America/Sao_Paulo', now), '17/11');
  assert.equal(formatShortDate('2025-11-17T12:00:00Z', 'America/Sao_Paulo', now), '17/11/2025');
});

test('a reader’s own clock is gone by only where it goes like the clinic’s', () => {
  const before = process.env.TZ;
  const zones = ['America/Sao_Paulo', 'America/Fortaleza', 'America/Manaus', 'America/Rio_Branco', 'UTC'];
  // Around midnight in each zone, in a summer with and one without summer time, and in winter.
  const moments = ['2018-12-31', '2025-12-31', '2026-07-01'].flatMap((day) =>
    [...Array(48).keys()].map((half) => new Date(Date.parse(`${day}T00:15:00Z`) + half * 1_800_000)),
  );
  try {
    for (const own of zones) {
      process.env.TZ = own;
      for (const zone of zones)
        for (const moment of moments) {
          const [year, month, day] = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone })
            .format(moment)
            .split('-');
          assert.equal(dayIn(zone, moment), [year, month, day].join('-'), `${zone} read in ${own}`);
          assert.equal(formatDate(moment, zone), [day, month, year].join('/'));
        }
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('a count is grouped by thousands', () => {
  const shown = new Intl.NumberFormat('pt-BR', { useGrouping: 'always' });
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])
    assert.equal(formatCount(count), shown.format(count));
});

test('age turns on the birthday', () => {
  const ages: [string, string, number][] = [
    ['1990-05-07', '2026-05-06', 35],
    ['1990-05-07', '2026-05-07', 36],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
    ['2024-02-29', '2028-02-29', 4],
    ['1926-12-31', '2026-12-30', 99],
    ['2026-05-07', '2026-05-07', 0],
    ['2030-01-01', '2026-05-07', 0],
  ];
  for (const [born, day, age] of ages) assert.equal(ageInYears(born, day), age, `${born} on ${day}`);
});

test('initials of first and last name', () => {
  const names: [string, string][] = [
    ['Ana', 'A'],
    ['Ana Lima', 'AL'],
    ['  ana   maria de  lima ', 'AL'],
    ['Dra. Ana Lima', 'AL'],
    ['Dr João', 'J'],
    ['Érica Ávila', 'ÉÁ'],
    ['E\u0301rica Lima', 'ÉL'],
    ['(Ana) "Lima"', 'AL'],
    ['ana@exemplo.med', 'A'],
    ['𝒜na Lima', '𝒜L'],
    ['🙂', '?'],
    ['', '?'],
  ];
  for (const [name, letters] of names) assert.equal(initials(name), letters, name);
});

test('file sizes in the unit that reads best', () => {
  const sizes: [number, string][] = [
    [0, '0\u00a0B'],
    [1023, '1.023\u00a0B'],
    [1024, '1\u00a0KB'],
    [1536, '1,5\u00a0KB'],
    [1024 * 1024 - 1, '1\u00a0MB'],
    [10 * 1024 * 1024, '10\u00a0MB'],
    [3.25 * 1024 ** 3, '3,3\u00a0GB'],
  ];
  // The space is one no line breaks at.
  for (const [bytes, text] of sizes) assert.equal(formatFileSize(bytes), text.replace(' ', '\u00a0'));
});

test('epoch seconds there and back', () => {
  assert.equal(toEpochSeconds(new Date('2026-01-01T00:00:00.999Z')), 1_767_225_600);
  assert.equal(fromEpochSeconds(1_767_225_600).toISOString(), '2026-01-01T00:00:00.000Z');
});
