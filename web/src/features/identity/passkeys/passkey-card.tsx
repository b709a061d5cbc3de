import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { canUsePasskeys } from '../../../lib/browser/passkey-support.ts';
import { useDocumentWasOpened } from '../../../lib/storage/opened-document.ts';
import { tryStorage } from '../../../lib/storage/try-storage.ts';
import { leaveToContent } from '../../../ui/leave-to-content.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import { passkeysQuery } from './passkeys.api.ts';

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
