import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import type { Signature } from '@virtual-med/contract/signing/signing';
import { signatureBadge, signingTexts as texts } from '@virtual-med/contract/signing/signing.texts';
import { CircleX, LoaderCircle, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { rowActStyle } from '../../ui/whole-row.tsx';
import { OwnCertificateActions } from './own-certificate-actions.tsx';

interface SignatureCellProps {
  clinicId: string;
  document: Document;
  signature: Signature;
  timeZone: string | undefined;
  /** Asks the service's signer once more, where it was refused or failed. */
  onSign: (() => void) | undefined;
  /** Goes on with a signature of one's own. */
  onCertify: (() => void) | undefined;
  /** In one line, on a phone. */
  inLine?: boolean;
}

/** How a request to sign stands, in two lines: the state, and the act it waits for or what else is known. */
export function SignatureCell({
  clinicId,
  document,
  signature,
  timeZone,
  onSign,
  onCertify,
  inLine = false,
}: SignatureCellProps) {
  const ownId = useSession()?.user.id;
  const { state, step, means, signerId, signerName, requestedByName, signingUrl, reason } = signature;
  const isPending = state === 'pending';
  const isAtWork = isPending && step === 'signing';
  const isOwn = signerId === ownId;
  const byCertificate = means === 'certificate';
  // A phone's line has no room for the longer words; the row's menu says them.
  const signAgain = byCertificate ? onCertify : inLine ? undefined : onSign;
  const Icon = isAtWork ? LoaderCircle : isPending ? PenLine : CircleX;
  const detail = isPending
    ? texts.pendingSince(signerName, requestedByName, formatDateTime(signature.requestedAt, timeZone))
    : (reason ??
      texts.refusedAt(signerName, signature.finishedAt ? formatDateTime(signature.finishedAt, timeZone) : ''));
  let act: ReactNode;
  if (isPending && byCertificate && isOwn)
    act = (
      <OwnCertificateActions brief clinicId={clinicId} document={document} signature={signature} onGoOn={onCertify} />
    );
  else if (signingUrl && isOwn)
    act = (
      <a href={signingUrl} target="_blank" rel="noopener" className={rowActStyle}>
        {texts.signNow}
      </a>
    );
  else if (!isPending && signAgain)
    act = (
      <button type="button" onClick={signAgain} className={rowActStyle}>
        {(byCertificate ? certificateTexts : texts).signAgain}
      </button>
    );
  else if (signingUrl) act = <CopyButton brief text={signingUrl} label={texts.copyLink} copied={texts.linkCopied} />;
  const label = isAtWork ? certificateTexts.atWork : signatureBadge(state).label;
  if (inLine)
    return (
      <>
        <span className={`truncate font-medium ${isPending ? 'text-waiting-ink' : 'text-danger-ink'}`}>{label}</span>
        {act}
      </>
    );
  return (
    <>
      <span
        className={`flex items-center gap-1.5 text-support font-medium ${isPending ? 'text-waiting-ink' : 'text-danger-ink'}`}
      >
        <Icon className={`size-4 shrink-0 ${isAtWork ? 'animate-spin' : ''}`} aria-hidden="true" />
        <span className="truncate">{label}</span>
      </span>
      <span className="flex items-center gap-2">
        {act}
        <span className="truncate text-least text-ink-muted" title={detail}>
          {detail}
        </span>
      </span>
    </>
  );
}
