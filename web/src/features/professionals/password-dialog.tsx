import { formatDate } from '@virtual-med/contract/core/formats';
import { passwordUntil } from '@virtual-med/contract/patients/patients.texts';
import type { Professional } from '@virtual-med/contract/professionals/professionals';
import { passwordNote, professionalTexts as texts } from '@virtual-med/contract/professionals/professionals.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { useTemporaryPassword } from '../../ui/use-temporary-password.ts';
import { renewPassword, revealPassword } from './professionals.api.ts';

interface PasswordOf {
  clinicId: string;
  professional: Professional;
}

/** Forgotten when the dialog closes. */
function Password({ clinicId, professional }: PasswordOf) {
  const params = { clinicId, userId: professional.id };
  const { shown, refusal, reveal, renew } = useTemporaryPassword(texts.passwordFailed, {
    reveal: () => revealPassword(params),
    renew: () => renewPassword(params),
  });
  return (
    <div className="mt-6 grid gap-5">
      <div role="status">
        {shown && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
            <div className="min-w-0">
              <p className="font-mono break-all select-all">{shown.temporaryPassword}</p>
              <p className="mt-0.5 text-sm text-ink-muted">{passwordUntil(formatDate(shown.expiresAt))}</p>
            </div>
            <CopyButton text={shown.temporaryPassword} label={texts.copyPassword} copied={shellTexts.passwordCopied} />
          </div>
        )}
        {!shown && refusal && <FormMessage kind="failure">{refusal.message}</FormMessage>}
      </div>
      {!shown && !refusal && (
        <Button loading={reveal.busy} onClick={reveal.run}>
          <KeyRound className="size-5" aria-hidden="true" />
          {texts.showPassword}
        </Button>
      )}
      {!shown && refusal?.renewable && (
        <Button variant="outline" loading={renew.busy} onClick={renew.run}>
          <KeyRound className="size-5" aria-hidden="true" />
          {texts.renewPassword}
        </Button>
      )}
    </div>
  );
}

export const PasswordDialog = ({ open, onOpenChange, ...place }: PasswordOf & OpenProps & {}) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={texts.temporaryPassword}
    description={passwordNote(place.professional.name)}
  >
    <Password {...place} />
  </Dialog>
);
