import { useQuery } from '@tanstack/react-query';
import { passkeyTexts, passkeyOfferTexts as texts } from '@virtual-med/contract/identity/passkeys.texts';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { useDocumentWasOpened } from '../../../lib/storage/opened-document.ts';
import { tryStorage } from '../../../lib/storage/try-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { leaveToContent } from '../../../ui/leave-to-content.ts';
import { useAct } from '../../../ui/use-submit.ts';
import { addOwnPasskey, passkeysQuery } from './passkeys.api.ts';

const keyOf = (userId: string) => `virtual-med.passkey-offer.${userId}`;

const wasAnswered = (userId: string): boolean => Boolean(tryStorage((storage) => storage.getItem(keyOf(userId))));

interface PasskeyCardProps {
  userId: string;
  /** Offered in its place where there is nothing to offer here: never both, nor one right after the other. */
  otherwise: ReactNode;
}

/**
 * At the end of the page, for whoever has opened a document, has no passkey and came in so lately that making one asks for
 * nothing more. Gone for good once answered.
 */
export function PasskeyCard({ userId, otherwise }: PasskeyCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const hasReason = useDocumentWasOpened();
  const [open] = useState(() => canUsePasskeys() && !wasAnswered(userId));
  const [answered, setAnswered] = useState(false);
  const { data, isLoading } = useQuery({ ...passkeysQuery, staleTime: 60_000, enabled: open && hasReason });
  if (isLoading || answered) return null;
  if (!hasReason || !open || !data || data.passkeys.length > 0 || data.proofAsked !== 'nothing') return otherwise;
  return (
    <div ref={card} className="mt-8">
      <PasskeyOffer
        onDone={() => {
          tryStorage((storage) => storage.setItem(keyOf(userId), '1'));
          leaveToContent(card.current);
          setAnswered(true);
        }}
      />
    </div>
  );
}

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
