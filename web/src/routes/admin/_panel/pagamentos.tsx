import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { PaymentsReport } from '../../../features/billing/payments/payments-report.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { readReportSearch } from '../../../lib/search-params/search-params.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

const title = menuTexts.admin.payments;

function PaymentsPage() {
  const navigate = Route.useNavigate();
  return (
    <PaymentsReport
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
      heading={(actions) => <PageHeading title={title} action={actions} />}
    />
  );
}

export const Route = createFileRoute('/admin/_panel/pagamentos')({
  validateSearch: readReportSearch,
  component: PaymentsPage,
  errorComponent: PageError,
  staticData: { title: pageTitle(title) },
});
