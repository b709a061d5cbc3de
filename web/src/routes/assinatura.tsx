import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell.texts';
import { RegistrationPage } from '../features/clinics/registration/registration-page.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';
import { BackLink } from '../ui/back-link.tsx';

const Subscription = () => (
  <PublicLayout action={<BackLink />}>
    <RegistrationPage />
  </PublicLayout>
);

export const Route = createFileRoute('/assinatura')({
  component: Subscription,
  staticData: { title: pageTitle(pageTitles.registration) },
});
