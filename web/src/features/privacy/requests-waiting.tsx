import { Link } from '@tanstack/react-router';
import type { RequestCount } from '@virtual-med/contract/privacy/privacy-requests';
import { clockText, privacyRequestsTexts as texts } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { ChevronRight, ShieldQuestionMark } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';

/** How many requests wait, and the way to them. */
export function RequestsWaiting({ clinicId, count }: { clinicId: string; count: RequestCount }) {
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
