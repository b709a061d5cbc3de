import type { SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import { checkTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { briefWords, type LineTone, signatureLine } from '@virtual-med/contract/signature-checks/signature-line';
import type { SignedMark } from '@virtual-med/contract/signing/signing';
import { Hourglass, type LucideIcon, ShieldAlert, ShieldCheck, ShieldQuestionMark, Stamp } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { aboveRow } from '../../ui/whole-row.tsx';
import { isJustSent } from './just-sent.ts';
import type { CheckReader } from './signature-checks.api.ts';

const CheckDetailsDialog = onDemand(async () => (await import('./check-details.tsx')).CheckDetailsDialog);

const looks: Record<LineTone, { Icon: LucideIcon; colour: string }> = {
  good: { Icon: ShieldCheck, colour: 'text-good-ink' },
  bad: { Icon: ShieldAlert, colour: 'text-danger-ink' },
  waiting: { Icon: ShieldQuestionMark, colour: 'text-waiting-ink' },
  quiet: { Icon: Stamp, colour: 'text-ink-muted' },
};

interface CheckLineProps {
  reader: CheckReader;
  clinicId: string;
  document: {
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
    readonly signed: SignedMark | null;
    readonly signatureCheck: SignatureCheck | null;
  };
  timeZone: string | undefined;
  /** For those who may have it looked at again. */
  mayAsk?: boolean;
  /** Where there is room: also that a file carries no signature, or is still to be looked at. */
  evenIfNothing?: boolean;
  /** In two words, the line being read out. */
  brief?: boolean;
}

type Checked = CheckLineProps['document'];

/** What a list says of a document: a file without any signature, or one that waits its turn among old ones, says nothing. */
export function lineInList(document: Checked, timeZone?: string) {
  const { signed, signatureCheck } = document;
  if (!signatureCheck || !(signed || signatureCheck.state !== 'pending' || isJustSent(document))) return undefined;
  return signatureLine(signatureCheck, { signed, timeZone });
}

/** What the signatures in a file are worth, in one line that opens the rest. In lists, a file without any says nothing. */
export function CheckLine({
  reader,
  clinicId,
  document,
  timeZone,
  mayAsk = false,
  evenIfNothing = false,
  brief = false,
}: CheckLineProps) {
  const [open, setOpen] = useState(false);
  const { signed, signatureCheck } = document;
  if (!signatureCheck) return null;
  const line = evenIfNothing
    ? (signatureLine(signatureCheck, { signed, timeZone }) ?? ({ text: checkTexts.unsigned, tone: 'quiet' } as const))
    : lineInList(document, timeZone);
  if (!line) return null;
  const { Icon, colour } = looks[line.tone];
  const Shown = signatureCheck.state === 'pending' ? Hourglass : Icon;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        {...(brief && { title: line.text })}
        className={`${aboveRow} flex gap-1.5 rounded-small text-left text-support leading-snug ${brief ? '-my-2 min-w-0 items-center py-2 font-medium' : 'my-1 min-h-9 items-start py-1'} ${colour}`}
      >
        <Shown className="mt-px size-4 shrink-0" aria-hidden="true" />
        {brief ? (
          <>
            <span className="sr-only">{line.text} </span>
            <span className="truncate">{briefWords({ tone: line.tone, check: signatureCheck, signed })}</span>
          </>
        ) : (
          <span className="min-w-0 wrap-anywhere underline decoration-line underline-offset-4">{line.text}</span>
        )}
        <span className="sr-only">. {checkTexts.details}</span>
      </button>
      <CheckDetailsDialog
        reader={reader}
        clinicId={clinicId}
        documentId={document.id}
        name={document.name}
        timeZone={timeZone}
        mayAsk={mayAsk}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
