import { createClinicTexts, clinicPasswordTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { type ClinicDialogProps, refreshClinics, renewPassword, revealPassword } from './clinics.api.ts';

interface Shown {
  temporaryPassword: string;
  expiresAt: string;
}

/** Shows the owner's temporary password on request, because each look is recorded. */
export function PasswordDialog({ clinic, open, onClose }: ClinicDialogProps) {
  const { owner } = clinic;
  const [shown, setShown] = useState<Shown>();
  const [missing, setMissing] = useState(!owner?.hasTemporaryPassword);
  const params = { clinicId: clinic.id, userId: owner?.id ?? '' };
  const reveal = useAct(texts.revealFailed, async () => {
    try {
      setShown(await revealPassword(params));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      setMissing(true);
    }
  });
  const renew = useAct(texts.renewFailed, async () => {
    setShown(await renewPassword(params));
    toast.success({ title: texts.renewed });
    await refreshClinics();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={clinicTexts.temporaryPassword}
      description={`${clinic.name}. ${texts.description}`}
    >
      <div className="mt-6 grid gap-5">
        {shown ? (
          <SecretText
            password={shown.temporaryPassword}
            note={`${texts.validUntil} ${formatDateTime(shown.expiresAt)}.`}
          />
        ) : missing ? (
          <FormMessage kind="failure" title={texts.missing}>
            {owner?.waits ? texts.expired : texts.inUse}
          </FormMessage>
        ) : (
          <div className="grid gap-4">
            <p className="text-sm text-ink-muted">{texts.recorded}</p>
            <Button loading={reveal.busy} onClick={() => void reveal.run()}>
              {texts.reveal}
            </Button>
          </div>
        )}
        {owner?.waits && (
          <Button variant="outline" loading={renew.busy} onClick={() => void renew.run()}>
            {texts.renew}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** A temporary password to be read out or copied. */
export const SecretText = ({ password, note }: { password: string; note: string }) => (
  <div className="grid gap-3 rounded-xl bg-sunken p-4">
    <div>
      <p className="text-sm text-ink-muted">{clinicTexts.temporaryPassword}</p>
      <p className="mt-0.5 font-mono text-lg font-medium tracking-wide select-all" translate="no">
        {password}
      </p>
    </div>
    <p className="text-sm text-ink-muted">{note}</p>
    <div>
      <CopyButton text={password} label={createClinicTexts.copyPassword} copied={shellTexts.passwordCopied} />
    </div>
  </div>
);
