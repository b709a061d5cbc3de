import type { AffectedPatient } from '@virtual-med/contract/audit/affected';
import { affectedTexts } from '@virtual-med/contract/audit/affected.texts';
import { cell, line } from '../../../core/csv.ts';
import { moment } from './trail-csv.service.ts';

const { columns } = affectedTexts;

export const affectedHeader = (): string =>
  line(
    [
      columns.patient,
      columns.email,
      columns.phone,
      columns.read,
      columns.taken,
      columns.changed,
      columns.first,
      columns.last,
    ].map(cell),
  );

export function affectedLineIn(timeZone: string): (patient: AffectedPatient) => string {
  const told = moment(timeZone);
  return ({ name, email, phone, read, taken, changed, firstAt, lastAt }) =>
    line(
      [name, email ?? '', phone, String(read), String(taken), String(changed), told(firstAt), told(lastAt)].map(cell),
    );
}
