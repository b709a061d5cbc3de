import { ApiError } from '@virtual-med/contract/core/client';
import { askForOwnProof } from '@virtual-med/contract/identity/email-proof';
import { proofReminderTexts as texts } from '@virtual-med/contract/identity/email-proof.texts';
import { MailCheck, X } from 'lucide-react';
import { useState } from 'react';
import { sessionStore } from '../lib/session/session.ts';
import { call } from '../lib/transport/api.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast.tsx';
import { useAct } from '../ui/use-act.ts';

/** Quiet: it asks an owner to prove the address, and goes away for this visit when told to. */
export function ProofReminder({ email }: { email: string }) {
  const [later, setLater] = useState(false);
  const again = useAct(texts.failed, async () => {
    await call(askForOwnProof, {}).catch(async (error: unknown) => {
      // Proven meanwhile, in another tab or on another device: the reminder goes.
      if (error instanceof ApiError && error.code === 'users.email_already_proven') await sessionStore.refresh();
      throw error;
    });
    toast.success({ title: texts.resent });
  });
  if (later) return null;
  return (
    <section
      aria-label={texts.title}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-line bg-surface p-4 sm:mb-8 sm:px-5"
    >
      <MailCheck className="size-6 shrink-0 text-primary-ink max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{texts.title}</p>
        <p className="text-[0.9375rem] break-words text-ink-muted">{texts.note(email)}</p>
      </div>
      <div className="flex items-center gap-1">
        <Button variant="outline" loading={again.busy} onClick={() => void again.run()}>
          {texts.resend}
        </Button>
        <IconButton aria-label={texts.later} onClick={() => setLater(true)}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}
