import { fold } from '@virtual-med/contract/core/fold';

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

const isoDay = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 1850 ? at.toISOString().slice(0, 10) : undefined;
};

/** Of two digits the latest that has begun: '30' is 1930, '05' is 2005. */
function wholeYear(text: string, thisYear: number): number {
  if (text.length !== 2) return Number(text);
  const year = 2000 + Number(text);
  return year > thisYear ? year - 100 : year;
}

export type DayOrder = 'dmy' | 'mdy';

/**
 * A day as people and systems write it, as yyyy-mm-dd: 01/02/1980, 1-2-80, 1980-02-01T00:00, 1 de fevereiro de 1980, 01021980,
 * and the number Excel keeps it as.
 */
export function dayOf(text: string, order: DayOrder = 'dmy', thisYear = new Date().getFullYear()): string | undefined {
  const written = text.trim();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(written);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?:[ T].*)?$/.exec(written) ?? [];
  if (year) {
    const [day, month] = order === 'mdy' ? [second, first] : [first, second];
    return isoDay(wholeYear(year, thisYear), Number(month), Number(day));
  }
  const named = /^(\d{1,2})[º°]?[/\- ]+(?:de +)?([a-z]{3})[a-z]*\.?[/\- ]+(?:de +)?(\d{4}|\d{2})$/.exec(fold(written));
  if (named) return isoDay(wholeYear(named[3] ?? '', thisYear), months.indexOf(named[2] ?? '') + 1, Number(named[1]));
  if (/^\d{8}$/.test(written))
    return (
      isoDay(Number(written.slice(4)), Number(written.slice(2, 4)), Number(written.slice(0, 2))) ??
      isoDay(Number(written.slice(0, 4)), Number(written.slice(4, 6)), Number(written.slice(6)))
    );
  if (!/^\d{3,5}(?:\.\d+)?$/.test(written)) return undefined;
  const serial = Math.floor(Number(written));
  return serial > 366 && serial < 60_000
    ? new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 10)
    : undefined;
}

/** Month first only where a second number can be no month and no first one says otherwise. */
export function dayOrderOf(values: Iterable<string>): DayOrder {
  let isMonthFirst = false;
  for (const value of values) {
    const [, first, second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(value) ?? [];
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) isMonthFirst = true;
  }
  return isMonthFirst ? 'mdy' : 'dmy';
}
