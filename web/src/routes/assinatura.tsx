import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { RegistrationPage } from '../features/clinics/registration/registration-page.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';
import { BackLink } from '../ui/back-link.tsx';

/** The plan chosen on the page before. */
const readWishedPlan = ({ plano }: { plano?: unknown }): { plano?: string } =>
  typeof plano === 'string' && /^[0-9a-f-]{36}$/i.test(plano) ? { plano } : {};

const Subscription = () => (
  <PublicLayout action={<BackLink />}>
    <RegistrationPage wishedPlan={Route.useSearch().plano} />
  </PublicLayout>
);

export const Route = createFileRoute('/assinatura')({
  validateSearch: readWishedPlan,
  component: Subscription,
  staticData: { title: pageTitle(pageTitles.registration) },
});
