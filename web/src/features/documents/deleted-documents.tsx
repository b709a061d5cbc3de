import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { deletedQuery, destroy, putBack } from './documents.api.ts';

const ConfirmDialog = onDemand(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

interface DeletedDocumentsProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
}

/** What was taken off the screens, for those who may put it back. */
export function DeletedDocuments({ clinicId, patientId, timeZone }: DeletedDocumentsProps) {
  const { data } = useQuery(deletedQuery(clinicId, patientId));
  if (!data || data.documents.length === 0) return null;
  return (
    <details className="mt-6 rounded-2xl border border-line">
      <summary className="min-h-11 cursor-pointer px-5 py-3 font-medium">
        {documentPageTexts.deletedTitle} ({data.documents.length})
      </summary>
      <p className="px-5 text-sm text-ink-muted">{documentPageTexts.deletedNote}</p>
      <ul className="divide-y divide-line px-5 pb-2">
        {data.documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{document.name}</p>
              <p className="text-sm text-ink-muted">
                {documentPageTexts.deletedBy(
                  document.deletedBy.name,
                  formatDateTime(document.deletedAt, timeZone),
                  document.deletionReason,
                )}
              </p>
            </div>
            <DeletedActions
              clinicId={clinicId}
              patientId={patientId}
              document={document}
              destroyable={document.destroyable}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface DeletedActionsProps {
  clinicId: string;
  patientId: string;
  document: { id: string; name: string };
  destroyable: boolean;
}

function DeletedActions({ clinicId, patientId, document, destroyable }: DeletedActionsProps) {
  const [asking, setAsking] = useState(false);
  const params = { clinicId, documentId: document.id };
  const after = async (title: string) => {
    toast.success({ title });
    await refreshDocuments(clinicId, patientId);
  };
  const restore = useAct(texts.restoreFailed, async () => {
    await putBack(params);
    await after(texts.restored);
  });
  const erase = useAct('Erro ao apagar documento.', async () => {
    await destroy(params);
    setAsking(false);
    await after(texts.destroyed);
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" loading={restore.busy} onClick={() => void restore.run()}>
        {texts.restore}
      </Button>
      {destroyable && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {texts.destroy}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={documentPageTexts.destroyQuestion}
        note={documentPageTexts.destroyNote(document.name)}
        confirm={texts.destroy}
        onConfirm={() => void erase.run()}
        pending={erase.busy}
        destructive
      />
    </div>
  );
}
