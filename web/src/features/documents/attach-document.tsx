import type { DocumentCategory } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { KnownPatient } from './patient-picker.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

const UploadDialog = onDemand(async () => (await import('./upload-dialog.tsx')).UploadDialog);

interface UploadTarget {
  clinicId: string;
  /** Left out where the patient is chosen in the dialog. */
  patient?: KnownPatient | undefined;
  /** The one already looked at. */
  category?: DocumentCategory | undefined;
  /** Sent by the desk, which adds and looks at nothing. */
  atDesk?: boolean | undefined;
  /** Told how many have arrived, and says so in place of the toast. */
  onSent?: ((count: number) => void) | undefined;
}

/** The upload of a page, opened each time anew; with `takesDrops` also by files dropped anywhere on it. */
export function useUpload(target: UploadTarget, { takesDrops = false } = {}): { start: () => void; dialog: ReactNode } {
  const { key, open, setOpen, about: inHand, show } = useDialog<readonly File[]>();
  const isOver = useDroppedFiles(takesDrops && !open, (files) => show([...files]), { paste: false });
  return {
    start: () => show([]),
    dialog: (
      <>
        {isOver && (
          <p className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-dialog border-2 border-dashed border-primary-ink bg-primary-soft text-section text-primary-ink opacity-95">
            {documentPageTexts.drop}
          </p>
        )}
        {inHand && <UploadDialog key={key} {...target} inHand={inHand} open={open} onOpenChange={setOpen} />}
      </>
    ),
  };
}

interface AttachButtonProps {
  onClick: () => void;
  /** Not the first one here. */
  another?: boolean | undefined;
  /** Beside what matters more. */
  quiet?: boolean | undefined;
}

export const AttachButton = ({ onClick, another, quiet = another }: AttachButtonProps) => (
  <Button variant={quiet ? 'outline' : 'primary'} onClick={onClick}>
    <Paperclip className="size-4.5" aria-hidden="true" />
    {another ? texts.attachAnother : texts.attach}
  </Button>
);

/** The button with the upload it opens, where nothing else on the page does. */
export function AttachDocument({ another, ...target }: UploadTarget & Pick<AttachButtonProps, 'another'>) {
  const { start, dialog } = useUpload(target);
  return (
    <>
      <AttachButton onClick={start} another={another} />
      {dialog}
    </>
  );
}
