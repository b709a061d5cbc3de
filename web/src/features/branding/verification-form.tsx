import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { verificationSettingsTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { saveSettings, settingsQuery } from './settings.api.ts';

interface Choices {
  verifyNewDocuments: boolean;
  stampVerification: boolean;
}

/** What the clinic wants of its new documents: an address for each, and its QR code on what is to be signed. */
export function VerificationForm({ clinic }: { clinic: Clinic }) {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(settingsQuery(clinic.id));
  const { queryKey } = settingsQuery(clinic.id);
  const save = useAct(texts.failed, async (changed: Partial<Choices>) => {
    await saveSettings(clinic, changed);
    toast.success({ title: texts.saved });
    await queries.invalidateQueries({ queryKey });
  });
  return (
    <section
      aria-labelledby="clinic-verification"
      className="mt-6 rounded-xl border border-line bg-surface p-5 sm:mt-8 sm:p-8"
    >
      <h2 id="clinic-verification" className="text-lg font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 mb-6 text-ink-muted">{texts.lead}</p>
      {data ? (
        <div className="grid max-w-2xl gap-6">
          <Switch
            label={texts.everyDocument}
            note={texts.everyDocumentHint}
            checked={data.verifyNewDocuments}
            onChange={(verifyNewDocuments) => void save.run({ verifyNewDocuments })}
          />
          <Switch
            label={texts.footer}
            note={texts.footerHint}
            checked={data.stampVerification}
            onChange={(stampVerification) => void save.run({ stampVerification })}
          />
        </div>
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={refetch} />
      ) : (
        <Skeleton className="h-32" />
      )}
    </section>
  );
}
