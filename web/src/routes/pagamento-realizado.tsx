import { createFileRoute } from '@tanstack/react-router';
import { paymentDoneTexts } from '@virtual-med/contract/clinics/registration.texts';
import { PaymentDone } from '../features/clinics/registration/payment-done.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';

const PaymentDonePage = () => (
  <PublicLayout>
    <PaymentDone />
  </PublicLayout>
);

export const Route = createFileRoute('/pagamento-realizado')({
  component: PaymentDonePage,
  staticData: { title: pageTitle(paymentDoneTexts.title), still: true },
});
