import type { SignatureCheck } from '@virtual-med/contract/signature-checks/signature-check';
import { checkTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { type LineTone, signatureLine } from '@virtual-med/contract/signature-checks/signature-line';
import type { SignedMark } from '@virtual-med/contract/signing/signing';
import { Hourglass, type LucideIcon, ShieldAlert, ShieldCheck, ShieldQuestionMark, Stamp } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { aboveRow } from '../../ui/whole-row.tsx';
import { type CheckReader, isJustSent } from './signature-checks.api.ts';

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
}

/** What the signatures in a file are worth, in one line that opens the rest. In lists, a file without any says nothing. */
export function CheckLine({
  reader,
  clinicId,
  document,
  timeZone,
  mayAsk = false,
  evenIfNothing = false,
}: CheckLineProps) {
  const [open, setOpen] = useState(false);
  const { signed, signatureCheck } = document;
  if (!signatureCheck) return null;
  const unsigned = evenIfNothing ? ({ text: checkTexts.unsigned, tone: 'quiet' } as const) : undefined;
  const line = signatureLine(signatureCheck, { signed, timeZone }) ?? unsigned;
  if (!line || !(evenIfNothing || signed || signatureCheck.state !== 'pending' || isJustSent(document))) return null;
  const { Icon, colour } = looks[line.tone];
  const Shown = signatureCheck.state === 'pending' ? Hourglass : Icon;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`${aboveRow} my-1 flex min-h-9 items-start gap-1.5 rounded-lg py-1 text-left text-sm leading-snug ${colour}`}
      >
        <Shown className="mt-px size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere underline decoration-line underline-offset-4">{line.text}</span>
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
