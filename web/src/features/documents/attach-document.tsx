import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { KnownPatient } from './patient-picker.tsx';

const UploadDialog = onDemand(async () => (await import('./upload-dialog.tsx')).UploadDialog);

interface UploadTarget {
  clinicId: string;
  /** Left out where the patient is chosen in the dialog. */
  patient?: KnownPatient | undefined;
  /** The one already looked at. */
  category?: DocumentCategory | undefined;
  /** Told how many have arrived, and says so in place of the toast. */
  onSent?: ((count: number) => void) | undefined;
}

/** The upload of a page, opened each time anew. */
export function useUpload(target: UploadTarget): { start: () => void; dialog: ReactNode } {
  const [upload, setUpload] = useState({ open: false, dialogKey: 0 });
  return {
    start: () => setUpload(({ dialogKey }) => ({ open: true, dialogKey: dialogKey + 1 })),
    dialog: upload.dialogKey > 0 && (
      <UploadDialog
        key={upload.dialogKey}
        {...target}
        open={upload.open}
        onOpenChange={(open) => setUpload((now) => ({ ...now, open }))}
      />
    ),
  };
}

interface AttachButtonProps {
  onClick: () => void;
  variant?: 'outline';
  /** Not the first one here. */
  another?: boolean;
}

export const AttachButton = ({ onClick, variant, another = false }: AttachButtonProps) => (
  <Button {...(variant ? { variant } : {})} onClick={onClick}>
    <Paperclip className="size-4.5" aria-hidden="true" />
    {another ? texts.attachAnother : texts.attach}
  </Button>
);

/** The button with the upload it opens, where nothing else on the page does. */
export function AttachDocument({ variant, another, ...target }: UploadTarget & Omit<AttachButtonProps, 'onClick'>) {
  const { start, dialog } = useUpload(target);
  return (
    <>
      <AttachButton onClick={start} {...(variant ? { variant } : {})} {...(another ? { another } : {})} />
      {dialog}
    </>
  );
}
