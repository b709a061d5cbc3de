/** One digit more than a year has: what is wrong is seen and told, instead of being swallowed. */
const yearDigits = 5;
const lengths = [2, 2, yearDigits] as const;

/**
 * DD/MM/AAAA while it is typed. While parts are missing, a full one opens the next; once all three are there each keeps
 * its own digits, so that a day corrected in the middle does not move the year. A pasted yyyy-mm-dd is turned round.
 */
export function writeDay(text: string): string {
  const iso = /^\s*(\d{4,5})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const parts = text
    .split(/[/.-]/)
    .map((part) => part.trim().replace(/\s+/g, '/'))
    .join('/')
    .replace(/[^\d/]/g, '')
    .split('/');
  for (let at = 0; at < 2; at += 1) {
    const part = parts[at] ?? '';
    if (parts.length < 3 && part.length > lengths[at as 0 | 1]) {
      parts.splice(at, 1, part.slice(0, 2), part.slice(2));
    }
  }
  const [day = '', month, ...year] = parts;
  return [day, month, year.length > 0 ? year.join('').slice(0, yearDigits) : undefined]
    .filter((part) => part !== undefined)
    .join('/');
}

/** What was typed, as yyyy-mm-dd where it is a day at all; what is no day stays as wrong as it is. */
export function toIsoDay(typed: string): string {
  if (typed === '') return '';
  const [day = '', month = '', year = ''] = typed.split('/');
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
