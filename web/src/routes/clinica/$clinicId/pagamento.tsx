import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell.texts';
import { requireManager } from '../../../lib/guards.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const title = menuTexts.clinic.payment;

export const Route = createFileRoute('/clinica/$clinicId/pagamento')({
  beforeLoad: ({ params, location }) => requireManager(params.clinicId, location),
  component: () => <ComingPage title={title} />,
  errorComponent: PageError,
  staticData: { title },
});
