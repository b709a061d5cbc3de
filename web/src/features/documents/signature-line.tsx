import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { signatureBadge, signedBadge, signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { PenLine } from 'lucide-react';
import { useSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { aboveRow } from '../../ui/whole-row.tsx';
import { copy } from './documents.copy.ts';

/** A PDF that is no signed version and has nothing under way. */
export const isSignable = ({ contentType, signed, signature }: Document): boolean =>
  contentType === 'application/pdf' &&
  signed === null &&
  (signature === null || signature.state === 'refused' || signature.state === 'failed');

interface SignatureLineProps {
  document: Document;
  timeZone: string | undefined;
  /** Left out where nothing can be asked for. */
  onSign?: (() => void) | undefined;
}

/** How a document stands with its signature, in a word and what belongs to it. */
export function SignatureLine({ document, timeZone, onSign }: SignatureLineProps) {
  const { signature, signed } = document;
  const ownId = useSession()?.user.id;
  const when = (at: string | null) => (at ? formatDateTime(at, timeZone) : '');
  if (signed)
    return (
      <span className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Badge {...signedBadge(document)} />
        <span className="text-ink-muted">{copy.signedBy(signed.by, when(signed.at))}</span>
      </span>
    );
  if (!signature) return null;
  const { state, signerName, requestedByName, requestedAt, finishedAt, reason, signingUrl } = signature;
  if (state === 'signed')
    return (
      <span className="my-1 block">
        <Badge label={copy.hasSignedVersion} tone="quiet" />
      </span>
    );
  return (
    <span className="my-1 grid gap-2 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge {...signatureBadge(state)} />
        <span className="text-ink-muted">
          {state === 'pending'
            ? copy.signaturePending(signerName, requestedByName, when(requestedAt))
            : copy.signatureRefused(signerName, when(finishedAt))}
        </span>
      </span>
      {reason && <span className="wrap-anywhere">{reason}</span>}
      {signingUrl && (
        <span className={`inline-flex flex-wrap gap-2 ${aboveRow}`}>
          {signature.signerId === ownId ? (
            <AnchorButton href={signingUrl} target="_blank" rel="noopener">
              <PenLine className="size-4.5" aria-hidden="true" />
              {texts.signNow}
            </AnchorButton>
          ) : (
            <CopyButton text={signingUrl} label={texts.copyLink} copied={texts.linkCopied} />
          )}
        </span>
      )}
      {state !== 'pending' && onSign && (
        <span className={`inline-flex ${aboveRow}`}>
          <Button variant="outline" onClick={onSign}>
            {texts.signAgain}
          </Button>
        </span>
      )}
    </span>
  );
}
