import { createFileRoute, redirect } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/identity/sign-in.texts';
import { pageTitle } from '../../lib/browser/page-title.ts';

export const Route = createFileRoute('/paciente/')({
  beforeLoad: () => {
    throw redirect({ to: '/paciente/login', replace: true });
  },
  staticData: { title: pageTitle(signInTexts.titles.patient) },
});
