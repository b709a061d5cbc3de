import { ApiError } from '@virtual-med/contract/client';
import { formatDate } from '@virtual-med/contract/formats';
import { passwordUntil, patientTexts as texts } from '@virtual-med/contract/patients.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { renewPatientPassword, revealPatientPassword } from '@virtual-med/contract/temporary-passwords';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useAct } from '../../ui/use-act.ts';

interface TemporaryPasswordProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
}

/** Answers that are about the person and not about this attempt: they stay readable. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'patients.temporary_password_missing' || error.code === 'patients.account_in_use');

/** Shown only when asked for, since every showing is recorded. */
export function TemporaryPassword({ clinicId, patientId, timeZone }: TemporaryPasswordProps) {
  const [shown, setShown] = useState<{ temporaryPassword: string; expiresAt: string }>();
  const [refusal, setRefusal] = useState<{ message: string; renewable: boolean }>();
  const params = { clinicId, patientId };
  const ask = (endpoint: typeof revealPatientPassword | typeof renewPatientPassword) => async () => {
    try {
      setShown(await call(endpoint, { params }));
      setRefusal(undefined);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      setRefusal({ message: error.message, renewable: endpoint === revealPatientPassword });
    }
  };
  const reveal = useAct(texts.loadFailed, ask(revealPatientPassword));
  const renew = useAct(texts.loadFailed, ask(renewPatientPassword));
  return (
    <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
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
      <div className="ml-auto flex flex-wrap items-center gap-3">
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
