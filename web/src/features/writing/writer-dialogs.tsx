import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { chooserTexts, writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft } from '@virtual-med/contract/writing/writing';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import type { Content } from './draft-values.ts';
import { PrintIssued } from './print-issued.tsx';
import { SaveTemplate } from './save-template.tsx';
import type { Issued } from './use-issuing.ts';
import { throwAway } from './writing.api.ts';

interface Openable {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What other features show over this page. */
export interface OverWriting {
  readonly editPatient: (dialog: Openable) => ReactNode;
  /** For those who manage the clinic. */
  readonly editClinic: (dialog: Openable) => ReactNode;
  readonly sign: (document: Document, dialog: Openable) => ReactNode;
}

export type WriterDialog = 'patient' | 'clinic' | 'template' | 'discard';

interface WriterDialogsProps {
  clinicId: string;
  draft: Draft;
  contentNow: () => Content;
  open: WriterDialog | undefined;
  onOpen: (dialog: WriterDialog | undefined) => void;
  issued: Issued | undefined;
  onIssuedSeen: (issued: Issued) => void;
  onFilled: () => void;
  onDiscarded: () => Promise<void>;
  over: OverWriting;
}

/** What opens over a draft: the patient's data, a template, its end, and what follows once it is issued. */
export function WriterDialogs({ clinicId, draft, contentNow, open, onOpen, issued, over, ...on }: WriterDialogsProps) {
  const { busy, run } = useAct(chooserTexts.discardFailed, async () => {
    await throwAway({ clinicId, draftId: draft.id });
    onOpen(undefined);
    toast.success({ title: chooserTexts.discarded });
    await on.onDiscarded();
  });
  const openable = (name: WriterDialog) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? name : undefined),
  });
  /** What is missing may be there once it is closed. */
  const fills = (name: WriterDialog) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => {
      onOpen(isOpen ? name : undefined);
      if (!isOpen) on.onFilled();
    },
  });
  return (
    <>
      {over.editPatient(fills('patient'))}
      {over.editClinic(fills('clinic'))}
      {open === 'template' && (
        <SaveTemplate clinicId={clinicId} kind={draft.kind} content={contentNow} {...openable('template')} />
      )}
      <ConfirmDialog
        {...openable('discard')}
        title={chooserTexts.discardQuestion}
        note={chooserTexts.discardNote}
        confirm={texts.discard}
        onConfirm={() => void run()}
        pending={busy}
        destructive
      />
      {issued?.way === 'certificate' &&
        over.sign(issued.document, { open: true, onOpenChange: (isOpen) => !isOpen && on.onIssuedSeen(issued) })}
      {issued?.way === 'by_hand' && (
        <PrintIssued
          clinicId={clinicId}
          document={issued.document}
          copies={issued.copies}
          open
          onOpenChange={(isOpen) => !isOpen && on.onIssuedSeen(issued)}
        />
      )}
    </>
  );
}
