import { proofTexts as texts } from '@virtual-med/contract/identity/email-proof.texts';
import { Mail } from 'lucide-react';
import { AwaitingProof } from '../../ui/awaiting-proof.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { askForProof } from './patients.api.ts';

/** In place of the temporary password: this account is opened by its mailbox alone. */
export function ProofRequest({ clinicId, patientId }: { clinicId: string; patientId: string }) {
  const { busy, run } = useAct(texts.resendFailed, async () => {
    await askForProof({ clinicId, patientId });
    toast.success({ title: texts.resent });
  });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 border-t border-line pt-5">
      <div className="min-w-0 grow basis-80">
        <AwaitingProof />
        <p className="mt-2 max-w-prose text-sm text-ink-muted">{texts.recordNote}</p>
      </div>
      <Button variant="outline" loading={busy} onClick={run}>
        <Mail className="size-5" aria-hidden="true" />
        {texts.resend}
      </Button>
    </div>
  );
}
