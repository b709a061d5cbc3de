import { createFileRoute } from '@tanstack/react-router';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { privacy } from '@virtual-med/contract/policies/privacy.texts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';

const Privacy = () => (
  <PublicLayout>
    <PolicyPage policy={privacy} />
  </PublicLayout>
);

export const Route = createFileRoute('/privacidade')({
  component: Privacy,
  staticData: { title: pageTitle(landingTexts.privacy), still: true },
});
