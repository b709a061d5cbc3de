import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { overdueBannerTexts as texts } from '@virtual-med/contract/billing.texts';
import { TriangleAlert } from 'lucide-react';
import { paymentStatusQuery } from '../lib/payment-status.ts';
import { LinkButton } from '../ui/link-button.tsx';

interface OverdueBannerProps {
  clinicId: string;
  /** Owner, clinic Admin or Super Admin, who can do something about it. */
  managesClinic: boolean;
}

/** For the clinic's staff while a payment is late. Nobody is locked out for that, and patients never hear of it. */
export function OverdueBanner({ clinicId, managesClinic }: OverdueBannerProps) {
  const { data } = useQuery(paymentStatusQuery(clinicId));
  const isThere = useMatchRoute()({ to: '/clinica/$clinicId/pagamento', params: { clinicId } });
  if (data?.paymentStatus !== 'overdue') return null;
  return (
    <section
      aria-label={texts.title}
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-4 rounded-xl border border-waiting-ink bg-waiting-soft p-4 sm:px-5"
    >
      <TriangleAlert className="size-6 shrink-0 text-waiting-ink" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{managesClinic ? texts.owner : texts.staff}</p>
        <p className="text-[0.9375rem] text-ink-muted">{texts.reassurance}</p>
      </div>
      {managesClinic && !isThere && (
        <LinkButton to="/clinica/$clinicId/pagamento" params={{ clinicId }}>
          {texts.action}
        </LinkButton>
      )}
    </section>
  );
}
