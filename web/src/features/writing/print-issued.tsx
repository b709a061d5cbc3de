import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { writerTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { FilePreview } from '../../ui/viewer/file-preview.tsx';
import { issuedEndpoint, issuedPageUrl, issuedUrl, saveIssued } from './writing.api.ts';

interface PrintIssuedProps {
  clinicId: string;
  document: Document;
  copies: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A document that is signed by hand: looked at once more, printed, and back to the record. */
export const PrintIssued = ({ clinicId, document, copies, open, onOpenChange }: PrintIssuedProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={texts.printTitle}
    description={texts.printNote(copies)}
    size="full"
    holdsWork
    startsAtClose
  >
    <div className="mt-4 flex h-[65vh] min-h-80 flex-col overflow-hidden rounded-card border border-line bg-sunken max-sm:-mx-4">
      <FilePreview
        src={issuedUrl(clinicId, document.id)}
        endpoint={issuedEndpoint}
        contentType="application/pdf"
        title={document.name}
        save={<Button onClick={() => void saveIssued(clinicId, document)}>{texts.download}</Button>}
      />
    </div>
    <div className="mt-4 flex flex-wrap-reverse justify-end gap-3">
      <Button variant="outline" onClick={() => onOpenChange(false)}>
        {texts.printDone}
      </Button>
      <AnchorButton href={issuedPageUrl(clinicId, document.id)} target="_blank" rel="noopener">
        <Printer className="size-4.5" aria-hidden="true" />
        {texts.print}
      </AnchorButton>
    </div>
  </Dialog>
);
