import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { PaymentDone } from '../features/clinics/registration/payment-done.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';

/** The address checkouts lead back to names the clinic paid for, and says whether a trial has begun. */
const readPaidSearch = ({ clinica, teste }: { clinica?: unknown; teste?: unknown }) => ({
  ...(typeof clinica === 'string' && /^[0-9a-f-]{36}$/i.test(clinica) ? { clinica } : {}),
  ...(String(teste) === '1' ? { teste: 1 } : {}),
});

function PaymentDonePage() {
  const { clinica, teste } = Route.useSearch();
  return (
    <PublicLayout>
      <PaymentDone clinicId={clinica} isTrial={teste === 1} />
    </PublicLayout>
  );
}

export const Route = createFileRoute('/pagamento-realizado')({
  validateSearch: readPaidSearch,
  component: PaymentDonePage,
  staticData: { title: pageTitle(pageTitles.paymentDone), still: true },
});
