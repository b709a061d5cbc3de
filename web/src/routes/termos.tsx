import { createFileRoute } from '@tanstack/react-router';
import { terms } from '@virtual-med/contract/policies/terms.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { PolicyPage } from '../features/policies/policy-page.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { PublicLayout } from '../shell/public-layout.tsx';

const Terms = () => (
  <PublicLayout>
    <PolicyPage policy={terms} />
  </PublicLayout>
);

export const Route = createFileRoute('/termos')({
  component: Terms,
  staticData: { title: pageTitle(pageTitles.terms), still: true },
});
