import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auditActorName, auditRoleLabels } from '@virtual-med/contract/audit/audit-actors';
import type { OwnAccess } from '@virtual-med/contract/audit/own-accesses';
import { ownAccessSentence, ownAccessesTexts as texts } from '@virtual-med/contract/audit/own-accesses.texts';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { ArrowLeft } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import { ownAccessesQuery } from './audit.api.ts';
import { EntryList } from './entry-list.tsx';

const whoDid = ({ isSelf, name, role }: OwnAccess): string => {
  if (isSelf) return texts.you;
  return role === 'patient' ? texts.anotherAccount : auditActorName(name, role);
};

function Access({ access, timeZone }: { access: OwnAccess; timeZone: string }) {
  const { isSelf, role, event, at, documentName } = access;
  return (
    <li className="grid gap-1 px-4 py-4 sm:px-5">
      <p className="wrap-anywhere">
        <strong className="font-semibold">
          <bdi>{whoDid(access)}</bdi>
        </strong>{' '}
        {ownAccessSentence(event, documentName)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
        <time dateTime={at} className="tabular-nums">
          {formatDateTime(at, timeZone)}
        </time>
        {role === 'super_admin' ? (
          <Badge tone="waiting" label={auditRoleLabels.super_admin} />
        ) : (
          !isSelf && role !== 'patient' && <span>{auditRoleLabels[role]}</span>
        )}
      </p>
    </li>
  );
}

/** For the patient: every time somebody opened, changed or sent something of theirs. */
export function OwnAccesses({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const query = useInfiniteQuery(ownAccessesQuery(clinicId));
  const accesses = query.data?.pages.flatMap((page) => page.accesses);
  return (
    <>
      <Link to="/paciente/$clinicId" params={{ clinicId }} className={`${textLinkStyle} gap-2`}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {texts.back}
      </Link>
      <h1 className="mt-2 text-2xl font-semibold tracking-tight sm:text-3xl">{texts.title}</h1>
      <p className="mt-1.5 max-w-prose text-lg text-ink-muted">{texts.lead}</p>
      <div className="mt-6">
        <EntryList
          entries={accesses}
          query={query}
          texts={texts}
          empty={<EmptyState title={texts.none} />}
          item={(access) => <Access key={access.id} access={access} timeZone={timeZone} />}
        />
      </div>
      <p className="mt-6 max-w-prose text-sm text-ink-muted">
        {texts.doubt} {texts.staffNote}
      </p>
    </>
  );
}
