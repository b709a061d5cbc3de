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
  /** Preselected. */
  category?: DocumentCategory | undefined;
  /** The reception desk uploads: it may neither create patients nor see documents. */
  atDesk?: boolean | undefined;
  /** Called with the number of uploaded files; replaces the toast. */
  onSent?: ((count: number) => void) | undefined;
}

/** The upload dialog of a page; `takesDrops` also opens it when files are dropped anywhere on the page. */
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
  /** A document was attached already. */
  another?: boolean | undefined;
  /** Outlined, where another button is the main one. */
  quiet?: boolean | undefined;
}

export const AttachButton = ({ onClick, another, quiet = another }: AttachButtonProps) => (
  <Button variant={quiet ? 'outline' : 'primary'} onClick={onClick}>
    <Paperclip className="size-4.5" aria-hidden="true" />
    {another ? texts.attachAnother : texts.attach}
  </Button>
);

/** Button and dialog together, for pages with one way to upload. */
export function AttachDocument({ another, ...target }: UploadTarget & Pick<AttachButtonProps, 'another'>) {
  const { start, dialog } = useUpload(target);
  return (
    <>
      <AttachButton onClick={start} another={another} />
      {dialog}
    </>
  );
}
