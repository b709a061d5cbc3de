import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { entryReasonLabels, clinicEntryTexts as texts } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { formatTime } from '@virtual-med/contract/core/formats';
import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { onFailedCall } from '../../lib/transport/api.ts';
import { entryQuery } from '../../lib/transport/clinic-entry.ts';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Awaited } from '../../ui/skeleton.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { forgetClinic, leave } from './clinic-entry.api.ts';

/** The stay ended meanwhile: the page gives way to the question. */
function useEndOfStay(clinicId: string): void {
  const router = useRouter();
  useEffect(
    () =>
      onFailedCall((error) => {
        if (error.code !== 'clinics.entry_required') return;
        queryClient.removeQueries({ queryKey: entryQuery(clinicId).queryKey });
        void router.invalidate();
      }),
    [clinicId, router],
  );
}

/** For as long as somebody of the provider is inside: that, why, until when, and the way out. */
export function EntryBanner({ clinicId, timeZone }: { clinicId: string; timeZone: string }) {
  const { data, isLoading, failureCount } = useQuery(entryQuery(clinicId));
  const navigate = useNavigate();
  useEndOfStay(clinicId);
  const out = useAct(texts.leaveFailed, async () => {
    await leave(clinicId);
    await navigate({ to: '/admin' });
    forgetClinic(clinicId);
  });
  const entry = data?.entry;
  if (!entry) return isLoading && failureCount === 0 ? <Awaited /> : null;
  return (
    <section
      aria-label={texts.inside}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-waiting-ink bg-waiting-soft p-4 sm:mb-8 sm:px-5"
    >
      <ShieldAlert className="size-6 shrink-0 text-waiting-ink max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {texts.inside}, {texts.insideUntil(formatTime(entry.expiresAt, timeZone))}
        </p>
        <p className="text-[0.9375rem] break-words text-ink-muted">
          {entryReasonLabels[entry.reason]}: {entry.note}
        </p>
      </div>
      <Button variant="outline" loading={out.busy} onClick={() => void out.run()}>
        {texts.leave}
      </Button>
    </section>
  );
}
