import { createFileRoute } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell.texts';
import { pageTitle } from '../../../lib/page-title.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const title = menuTexts.admin.clinics;

export const Route = createFileRoute('/admin/_panel/')({
  component: () => <ComingPage title={title} />,
  errorComponent: PageError,
  staticData: { title: pageTitle(title) },
});
