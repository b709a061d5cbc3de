import { createFileRoute } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { TrailLink } from '../../../features/audit/trail-link.tsx';
import { ManagedPlans } from '../../../features/billing/plans/managed-plans.tsx';
import { Checklist } from '../../../features/system/checklist.tsx';
import { ComingSoon, SystemSettings } from '../../../features/system/system-settings.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

const title = pageTitles.systemSettings;

const SettingsPage = () => (
  <>
    <PageHeading title={title} />
    <Checklist />
    <ManagedPlans />
    <SystemSettings />
    <TrailLink chain={null} />
    <ComingSoon />
  </>
);

export const Route = createFileRoute('/admin/_panel/configuracoes')({
  component: SettingsPage,
  errorComponent: PageError,
  staticData: { title: pageTitle(title) },
});
