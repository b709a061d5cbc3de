import { ApiError } from '@virtual-med/contract/core/client';
import { limits } from '@virtual-med/contract/core/limits';
import { askForOwnProof } from '@virtual-med/contract/identity/email-proof';
import { proofReminderTexts as texts } from '@virtual-med/contract/identity/email-proof.texts';
import { MailCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { sessionStore } from '../lib/session/session.ts';
import { call } from '../lib/transport/api.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast.tsx';
import { useAct } from '../ui/use-submit.ts';

/** Quiet: it asks an owner to prove the address, says so once they did, and goes. */
export function ProofReminder({ email, isProven, onClose }: { email: string; isProven: boolean; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isProven) return;
    const timer = setTimeout(() => close(), limits.toastMs);
    return () => clearTimeout(timer);
  }, [isProven]);
  const again = useAct(texts.failed, async () => {
    await call(askForOwnProof, {}).catch(async (error: unknown) => {
      // Proven meanwhile, in another tab or on another device: the reminder goes.
      if (error instanceof ApiError && error.code === 'users.email_already_proven') await sessionStore.refresh();
      throw error;
    });
    toast.success({ title: texts.resent });
  });
  if (isProven)
    return (
      <p
        role="status"
        className="mb-4 flex items-center gap-3 rounded-control bg-good-soft px-4 py-3 font-semibold text-good-ink sm:mb-8 sm:px-5"
      >
        <MailCheck className="size-6 shrink-0" aria-hidden="true" />
        {texts.proven}
      </p>
    );
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
        <IconButton aria-label={texts.later} onClick={onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}
