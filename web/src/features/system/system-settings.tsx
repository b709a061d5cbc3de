import { backupTexts } from '@virtual-med/contract/backup/backup.texts';
import { failedJobTexts, systemSettingsTexts as texts } from '@virtual-med/contract/system/system.texts';
import { PagePart } from '../../ui/page-part.tsx';
import { Backup } from './backup.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Services } from './services.tsx';

/** What is true of the running product. */
export const SystemSettings = () => (
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
export const ComingSoon = () => (
  <p className="mt-10 text-support text-ink-muted">
    <strong className="font-semibold">{texts.comingSoon}</strong> · {texts.comingSoonNote}
  </p>
);
