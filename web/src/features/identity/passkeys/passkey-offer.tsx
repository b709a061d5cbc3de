import { passkeyTexts, passkeyOfferTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { KeyRound } from 'lucide-react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { addOwnPasskey } from './add-own-passkey.ts';

interface PasskeyOfferProps {
  /** A passkey was made, or the person would rather not now. */
  onDone: (made: boolean) => void;
}

/**
 * For whoever has just signed in: a passkey for the next time, without asking for anything again. Nothing is shown where
 * there are no passkeys.
 */
export function PasskeyOffer({ onDone }: PasskeyOfferProps) {
  const create = useAct(passkeyTexts.failed, async () => {
    if (await addOwnPasskey()) onDone(true);
  });
  if (!canUsePasskeys()) return null;
  return (
    <section aria-label={texts.title} className="flex gap-4 rounded-xl border border-line p-5">
      <KeyRound className="mt-0.5 size-6 shrink-0 text-ink-muted" aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="mt-1 text-[0.9375rem] text-ink-muted">{texts.note}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button loading={create.busy} onClick={() => void create.run()}>
            {texts.create}
          </Button>
          <Button variant="outline" onClick={() => onDone(false)}>
            {texts.later}
          </Button>
        </div>
      </div>
    </section>
  );
}
