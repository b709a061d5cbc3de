import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clockText, privacyRequestsTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { ChevronRight, ShieldQuestionMark } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';
import { Awaited } from '../../ui/skeleton.tsx';
import { requestCountQuery } from './privacy.api.ts';

/** Where owner and Admin look every day, for as long as a patient's request waits. */
export function RequestsBanner({ clinicId }: { clinicId: string }) {
  const { data: count, isLoading, failureCount } = useQuery(requestCountQuery(clinicId));
  if (isLoading && failureCount === 0) return <Awaited />;
  if (!count || count.waiting === 0) return null;
  const isLate = count.overdue > 0;
  return (
    <section
      aria-label={texts.title}
      className={`mb-4 flex items-center gap-4 rounded-xl border p-4 sm:mb-8 sm:px-5 ${isLate ? 'border-danger-ink bg-danger-soft' : 'border-waiting-ink bg-waiting-soft'}`}
    >
      <ShieldQuestionMark
        className={`size-6 shrink-0 max-sm:hidden ${isLate ? 'text-danger-ink' : 'text-waiting-ink'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{texts.banner(count.waiting, count.overdue)}</p>
        {count.soonest !== null && !isLate && (
          <p className="text-[0.9375rem] text-ink-muted">{clockText(count.soonest)}</p>
        )}
      </div>
      <Link
        to="/clinica/$clinicId/pedidos-de-privacidade"
        params={{ clinicId }}
        className={`${buttonStyle('primary')} shrink-0 max-sm:w-11 max-sm:px-0`}
      >
        <ChevronRight className="size-5 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">{texts.see}</span>
      </Link>
    </section>
  );
}
