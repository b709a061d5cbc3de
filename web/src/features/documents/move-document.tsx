import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts } from '@virtual-med/contract/documents/documents.texts';
import { useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { moveToPatient } from './documents.api.ts';
import { PatientPicker } from './patient-picker.tsx';

const { move: texts } = correctionTexts;

interface MoveDocumentProps {
  clinicId: string;
  document: Pick<Document, 'id' | 'patientId' | 'name' | 'seenAt'>;
  /** Chosen from the start, and to be seen. */
  to?: { readonly id: string; readonly name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** To the record it belongs to. That the wrong patient has opened it already is said before and after. */
export function MoveDocument({ clinicId, document, to, open, onOpenChange }: MoveDocumentProps) {
  const [chosen, setChosen] = useState<ComboboxOption | null>(to ? { value: to.id, label: to.name } : null);
  const [tried, setTried] = useState(false);
  const { busy, run } = useAct(texts.failed, async () => {
    setTried(true);
    if (!chosen) return;
    const params = { clinicId, documentId: document.id };
    const { wasOpened } = await moveToPatient(params, chosen.value);
    onOpenChange(false);
    toast.success({
      title: texts.done,
      description: wasOpened ? texts.wasOpened : texts.movedTo(document.name, chosen.label),
    });
    await Promise.all([document.patientId, chosen.value].map((patientId) => refreshDocuments(clinicId, patientId)));
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      note={texts.note(document.name)}
      confirm={texts.confirm}
      onConfirm={() => void run()}
      pending={busy}
    >
      {document.seenAt && (
        <p className="mb-4 rounded-xl bg-waiting-soft px-4 py-3 text-waiting-ink">{texts.wasOpened}</p>
      )}
      <PatientPicker
        clinicId={clinicId}
        value={chosen}
        onChange={setChosen}
        error={tried && !chosen ? texts.missing : undefined}
        except={document.patientId}
      />
    </ConfirmDialog>
  );
}
