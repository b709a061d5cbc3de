import { useQueryClient } from '@tanstack/react-query';
import type { DocumentCategory } from '@virtual-med/contract/documents';
import { FolderDown } from 'lucide-react';
import { AnchorButton } from '../../ui/link-button.tsx';
import { refreshHome, zipUrl } from './patient-home.api.ts';
import { homeCopy } from './patient-home.copy.ts';

interface SaveAllButtonProps {
  clinicId: string;
  category?: DocumentCategory;
  label: string;
}

/** By then the server has noted what was taken. */
const notedAfterMs = 3_000;

/** A plain link: the browser writes the file as it comes, however large, and shows how far it is. */
export function SaveAllButton({ clinicId, category, label }: SaveAllButtonProps) {
  const queries = useQueryClient();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <AnchorButton
        variant="outline"
        href={zipUrl(clinicId, category)}
        download
        onClick={() => setTimeout(() => void refreshHome(queries, clinicId), notedAfterMs)}
      >
        <FolderDown className="size-5" aria-hidden="true" />
        {label}
      </AnchorButton>
      <p className="text-ink-muted">{homeCopy.zipNote}</p>
    </div>
  );
}
