import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ClinicSettings, settingsQuery } from './settings.api.ts';

interface SettingsSectionProps {
  id: string;
  clinicId: string;
  texts: { readonly title: string; readonly lead: string; readonly loadFailed: string };
  /** The height of what is loading. */
  skeleton: string;
  children: (settings: ClinicSettings) => ReactNode;
}

/** A section of the settings page that shows what only those who manage the clinic may read. */
export function SettingsSection({ id, clinicId, texts, skeleton, children }: SettingsSectionProps) {
  const { data, isError, refetch } = useQuery(settingsQuery(clinicId));
  return (
    <section aria-labelledby={id} className="mt-6 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8">
      <h2 id={id} className="text-section">
        {texts.title}
      </h2>
      <p className="mt-1 mb-6 text-ink-muted">{texts.lead}</p>
      {data ? (
        children(data)
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className={skeleton} />
      )}
    </section>
  );
}
