import { createFileRoute } from '@tanstack/react-router';
import { setupTexts } from '@virtual-med/contract/sign-in.texts';
import { pageTitle } from '../../lib/page-title.ts';
import { ComingSoon } from '../../shell/coming-soon.tsx';

export const Route = createFileRoute('/admin/criar')({
  component: ComingSoon,
  staticData: { title: pageTitle(setupTexts.title) },
});
