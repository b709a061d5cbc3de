import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { ClinicPayments } from '../../../features/billing/subscription/clinic-payments.tsx';
import { UsagePanel } from '../../../features/usage/usage-panel.tsx';
import { requireManager } from '../../../lib/session/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

const title = menuTexts.clinic.payment;

function PaymentPage() {
  const { clinicId } = Route.useParams();
  return (
    <ClinicPayments
      key={clinicId}
      clinicId={clinicId}
      heading={(action) => <PageHeading title={title} action={action} />}
      usage={<UsagePanel clinicId={clinicId} />}
    />
  );
}

export const Route = createFileRoute('/clinica/$clinicId/pagamento')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: PaymentPage,
  errorComponent: PageError,
  staticData: { title },
});
