import type { PrescriptionItem } from './prescription.ts';

/** What is said of a medicine, and when it is taken: from what the professional wrote, nothing is guessed. Without schemas, for the patient's page. */

type Taken = Pick<PrescriptionItem, 'how' | 'route' | 'continuous'>;

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const duration = ({ how, continuous }: Taken): string => {
  if (continuous) return ', uso contínuo';
  return 'days' in how && how.days !== undefined ? `, por ${counted(how.days, 'dia', 'dias')}` : '';
};

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const dayTimes = (at: readonly string[]): string[] => [...new Set(at)].sort();

/** '1 comprimido, via oral, de 8 em 8 horas, por 7 dias.' */
export function prescriptionSentence(item: Taken): string {
  const { how, route } = item;
  if (how.kind === 'text') return withStop(item.continuous ? `${how.text.replace(/\.$/, '')}, uso contínuo` : how.text);
  const begin = `${how.dose}${route === 'outra' ? '' : `, via ${route}`}`;
  if (how.kind === 'needed') {
    const most = how.mostPerDay === undefined ? '' : `, no máximo ${counted(how.mostPerDay, 'vez', 'vezes')} por dia`;
    const use = item.continuous ? ', uso contínuo' : '';
    return `${begin}, se ${how.why.replace(/^se /i, '')}, com intervalo de pelo menos ${counted(how.hours, 'hora', 'horas')}${most}${use}.`;
  }
  const times = dayTimes(how.kind === 'times' ? how.at : []);
  const when =
    how.kind === 'every'
      ? how.hours === 24
        ? 'uma vez por dia'
        : `de ${how.hours} em ${how.hours} horas`
      : `${times.length === 1 && times[0]?.startsWith('01') ? 'à' : 'às'} ${joined(times)}`;
  return `${begin}, ${when}${duration(item)}.`;
}

/** When it is taken on a day, counted from the patient's first hour; empty for 'se necessário' and free text. */
export function timesOfDay({ how }: Pick<PrescriptionItem, 'how'>, first: string): string[] {
  if (how.kind === 'times') return dayTimes(how.at);
  if (how.kind !== 'every') return [];
  const [hour = 0, minute = 0] = first.split(':').map(Number);
  return Array.from({ length: 24 / how.hours }, (_, dose) => {
    const at = (hour + dose * how.hours) % 24;
    return `${String(at).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });
}

/** 'Amoxicilina 500 mg cápsula' */
export const medicineTitle = ({ medicine, strength, form }: PrescriptionItem): string =>
  [medicine, strength, form].filter(Boolean).join(' ');
