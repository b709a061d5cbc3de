import { auditEventLabels, auditSentence, auditTexts, trailFileWords } from '@virtual-med/contract/audit/audit.texts';
import { auditActorName, auditRoleLabels } from '@virtual-med/contract/audit/audit-actors';
import type { AuditEntry } from '@virtual-med/contract/audit/audit-trail';
import { cell, line } from '../../../core/csv.ts';

const { columns } = auditTexts;

export const csvHeader = (): string =>
  line(
    [
      columns.at,
      columns.who,
      columns.role,
      columns.what,
      columns.event,
      columns.patient,
      columns.ip,
      columns.sealed,
      columns.record,
    ].map(cell),
  );

/** To the second, because whoever investigates puts things in order. */
export const moment = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (at: string) => format.format(new Date(at)).replace(',', '');
};

export function csvLineIn(timeZone: string): (entry: AuditEntry) => string {
  const told = moment(timeZone);
  return (entry) =>
    line(
      [
        told(entry.occurredAt),
        auditActorName(entry.actorName, entry.actorRole, entry.event),
        auditRoleLabels[entry.actorRole],
        auditSentence(entry.event, entry),
        auditEventLabels[entry.event],
        entry.patientName ?? '',
        entry.ip ?? '',
        entry.sealed ? trailFileWords.yes : trailFileWords.no,
        entry.id,
      ].map(cell),
    );
}
