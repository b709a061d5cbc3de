import { limits } from '../core/limits.ts';

const dayMs = 86_400_000;

/** Days are yyyy-mm-dd in the clinic's calendar; midnight UTC only carries them. */
const later = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The last day for an answer; the day of the request is not counted. */
export const dueDay = (askedOn: string): string => later(askedOn, limits.requestAnswerDays);

/** 0 on the last day, negative after it. */
export const daysLeft = (dueOn: string, today: string): number => (Date.parse(dueOn) - Date.parse(today)) / dayMs;

/** The day the law lets go of a record. What would be a 29 February that is none becomes 1 March: never too early. */
export function keptUntilDay(lastEntryOn: string): string {
  const [year = 0, month = 1, day = 1] = lastEntryOn.split('-').map(Number);
  return new Date(Date.UTC(year + limits.recordRetentionYears, month - 1, day)).toISOString().slice(0, 10);
}

/** How urgent the next letter to the clinic is: 1 five days before, 2 the day before, 3 overdue. */
export const reminderStage = (left: number): 0 | 1 | 2 | 3 => (left < 0 ? 3 : left <= 1 ? 2 : left <= 5 ? 1 : 0);
