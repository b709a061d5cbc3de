export const defaultTimeZone = 'America/Sao_Paulo';

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each use and time zone: lists have many dates. */
function dateFormat(use: 'day' | 'time', timeZone: string): Intl.DateTimeFormat {
  const name = `${use} ${timeZone}`;
  const made =
    dateFormats.get(name) ??
    (use === 'day'
      ? new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
      : new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }));
  dateFormats.set(name, made);
  return made;
}

/** The last one. */
const summerTimeEnded = Date.UTC(2019, 1, 18);

/** Minutes behind UTC in Brazil's time zones, as long as there is no summer time. */
const usuallyBehind: Readonly<Record<string, number>> = {
  'America/Noronha': 120,
  'America/Sao_Paulo': 180,
  'America/Bahia': 180,
  'America/Fortaleza': 180,
  'America/Recife': 180,
  'America/Maceio': 180,
  'America/Belem': 180,
  'America/Araguaina': 180,
  'America/Santarem': 180,
  'America/Manaus': 240,
  'America/Cuiaba': 240,
  'America/Campo_Grande': 240,
  'America/Porto_Velho': 240,
  'America/Boa_Vista': 240,
  'America/Rio_Branco': 300,
  'America/Eirunepe': 300,
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * The calendar day of a moment by the reader's own clock, where that clock goes like the zone's. Asking for any other
 * loads the time zones and languages of the world, which takes a slow phone a tenth of a second and more.
 */
const dayByOwnClock = (moment: Date, timeZone: string): string | undefined =>
  moment.getTime() > summerTimeEnded && moment.getTimezoneOffset() === usuallyBehind[timeZone]
    ? [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
    : undefined;

/** '2000' is '2.000'. */
export function formatCount(count: number): string {
  const digits = String(count);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join('.');
}

/** '1990' cents is 'R$ 19,90'. */
export const formatCents = (cents: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);

/** '1990-05-07' is '07/05/1990'. A day has no time zone, so it never passes through one. */
export const formatDay = (value: string): string => value.split('-').reverse().join('/');

export const formatDate = (value: Date | string, timeZone = defaultTimeZone): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? formatDay(value)
    : formatDay(dayIn(timeZone, new Date(value)));

/** Hours and minutes. */
export const formatTime = (value: Date | string, timeZone = defaultTimeZone): string =>
  dateFormat('time', timeZone).format(new Date(value));

export const formatDateTime = (value: Date | string, timeZone = defaultTimeZone): string =>
  `${formatDate(new Date(value), timeZone)} ${formatTime(value, timeZone)}`;

const wholeDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const ago = (count: number, one: string, several: string): string => `há ${count} ${count === 1 ? one : several}`;

/** How many midnights of the clinic lie between a day and now: 0 today, 1 yesterday. */
export const daysSince = (day: string, timeZone = defaultTimeZone, now = new Date()): number =>
  wholeDays(day, dayIn(timeZone, now));

/** How long ago, as one would say it: 'hoje, 08:12', 'ontem', 'há 3 semanas'. */
export function formatAgo(value: string, timeZone = defaultTimeZone, now = new Date()): string {
  const days = daysSince(dayIn(timeZone, new Date(value)), timeZone, now);
  if (days <= 0) return `hoje, ${formatTime(value, timeZone)}`;
  if (days === 1) return 'ontem';
  if (days < 14) return ago(days, 'dia', 'dias');
  if (days < 30) return ago(Math.floor(days / 7), 'semana', 'semanas');
  if (days < 365) return ago(Math.floor(days / 30), 'mês', 'meses');
  return ago(Math.floor(days / 365), 'ano', 'anos');
}

/** '17/11'; with its year where that is not the present one. */
export function formatShortDate(value: string, timeZone = defaultTimeZone, now = new Date()): string {
  const day = dayIn(timeZone, new Date(value));
  return day.slice(0, 4) === dayIn(timeZone, now).slice(0, 4) ? formatDay(day.slice(5)) : formatDay(day);
}

/** 00000-000, digits only, at most eight. */
export function formatZipCode(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** The calendar day it is now in a time zone, yyyy-mm-dd. */
export const dayIn = (timeZone = defaultTimeZone, now = new Date()): string =>
  dayByOwnClock(now, timeZone) ?? dateFormat('day', timeZone).format(now);

/** Whole years lived on a day; both days are yyyy-mm-dd. A birth date after that day counts as zero. */
export function ageInYears(birthDate: string, onDay: string): number {
  const years = Number(onDay.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const birthdayPassed = onDay.slice(5) >= birthDate.slice(5);
  return Math.max(0, birthdayPassed ? years : years - 1);
}

/** Letters for a person's badge: first and last name, titles left out; '?' when there is no letter at all. */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .filter((word) => !/^(dr|dra|prof|profa|sr|sra)\.?$/i.test(word))
    .map((word) => /[\p{L}\p{N}]/u.exec(word.normalize('NFC'))?.[0])
    .filter((letter) => letter !== undefined);
  const shown = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return shown.join('').toLocaleUpperCase('pt-BR') || '?';
}

/** '1,5 MB', never broken apart; a kilobyte is 1024 bytes, as in the upload limit. */
export function formatFileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: unit === 0 ? 0 : 1 }).format(value)}\u00a0${units[unit]}`;
}

export const toEpochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export const fromEpochSeconds = (seconds: number): Date => new Date(seconds * 1000);
