import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { pageTitle } from '../../lib/browser/page-title.ts';

export const Route = createFileRoute('/paciente/')({
  beforeLoad: () => {
    throw redirect({ to: '/paciente/login', replace: true });
  },
  staticData: { title: pageTitle(pageTitles.signIn.patient) },
});
