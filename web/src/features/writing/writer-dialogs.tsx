import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import { chooserTexts, templateTexts, writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import type { Draft } from '@virtual-med/contract/writing/writing';
import { Printer } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { FilePreview } from '../../ui/viewer/file-preview.tsx';
import type { Content } from './draft-values.ts';
import type { Issued } from './use-issuing.ts';
import {
  addTemplate,
  issuedEndpoint,
  issuedPageUrl,
  issuedUrl,
  refreshTemplates,
  saveIssued,
  throwAway,
} from './writing.api.ts';

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

interface PrintIssuedProps extends OpenProps {
  clinicId: string;
  document: Document;
  copies: number;
}

/** A document that is signed by hand: looked at once more, printed, and back to the record. */
const PrintIssued = ({ clinicId, document, copies, open, onOpenChange }: PrintIssuedProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={texts.printTitle}
    description={texts.printNote(copies)}
    size="full"
    holdsWork
    startsAtClose
  >
    <div className="mt-4 flex h-[65vh] min-h-80 flex-col overflow-hidden rounded-card border border-line bg-sunken max-sm:-mx-4">
      <FilePreview
        src={issuedUrl(clinicId, document.id)}
        endpoint={issuedEndpoint}
        contentType="application/pdf"
        title={document.name}
        save={<Button onClick={() => void saveIssued(clinicId, document)}>{texts.download}</Button>}
      />
    </div>
    <div className="mt-4 flex flex-wrap-reverse justify-end gap-3">
      <Button variant="outline" onClick={() => onOpenChange(false)}>
        {texts.printDone}
      </Button>
      <AnchorButton href={issuedPageUrl(clinicId, document.id)} target="_blank" rel="noopener">
        <Printer className="size-4.5" aria-hidden="true" />
        {texts.print}
      </AnchorButton>
    </div>
  </Dialog>
);

interface SaveTemplateProps extends OpenProps {
  clinicId: string;
  kind: WrittenKind;
  content: () => Content;
}

/** What is written now, kept to begin from again. */
function SaveTemplate({ clinicId, kind, content, open, onOpenChange }: SaveTemplateProps) {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, run } = useAct(templateTexts.saveFailed, async () => {
    setTried(true);
    if (!name.trim()) return;
    await addTemplate(clinicId, { kind, name, content: content(), shared });
    toast.success({ title: templateTexts.saved, description: name.trim() });
    onOpenChange(false);
    await refreshTemplates(clinicId);
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={templateTexts.saveTitle}
      description={templateTexts.saveNote}
      holdsWork
    >
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        <TextField
          label={templateTexts.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          error={tried && !name.trim() ? templateTexts.nameMissing : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox label={templateTexts.share} checked={shared} onChange={(event) => setShared(event.target.checked)} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {shellTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {templateTexts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
