import { useQueryClient } from '@tanstack/react-query';
import type { DocumentCategory } from '@virtual-med/contract/documents';
import { documentTexts } from '@virtual-med/contract/documents.texts';
import { FolderDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useAct } from '../../ui/use-act.ts';
import { refreshHome, saveDocuments } from './patient-home.api.ts';
import { homeCopy } from './patient-home.copy.ts';

interface SaveAllButtonProps {
  clinicId: string;
  category?: DocumentCategory;
  label: string;
}

export function SaveAllButton({ clinicId, category, label }: SaveAllButtonProps) {
  const queries = useQueryClient();
  const save = useAct(documentTexts.downloadFailed, async () => {
    await saveDocuments(clinicId, category);
    await refreshHome(queries, clinicId);
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" loading={save.busy} onClick={() => void save.run()}>
        {!save.busy && <FolderDown className="size-5" aria-hidden="true" />}
        {save.busy ? documentTexts.downloading : label}
      </Button>
      <p className="text-ink-muted">{homeCopy.zipNote}</p>
    </div>
  );
}
