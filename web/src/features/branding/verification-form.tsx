import { useQueryClient } from '@tanstack/react-query';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { verificationSettingsTexts as texts } from '@virtual-med/contract/verification/verification.texts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { saveSettings, settingsQuery } from './settings.api.ts';
import { SettingsSection } from './settings-section.tsx';

interface Choices {
  verifyNewDocuments: boolean;
  stampVerification: boolean;
}

/** What the clinic wants of its new documents: an address for each, and its QR code on what is to be signed. */
export function VerificationForm({ clinic }: { clinic: Clinic }) {
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(clinic.id);
  const save = useAct(texts.failed, async (changed: Partial<Choices>) => {
    await saveSettings(clinic, changed);
    toast.success({ title: texts.saved });
    await queries.invalidateQueries({ queryKey });
  });
  return (
    <SettingsSection id="clinic-verification" clinicId={clinic.id} texts={texts} skeleton="h-32">
      {({ verifyNewDocuments, stampVerification }) => (
        <div className="grid max-w-2xl gap-6">
          <Switch
            label={texts.everyDocument}
            note={texts.everyDocumentHint}
            checked={verifyNewDocuments}
            onChange={(checked) => void save.run({ verifyNewDocuments: checked })}
          />
          <Switch
            label={texts.footer}
            note={texts.footerHint}
            checked={stampVerification}
            onChange={(checked) => void save.run({ stampVerification: checked })}
          />
        </div>
      )}
    </SettingsSection>
  );
}
