import { useQueryClient } from '@tanstack/react-query';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { deleteDocumentInput } from '@virtual-med/contract/documents/documents';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { failureOf } from '../../ui/use-submit.ts';
import { putBack, removeDocument } from './documents.api.ts';

interface DeleteDocumentProps {
  clinicId: string;
  patientId: string;
  document: Document;
  /** Those who manage the clinic. */
  mayRestore: boolean;
  onClose: () => void;
}

/** Asks for the reason, which the record keeps. */
export function DeleteDocument({ clinicId, patientId, document, mayRestore, onClose }: DeleteDocumentProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const problem = deleteDocumentInput.safeParse({ reason }).error?.issues[0]?.message;
  const restore = async () => {
    try {
      await putBack({ clinicId, documentId: document.id });
      toast.success({ title: texts.restored, description: document.name });
    } catch (error) {
      toast.error({ title: texts.restoreFailed, description: failureOf(error).message });
    }
    await refreshDocuments(queryClient, clinicId, patientId);
  };
  const { busy, run } = useAct(texts.deleteFailed, async () => {
    setAsked(true);
    if (problem) return;
    await removeDocument({ clinicId, documentId: document.id }, reason);
    onClose();
    toast.success({
      title: texts.deleted,
      description: document.name,
      ...(mayRestore && { action: { label: texts.undo, onAct: () => void restore() } }),
    });
    await refreshDocuments(queryClient, clinicId, patientId);
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={documentPageTexts.deleteQuestion}
      note={documentPageTexts.deleteNote(document.name)}
      confirm={texts.delete}
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
