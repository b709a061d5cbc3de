import { backupTexts } from '@virtual-med/contract/backup/backup.texts';
import { failedJobTexts, systemSettingsTexts as texts } from '@virtual-med/contract/system/system.texts';
import { type ReactNode, useId } from 'react';
import { Backup } from './backup.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Services } from './services.tsx';

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {note && <p className="mt-1 text-[0.9375rem] text-ink-muted">{note}</p>}
      <div className="mt-4 rounded-xl border border-line bg-surface">{children}</div>
    </section>
  );
}

/** Nothing can be set here yet; what is true of the running product can be seen. */
export const SystemSettings = () => (
  <>
    <div className="mt-6 rounded-xl border border-primary-line bg-primary-soft px-5 py-4">
      <p className="font-semibold">{texts.comingSoon}</p>
      <p className="mt-0.5 max-w-prose text-[0.9375rem] text-ink-muted">{texts.comingSoonNote}</p>
    </div>
    <Part title={texts.today}>
      <Services />
    </Part>
    <Part title={backupTexts.title} note={backupTexts.note}>
      <Backup />
    </Part>
    <Part title={failedJobTexts.title} note={failedJobTexts.note}>
      <FailedJobs />
    </Part>
  </>
);
