import { formerTextsTexts as texts } from '@virtual-med/contract/core/former-texts.texts';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FormerTextsDialogProps } from './former-texts-dialog.tsx';
import { onDemand } from './on-demand.tsx';
import { aboveRow } from './whole-row.tsx';

const FormerTextsDialog = onDemand(async () => (await import('./former-texts-dialog.tsx')).FormerTextsDialog);

type FormerTextsProps = Omit<FormerTextsDialogProps, 'open' | 'onOpenChange'> & {
  /** What the button shows: who wrote the text last. */
  children: ReactNode;
};

/** Who wrote a text last, which leads to what it said before. */
export function FormerTexts({ children, ...rest }: FormerTextsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        title={texts.openShort}
        onClick={() => setOpen(true)}
        className={`${aboveRow} -my-2 inline-flex min-h-9 items-center gap-1.5 rounded-small text-left text-[0.8125rem] text-ink-muted tabular-nums hover:text-ink`}
      >
        <span className="sr-only">{texts.open(rest.label)}: </span>
        <History className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="underline decoration-line underline-offset-4">{children}</span>
      </button>
      <FormerTextsDialog {...rest} open={open} onOpenChange={setOpen} />
    </>
  );
}
