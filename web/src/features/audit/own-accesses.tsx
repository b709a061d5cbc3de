import { useInfiniteQuery } from '@tanstack/react-query';
import { auditRoleLabels, ownAccessActor } from '@virtual-med/contract/audit/audit-actors';
import type { OwnAccess } from '@virtual-med/contract/audit/own-accesses';
import { ownAccessSentence, ownAccessesTexts as texts } from '@virtual-med/contract/audit/own-accesses.texts';
import { dayIn, daysSince, formatDay, formatTime } from '@virtual-med/contract/core/formats';
import { Avatar } from '../../ui/avatar.tsx';
import { BackTo } from '../../ui/back-to.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownAccessesQuery } from './audit.api.ts';

/** The same thing done several times is told once, with when it was last. */
interface Act {
  readonly id: string;
  readonly sentence: string;
  readonly at: string;
  times: number;
}
interface Visitor {
  readonly name: string;
  readonly access: OwnAccess;
  readonly acts: Act[];
}
interface Day {
  readonly day: string;
  readonly visitors: Visitor[];
}

/** What each person did on each day together, in the order in which the newest of each comes. */
function byDayAndPerson(accesses: readonly OwnAccess[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const access of accesses) {
    const day = dayIn(timeZone, new Date(access.at));
    const name = ownAccessActor(access);
    if (days.at(-1)?.day !== day) days.push({ day, visitors: [] });
    const visitors = days.at(-1)?.visitors ?? [];
    const isSame = (other: Visitor) => other.name === name && other.access.role === access.role;
    if (!visitors.some(isSame)) visitors.push({ name, access, acts: [] });
    addAct(visitors.find(isSame)?.acts ?? [], access);
  }
  return days;
}

function addAct(acts: Act[], { id, event, documentName, at }: OwnAccess): void {
  const sentence = ownAccessSentence(event, documentName);
  const before = acts.find((act) => act.sentence === sentence);
  if (before) before.times += 1;
  else acts.push({ id, sentence, at, times: 1 });
}

function dayName(day: string, timeZone: string): string {
  const days = daysSince(day, timeZone);
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : formatDay(day);
}

const VisitorPart = ({ visitor: { name, access, acts }, timeZone }: { visitor: Visitor; timeZone: string }) => (
  <li className="flex gap-3.5 py-3">
    <Avatar name={name} />
    <div className="min-w-0 grow">
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5">
        <bdi className="text-row wrap-anywhere">{name}</bdi>
        {access.role === 'super_admin' ? (
          <Badge tone="waiting" label={auditRoleLabels.super_admin} />
        ) : (
          !access.isSelf &&
          access.role !== 'patient' && (
            <span className="text-support text-ink-subtle">{auditRoleLabels[access.role]}</span>
          )
        )}
      </p>
      <ul>
        {acts.map(({ id, sentence, at, times }) => (
          <li key={id} className="py-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
            <span className="block min-w-0 text-ink-muted wrap-anywhere first-letter:uppercase">{sentence}</span>
            <span className="shrink-0 text-support text-ink-subtle tabular-nums">
              {times > 1 && `${texts.times(times)}, `}
              <time dateTime={at}>{formatTime(at, timeZone)}</time>
            </span>
          </li>
        ))}
      </ul>
    </div>
  </li>
);

/** For the patient: every time somebody opened, changed or sent something of theirs. */
export function OwnAccesses({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const query = useInfiniteQuery(ownAccessesQuery(clinicId));
  const accesses = query.data?.pages.flatMap((page) => page.accesses);
  return (
    <div className="max-w-3xl">
      <BackTo to="/paciente/$clinicId" params={{ clinicId }}>
        {texts.back}
      </BackTo>
      <h1 className="mt-1 text-title">{texts.title}</h1>
      <p className="mt-1.5 max-w-prose text-ink-muted">{texts.lead}</p>
      <div className="mt-6">
        <PagedList
          items={accesses && byDayAndPerson(accesses, timeZone)}
          query={query}
          texts={texts}
          skeleton={<Skeleton count={6} className="h-14" />}
          empty={<EmptyState title={texts.none} />}
          item={({ day, visitors }) => (
            <li key={day} className="px-4 pt-4 pb-1 sm:px-6">
              <h2 className="text-support font-medium text-ink-subtle tabular-nums">{dayName(day, timeZone)}</h2>
              <ul className="divide-y divide-line">
                {visitors.map((visitor) => (
                  <VisitorPart key={`${visitor.name} ${visitor.access.role}`} visitor={visitor} timeZone={timeZone} />
                ))}
              </ul>
            </li>
          )}
        />
      </div>
      {/* Below a list that is not there yet it would be pushed about. */}
      {(accesses ?? query.isError) && (
        <p className="mt-6 max-w-prose text-support text-ink-muted">
          {texts.doubt} {texts.staffNote}
        </p>
      )}
    </div>
  );
}
