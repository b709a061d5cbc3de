import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell.texts';
import { PaymentDone } from '../features/clinics/registration/payment-done.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';

/** The address checkouts lead back to names the clinic paid for. */
const readPaidSearch = ({ clinica }: { clinica?: unknown }): { clinica?: string } =>
  typeof clinica === 'string' && /^[0-9a-f-]{36}$/i.test(clinica) ? { clinica } : {};

const PaymentDonePage = () => (
  <PublicLayout>
    <PaymentDone clinicId={Route.useSearch().clinica} />
  </PublicLayout>
);

export const Route = createFileRoute('/pagamento-realizado')({
  validateSearch: readPaidSearch,
  component: PaymentDonePage,
  staticData: { title: pageTitle(pageTitles.paymentDone), still: true },
});
