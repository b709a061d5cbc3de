import { Link } from '@tanstack/react-router';
import { affectedTexts } from '@virtual-med/contract/audit/affected.texts';
import { auditSentence, auditTexts as texts } from '@virtual-med/contract/audit/audit.texts';
import { auditActorName, auditRoleLabels } from '@virtual-med/contract/audit/audit-actors';
import type { AuditEntry } from '@virtual-med/contract/audit/audit-trail';
import { auditDetailsTexts } from '@virtual-med/contract/audit/entry-details';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { Badge } from '../../ui/badge.tsx';
import type { Chain } from './audit.api.ts';

const inline =
  'rounded text-left font-semibold underline decoration-primary-line underline-offset-4 hover:decoration-current';

interface TrailEntryProps {
  entry: AuditEntry;
  chain: Chain;
  timeZone: string;
  onPerson: (actorId: string) => void;
  onPatient: (patientId: string) => void;
}

/** One line of the trail: when, who, in what role, and what they did. */
export function TrailEntry({ entry, chain, timeZone, onPerson, onPatient }: TrailEntryProps) {
  const { actorId, actorRole, patientId, patientName } = entry;
  const who = auditActorName(entry.actorName, actorRole, entry.event);
  const details = auditDetailsTexts(entry.details);
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-4 sm:px-5 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={entry.occurredAt} className="text-sm text-ink-muted tabular-nums lg:pt-0.5">
        {formatDateTime(entry.occurredAt, timeZone)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {actorId && entry.actorName ? (
            <button
              type="button"
              className={inline}
              aria-label={texts.onlyPerson(who)}
              onClick={() => onPerson(actorId)}
            >
              <bdi>{who}</bdi>
            </button>
          ) : (
            <strong className="font-semibold">{who}</strong>
          )}{' '}
          {auditSentence(entry.event, entry)}
        </p>
        {details.length > 0 && <p className="mt-0.5 wrap-anywhere text-ink-muted">{details.join(' · ')}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
          {actorRole === 'super_admin' ? (
            <Badge tone="waiting" label={auditRoleLabels[actorRole]} />
          ) : (
            <span>{auditRoleLabels[actorRole]}</span>
          )}
          {entry.ip && <span className="tabular-nums">{texts.ip(entry.ip)}</span>}
          {patientId && patientName && (
            <button
              type="button"
              className="underline decoration-line underline-offset-4 hover:decoration-current"
              aria-label={texts.onlyPatientNamed(patientName)}
              onClick={() => onPatient(patientId)}
            >
              {texts.onlyPatient}
            </button>
          )}
          {chain !== null && entry.sessionId && actorRole !== 'patient' && (
            <Link
              to="/clinica/$clinicId/afetados"
              params={{ clinicId: chain }}
              search={{ entrada: entry.sessionId }}
              className="underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {affectedTexts.byDevice}
            </Link>
          )}
        </p>
      </div>
    </li>
  );
}
