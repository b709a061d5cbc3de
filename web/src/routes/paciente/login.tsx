import { createFileRoute } from '@tanstack/react-router';
import { signInTexts } from '@virtual-med/contract/sign-in.texts';
import { pageTitle } from '../../lib/page-title.ts';
import { ComingSoon } from '../../shell/coming-soon.tsx';

export const Route = createFileRoute('/paciente/login')({
  component: ComingSoon,
  staticData: { title: pageTitle(signInTexts.titles.patient) },
});
