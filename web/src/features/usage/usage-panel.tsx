import { useQuery } from '@tanstack/react-query';
import type { ClinicUsage } from '@virtual-med/contract/usage/usage';
import {
  deferredMails,
  formatBytes,
  usageTexts as texts,
  usedOf,
  withheldMails,
} from '@virtual-med/contract/usage/usage.texts';
import { useId } from 'react';
import { usageQuery } from '../../lib/transport/clinic-usage.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const almost = 0.9;
const count = (value: number): string => value.toLocaleString('pt-BR');

function Meter({ label, words, used, max }: { label: string; words: string; used: number; max: number }) {
  const id = useId();
  const share = Math.min(1, used / max);
  const colour = share >= 1 ? 'text-danger-ink' : share >= almost ? 'text-waiting-ink' : 'text-primary';
  return (
    <div>
      <p id={id} className="text-sm text-ink-muted">
        {label}
      </p>
      <p className="mt-1 font-medium tabular-nums">{words}</p>
      <progress
        value={share}
        max={1}
        aria-labelledby={id}
        aria-valuetext={words}
        className={`mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-current ${colour}`}
      />
    </div>
  );
}

/** What the owner should know or do, the most pressing first. */
function notesOf(usage: ClinicUsage): { text: string; isPressing: boolean }[] {
  const share = Math.max(usage.bytes / usage.bytesMax, usage.documents / usage.documentsMax);
  return [
    ...(share >= 1 ? [{ text: texts.full, isPressing: true }] : []),
    ...(share >= almost && share < 1 ? [{ text: texts.almostFull, isPressing: true }] : []),
    ...(usage.mailsWithheld > 0 ? [{ text: withheldMails(usage.mailsWithheld), isPressing: true }] : []),
    ...(usage.mailsDeferred > 0 ? [{ text: deferredMails(usage.mailsDeferred), isPressing: true }] : []),
    ...(usage.mailsTrusted ? [] : [{ text: texts.mailsSmall, isPressing: false }]),
    { text: texts.keptNote, isPressing: false },
  ];
}

/** How much of its plan the clinic uses. */
export function UsagePanel({ clinicId }: { clinicId: string }) {
  const id = useId();
  const { data: usage, isError } = useQuery(usageQuery(clinicId));
  if (isError) return <p className="rounded-xl border border-line bg-surface p-5 sm:p-6">{texts.failed}</p>;
  if (!usage) return <Skeleton className="h-44" />;
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="text-section">
        {texts.title}
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-3">
        <Meter
          label={texts.space}
          words={usedOf(formatBytes(usage.bytes), formatBytes(usage.bytesMax))}
          used={usage.bytes}
          max={usage.bytesMax}
        />
        <Meter
          label={texts.documents}
          words={usedOf(count(usage.documents), count(usage.documentsMax))}
          used={usage.documents}
          max={usage.documentsMax}
        />
        <Meter
          label={texts.mails}
          words={usedOf(count(usage.mailsToday), count(usage.mailsPerDay))}
          used={usage.mailsToday}
          max={usage.mailsPerDay}
        />
      </div>
      <div className="mt-5 grid gap-3">
        {notesOf(usage).map(({ text, isPressing }) => (
          <p
            key={text}
            className={isPressing ? 'rounded-xl bg-waiting-soft px-4 py-3 text-waiting-ink' : 'text-sm text-ink-muted'}
          >
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
