import { createFileRoute } from '@tanstack/react-router';
import { registrationTexts } from '@virtual-med/contract/registration.texts';
import { pageTitle } from '../lib/page-title.ts';
import { ComingSoon } from '../shell/coming-soon.tsx';

export const Route = createFileRoute('/assinatura')({
  component: ComingSoon,
  staticData: { title: pageTitle(registrationTexts.title) },
});
