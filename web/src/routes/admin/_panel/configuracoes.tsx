import { createFileRoute } from '@tanstack/react-router';
import { systemSettingsTexts } from '@virtual-med/contract/clinics.texts';
import { pageTitle } from '../../../lib/page-title.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { ComingPage } from '../../../shell/coming-page.tsx';

const { title, comingSoon } = systemSettingsTexts;

export const Route = createFileRoute('/admin/_panel/configuracoes')({
  component: () => <ComingPage title={title} message={comingSoon} />,
  errorComponent: PageError,
  staticData: { title: pageTitle(title) },
});
