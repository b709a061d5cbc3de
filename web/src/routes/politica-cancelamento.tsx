import { createFileRoute } from '@tanstack/react-router';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { cancellation } from '@virtual-med/contract/policies/cancellation.texts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';

const Cancellation = () => (
  <PublicLayout>
    <PolicyPage policy={cancellation} />
  </PublicLayout>
);

export const Route = createFileRoute('/politica-cancelamento')({
  component: Cancellation,
  staticData: { title: pageTitle(landingTexts.cancellation), still: true },
});
