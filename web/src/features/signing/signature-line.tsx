import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import type { Signature } from '@virtual-med/contract/signing/signing';
import { signatureBadge, signedBadge, signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { PenLine } from 'lucide-react';
import { useSession } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { aboveRow } from '../../ui/whole-row.tsx';
import { OwnCertificateActions } from './own-certificate-actions.tsx';

/** A PDF that is no signed version and has nothing under way. */
export const isSignable = ({ contentType, signed, signature }: Document): boolean =>
  contentType === 'application/pdf' &&
  signed === null &&
  (signature === null || !['pending', 'signed'].includes(signature.state));

interface SignatureLineProps {
  clinicId: string;
  document: Document;
  timeZone: string | undefined;
}

const atWork = { label: certificateTexts.atWork, tone: 'waiting' } as const;

const whenOf = (at: string | null, timeZone: string | undefined) => (at ? formatDateTime(at, timeZone) : '');

/** How a document stands with its signature, in a word and what belongs to it. */
export function SignatureLine(props: SignatureLineProps) {
  const { signature, signed } = props.document;
  return (
    <>
      {signed && (
        <span className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Badge {...signedBadge(props.document)} />
          <span className="text-ink-muted">{texts.signedBy(signed.by, whenOf(signed.at, props.timeZone))}</span>
        </span>
      )}
      {signature && <RequestLine {...props} signature={signature} />}
    </>
  );
}

/** The newest request: what it waits for, or why it came to nothing. */
function RequestLine({ clinicId, document, timeZone, signature }: SignatureLineProps & { signature: Signature }) {
  const ownId = useSession()?.user.id;
  const when = (at: string | null) => whenOf(at, timeZone);
  const byCertificate = signature.means === 'certificate';
  const isAtWork = signature.state === 'pending' && signature.step === 'signing';
  const { state, signerName, requestedByName, requestedAt, finishedAt, reason, signingUrl } = signature;
  if (state === 'signed')
    return (
      <span className="my-1 block">
        <Badge label={texts.hasSignedVersion} tone="quiet" />
      </span>
    );
  return (
    <span className="my-1 grid gap-2 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge {...(isAtWork ? atWork : signatureBadge(state))} />
        <span className="text-ink-muted">
          {state === 'pending'
            ? texts.pendingSince(signerName, requestedByName, when(requestedAt))
            : texts.refusedAt(signerName, when(finishedAt))}
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
      {byCertificate && state === 'pending' && signature.signerId === ownId && (
        <OwnCertificateActions clinicId={clinicId} document={document} signature={signature} />
      )}
    </span>
  );
}
