import { clinicPasswordTexts as texts } from '@virtual-med/contract/clinics/clinic-panel.texts';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { ClinicDialogProps } from './clinic-task.ts';
import { refreshClinics, renewPassword, revealPassword } from './clinics.api.ts';
import { SecretText } from './secret-text.tsx';

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
