/** Formats of numbers that ship with Excel and show a day; those of times alone are none. */
const isDayFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** A format of the file's own shows a day where it has one outside of quotes, brackets and escapes. */
export const showsDay = (id: number, code: string | undefined): boolean =>
  code === undefined ? isDayFormat(id) : /[dy]/i.test(code.replace(/\[[^[\]]*\]|"[^"]*"|[\\_*]./g, ''));

const dayMs = 86_400_000;
/** 31/12/9999 */
const lastSerial = 2_958_465;

/**
 * A day as Excel counts it, or undefined. Since 1900 it counts a 29/02/1900 that never was, which stands at 60; files that
 * began on a Macintosh count from 1904.
 */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0);
  if (!Number.isFinite(serial) || days < 1 || days > lastSerial) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + (days < 60 ? days + 1 : days) * dayMs).toISOString().slice(0, 10);
}
