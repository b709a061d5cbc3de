import { documentCategories } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { deleteDocumentInput, updateDocumentInput } from '@virtual-med/contract/documents/documents';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { carriesSignatureTexts } from '@virtual-med/contract/signature-checks/signature-checks.texts';
import { type ReactNode, useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { failedAct, failureOf, useAct } from '../../ui/use-submit.ts';
import { AskToSign } from '../signing/ask-to-sign.tsx';
import { SignDialog } from '../signing/sign-dialog-on-demand.ts';
import { VerificationPanel } from '../verification/verification-panel.tsx';
import { putBack, removeDocument, saveNameAndCategory } from './documents.api.ts';
import { MoveDocument } from './move-document.tsx';

export type Act = 'sign' | 'certify' | 'rename' | 'move' | 'delete';

interface DocumentActDialogProps extends OpenProps {
  act: Act;
  document: Document;
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
  mayRestore: boolean;
}

/** The dialog of whatever is being done to a document of the record. */
export function DocumentActDialog(props: DocumentActDialogProps): ReactNode {
  const { act, document, clinicId, patientId, timeZone, mayRestore, open, onOpenChange } = props;
  const given = { clinicId, document, onClose: () => onOpenChange(false) };
  if (act === 'rename') return <RenameDocument {...given} />;
  if (act === 'move')
    return <MoveDocument clinicId={clinicId} document={document} open={open} onOpenChange={onOpenChange} />;
  if (act === 'delete') return <DeleteDocument {...given} patientId={patientId} mayRestore={mayRestore} />;
  if (act === 'certify')
    return <SignDialog clinicId={clinicId} documents={[document]} open={open} onOpenChange={onOpenChange} />;
  return document.signatureCheck?.state === 'signed' ? (
    <AlreadySigned {...given} timeZone={timeZone} />
  ) : (
    <AskToSign {...given} />
  );
}

interface AlreadySignedProps {
  clinicId: string;
  document: Pick<Document, 'id' | 'name'>;
  timeZone: string | undefined;
  onClose: () => void;
}

/** A file that carries a signature goes to no service that would write into it: it stays as it is, and a sheet of its own proves it. */
const AlreadySigned = ({ clinicId, document, timeZone, onClose }: AlreadySignedProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={carriesSignatureTexts.title}
    description={document.name}
  >
    <div className="mt-4 grid gap-3">
      <p>{carriesSignatureTexts.note}</p>
      <p>{carriesSignatureTexts.instead}</p>
    </div>
    <div className="mt-6 border-t border-line pt-6">
      <VerificationPanel clinicId={clinicId} documentId={document.id} timeZone={timeZone} />
    </div>
    <div className="mt-8 flex justify-end">
      <Button onClick={onClose}>{carriesSignatureTexts.close}</Button>
    </div>
  </Dialog>
);

const { rename: texts } = correctionTexts;
const categories = documentCategories.map((value) => ({ value, label: value }));

interface RenameDocumentProps {
  clinicId: string;
  document: Document;
  onClose: () => void;
}

function RenameDocument({ clinicId, document, onClose }: RenameDocumentProps) {
  const { id: documentId, name, category, patientId } = document;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.note}
      schema={updateDocumentInput}
      defaultValues={{ name, category }}
      describe={failedAct(texts.failed)}
      send={async (body) => {
        await saveNameAndCategory({ clinicId, documentId }, body);
        onClose();
        toast.success({ title: texts.done });
        await refreshDocuments(clinicId, patientId);
      }}
      submit={shellTexts.save}
    >
      {(field, form) => (
        <>
          <TextField label={documentTexts.labels.name} {...field('name')} />
          <SelectField
            control={form.control}
            name="category"
            label={documentTexts.labels.category}
            placeholder={documentPageTexts.chooseCategory}
            options={categories}
          />
        </>
      )}
    </FormDialog>
  );
}

interface DeleteDocumentProps {
  clinicId: string;
  patientId: string;
  document: Document;
  /** Those who manage the clinic. */
  mayRestore: boolean;
  onClose: () => void;
}

/** Asks for the reason, which the record keeps. */
function DeleteDocument({ clinicId, patientId, document, mayRestore, onClose }: DeleteDocumentProps) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const problem = deleteDocumentInput.safeParse({ reason }).error?.issues[0]?.message;
  const restore = async () => {
    try {
      await putBack({ clinicId, documentId: document.id });
      toast.success({ title: documentTexts.restored, description: document.name });
    } catch (error) {
      toast.error({ title: documentTexts.restoreFailed, description: failureOf(error).message });
    }
    await refreshDocuments(clinicId, patientId);
  };
  const { busy, run } = useAct(documentTexts.deleteFailed, async () => {
    setAsked(true);
    if (problem) return;
    await removeDocument({ clinicId, documentId: document.id }, reason);
    onClose();
    toast.success({
      title: documentTexts.deleted,
      description: document.name,
      ...(mayRestore && { action: { label: documentTexts.undo, onAct: () => void restore() } }),
    });
    await refreshDocuments(clinicId, patientId);
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={documentPageTexts.deleteQuestion}
      note={documentPageTexts.deleteNote(document.name)}
      confirm={documentTexts.delete}
      onConfirm={() => void run()}
      pending={busy}
      destructive
    >
      <TextField
        label={documentPageTexts.reason}
        value={reason}
        maxLength={300}
        error={asked ? problem : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
