import { createFileRoute } from '@tanstack/react-router';
import { backupTexts } from '@virtual-med/contract/backup/backup.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { failedJobTexts, systemSettingsTexts as texts } from '@virtual-med/contract/system/system.texts';
import { TrailLink } from '../../../features/audit/trail-link.tsx';
import { ManagedPlans } from '../../../features/billing/plans/managed-plans.tsx';
import { Backup } from '../../../features/system/backup.tsx';
import { Checklist } from '../../../features/system/checklist.tsx';
import { FailedJobs } from '../../../features/system/failed-jobs.tsx';
import { Services } from '../../../features/system/services.tsx';
import { pageTitle } from '../../../lib/browser/page-title.ts';
import { PageError } from '../../../shell/area-error.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PagePart } from '../../../ui/page-part.tsx';

/** What is true of the running product. */
const SystemSettings = () => (
  <>
    <PagePart title={texts.today}>
      <Services />
    </PagePart>
    <PagePart title={backupTexts.title} note={backupTexts.note}>
      <Backup />
    </PagePart>
    <PagePart title={failedJobTexts.title} note={failedJobTexts.note}>
      <FailedJobs />
    </PagePart>
  </>
);

/** The rest is set where the server is installed. */
const ComingSoon = () => (
  <p className="mt-10 text-support text-ink-muted">
    <strong className="font-semibold">{texts.comingSoon}</strong> · {texts.comingSoonNote}
  </p>
);

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
