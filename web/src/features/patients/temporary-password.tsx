import { formatDate } from '@virtual-med/contract/core/formats';
import { passwordUntil, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTemporaryPassword } from '../../ui/use-temporary-password.ts';
import { renewPassword, revealPassword } from './patients.api.ts';

interface TemporaryPasswordProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
}

export function TemporaryPassword({ clinicId, patientId, timeZone }: TemporaryPasswordProps) {
  const params = { clinicId, patientId };
  const { shown, refusal, reveal, renew } = useTemporaryPassword(texts.loadFailed, {
    reveal: () => revealPassword(params),
    renew: () => renewPassword(params),
  });
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-card bg-sunken p-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">{texts.labels.temporaryPassword}</p>
        <p role="status" className="mt-0.5">
          {shown ? (
            <span className="font-mono select-all">{shown.temporaryPassword}</span>
          ) : (
            (refusal?.message ?? '••••-••••-••••-••••')
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <>
            <span className="text-sm text-ink-muted">{passwordUntil(formatDate(shown.expiresAt, timeZone))}</span>
            <CopyButton text={shown.temporaryPassword} label={texts.copyPassword} copied={shellTexts.passwordCopied} />
          </>
        )}
        {!shown && !refusal && (
          <Button variant="outline" loading={reveal.busy} onClick={reveal.run}>
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
    </div>
  );
}
