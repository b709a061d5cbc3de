import { Link, useMatchRoute } from '@tanstack/react-router';
import { overdueBannerTexts as texts } from '@virtual-med/contract/billing/billing.texts';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';

interface OverdueBannerProps {
  clinicId: string;
  /** Owner, clinic Admin or Super Admin, who can do something about it. */
  managesClinic: boolean;
}

/** For the clinic's staff while a payment is late. Nobody is locked out for that, and patients never hear of it. */
export function OverdueBanner({ clinicId, managesClinic }: OverdueBannerProps) {
  const isThere = useMatchRoute()({ to: '/clinica/$clinicId/pagamento', params: { clinicId } });
  return (
    <section
      aria-label={texts.title}
      className="mb-4 flex items-center gap-4 rounded-control sm:mb-8 border border-waiting-ink bg-waiting-soft p-4 sm:px-5"
    >
      <TriangleAlert className="size-6 shrink-0 text-waiting-ink max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{managesClinic ? texts.owner : texts.staff}</p>
        <p className="text-[0.9375rem] text-ink-muted">{texts.reassurance}</p>
      </div>
      {managesClinic && !isThere && (
        <Link
          to="/clinica/$clinicId/pagamento"
          params={{ clinicId }}
          className={`${buttonStyle('outline')} shrink-0 max-sm:w-11 max-sm:px-0`}
        >
          <ChevronRight className="size-5 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">{texts.action}</span>
        </Link>
      )}
    </section>
  );
}
