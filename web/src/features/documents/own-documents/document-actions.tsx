import { Link } from '@tanstack/react-router';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentTexts } from '@virtual-med/contract/documents/documents.texts';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { Download, Eye } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../../../ui/button-style.ts';
import { downloadFailure } from '../../../ui/download-failure.ts';
import { useAct } from '../../../ui/use-submit.ts';
import { refreshHome, saveDocument } from './own-documents.api.ts';

export const isPreviewable = ({ contentType }: OwnDocument): boolean => previewableTypes.includes(contentType);

interface HowToTakeProps {
  clinicId: string;
  document: OwnDocument;
  className: string;
}

/** A prescription that was written at the clinic is read by medicine and by hour, too. */
export const HowToTake = ({ clinicId, document, className }: HowToTakeProps) =>
  document.written?.kind === 'prescription' && (
    <Link
      to="/paciente/$clinicId/receita/$documentId"
      params={{ clinicId, documentId: document.id }}
      aria-label={`${homeTexts.howToTake}: ${document.name}`}
      className={className}
    >
      {homeTexts.howToTake}
    </Link>
  );

interface SaveButtonProps {
  clinicId: string;
  document: OwnDocument;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function SaveButton({ clinicId, document, variant = 'outline', size = 'medium' }: SaveButtonProps) {
  const save = useAct(downloadFailure, async () => {
    await saveDocument(clinicId, document);
    await refreshHome(clinicId);
  });
  const label = save.busy ? documentTexts.downloading : documentTexts.download;
  return (
    <Button
      variant={variant}
      size={size}
      loading={save.busy}
      onClick={() => void save.run()}
      aria-label={save.busy ? label : homeTexts.downloadDocument(document.name)}
    >
      {!save.busy && size !== 'small' && <Download className="size-5" aria-hidden="true" />}
      {label}
    </Button>
  );
}

interface DocumentActionsProps {
  clinicId: string;
  document: OwnDocument;
  /** `large` for the one document a page is about, `small` in a list of many. */
  size?: ButtonSize;
  onOpen: () => void;
}

/** What a patient does with a document: looks at it, where a browser can show it, and keeps it. */
export function DocumentActions({ clinicId, document, size = 'medium', onOpen }: DocumentActionsProps) {
  const isMain = size === 'large';
  const isShown = isPreviewable(document);
  return (
    <>
      {isShown && (
        <Button
          variant={isMain ? 'primary' : 'outline'}
          size={size}
          aria-label={homeTexts.openDocument(document.name)}
          onClick={onOpen}
        >
          {size !== 'small' && <Eye className="size-5" aria-hidden="true" />}
          {documentTexts.preview}
        </Button>
      )}
      <SaveButton
        clinicId={clinicId}
        document={document}
        variant={isMain && !isShown ? 'primary' : isMain ? 'outline' : 'quiet'}
        size={size}
      />
      <HowToTake clinicId={clinicId} document={document} className={buttonStyle('quiet', size)} />
    </>
  );
}
