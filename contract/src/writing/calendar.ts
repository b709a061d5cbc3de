import { medicineTitle, prescriptionSentence, timesOfDay } from './how-to-take.ts';
import type { PrescriptionItem } from './prescription.ts';

/** RFC 5545 by hand. Times are floating, without a zone: eight o'clock stays eight o'clock where the patient is. */

export const calendarTexts = { neutral: 'Hora do remédio' } as const;

/** Where the prescription gives no end: of what is taken always, and of what is not said to be. */
const dosesDays = { continuous: 90, open: 30 } as const;

const text = (value: string): string => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

const lineMaxBytes = 75;
const encoder = new TextEncoder();

/** A line of more than 75 bytes goes on in the next, after a space; no letter is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of line) {
    const bytes = encoder.encode(letter).length;
    if (size + bytes > (parts.length === 0 ? lineMaxBytes : lineMaxBytes - 1)) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += letter;
    size += bytes;
  }
  return [...parts, part].join('\r\n ');
}

interface CalendarOptions {
  /** Tells the reminders of one prescription from those of another, and the same again when it is brought in twice. */
  readonly id: string;
  /** The first day, yyyy-mm-dd, and the hour of the first dose. */
  readonly from: string;
  readonly first: string;
  /** When the file is made, as an instant. */
  readonly madeAt: string;
  /** Calendars are shared with others: what is taken is named only where the patient wants it. */
  readonly withNames: boolean;
}

const daysOf = ({ how, continuous }: PrescriptionItem): number =>
  ('days' in how ? how.days : undefined) ?? (continuous ? dosesDays.continuous : dosesDays.open);

/** Reminders for what has times; what is taken 'se necessário' or as free text says has none. */
export function calendarFile(items: readonly PrescriptionItem[], options: CalendarOptions): string {
  const { id, from, first, madeAt, withNames } = options;
  const stamp = madeAt.replace(/[-:]|\.\d+/g, '');
  const events = items.flatMap((item, at) =>
    timesOfDay(item, first).flatMap((time, dose) => [
      'BEGIN:VEVENT',
      `UID:${id}-${at}-${dose}@virtual.med`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${from.replaceAll('-', '')}T${time.replace(':', '')}00`,
      'DURATION:PT5M',
      `RRULE:FREQ=DAILY;COUNT=${daysOf(item)}`,
      `SUMMARY:${text(withNames ? medicineTitle(item) : calendarTexts.neutral)}`,
      ...(withNames ? [`DESCRIPTION:${text(prescriptionSentence(item))}`] : []),
      'TRANSP:TRANSPARENT',
      'CLASS:PRIVATE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:PT0M',
      `DESCRIPTION:${text(calendarTexts.neutral)}`,
      'END:VALARM',
      'END:VEVENT',
    ]),
  );
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Virtual.med//Receita//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}
