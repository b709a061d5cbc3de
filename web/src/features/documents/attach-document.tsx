import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { KnownPatient } from './patient-picker.tsx';

const UploadDialog = onDemand(async () => (await import('./upload-dialog.tsx')).UploadDialog);

interface AttachDocumentProps {
  clinicId: string;
  /** Left out where the patient is chosen in the dialog. */
  patient?: KnownPatient | undefined;
  /** The one already looked at. */
  category?: DocumentCategory | undefined;
  variant?: 'outline';
  /** Told how many have arrived, and says so in place of the toast. */
  onSent?: ((count: number) => void) | undefined;
  /** Not the first one here. */
  another?: boolean;
}

/** The button that opens the upload, each time anew. */
export function AttachDocument({ variant, another = false, ...target }: AttachDocumentProps) {
  const [upload, setUpload] = useState({ open: false, dialogKey: 0 });
  return (
    <>
      <Button
        {...(variant ? { variant } : {})}
        onClick={() => setUpload(({ dialogKey }) => ({ open: true, dialogKey: dialogKey + 1 }))}
      >
        <Paperclip className="size-4.5" aria-hidden="true" />
        {another ? texts.attachAnother : texts.attach}
      </Button>
      {upload.dialogKey > 0 && (
        <UploadDialog
          key={upload.dialogKey}
          {...target}
          open={upload.open}
          onOpenChange={(open) => setUpload((now) => ({ ...now, open }))}
        />
      )}
    </>
  );
}
