import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { FolderDown } from 'lucide-react';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { refreshHome, stillOpen, zipUrl } from './own-documents.api.ts';

interface SaveAllButtonProps {
  clinicId: string;
  category?: DocumentCategory;
  label: string;
}

/** By then the server has noted what was taken. */
const notedAfterMs = 3_000;

export const SaveAllButton = ({ clinicId, category, label }: SaveAllButtonProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <DownloadLink
      href={zipUrl(clinicId, category)}
      check={() => stillOpen(clinicId)}
      failed={documentTexts.downloadFailed}
      onFollowed={() => setTimeout(() => void refreshHome(clinicId), notedAfterMs)}
      icon={<FolderDown className="size-5" aria-hidden="true" />}
    >
      {label}
    </DownloadLink>
    <p className="text-support text-ink-muted">{homeTexts.zipNote}</p>
  </div>
);
