import { createFileRoute } from '@tanstack/react-router';
import { landingTexts } from '@virtual-med/contract/landing.texts';
import { pageTitle } from '../lib/page-title.ts';
import { ComingSoon } from '../shell/coming-soon.tsx';

export const Route = createFileRoute('/privacidade')({
  component: ComingSoon,
  staticData: { title: pageTitle(landingTexts.privacy) },
});
