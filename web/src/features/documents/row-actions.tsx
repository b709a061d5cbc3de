import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { writtenRowTexts } from '@virtual-med/contract/documents/written.texts';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { Download } from 'lucide-react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { downloadFailure } from '../../ui/download-failure.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAct } from '../../ui/use-act.ts';
import { aboveRow } from '../../ui/whole-row.tsx';
import { saveDocument } from './documents.api.ts';
import { useReleaseAction } from './use-release-action.ts';

/** What may be begun with one document; what may not is not offered. */
export interface RowActs {
  readonly onDelete: () => void;
  readonly onSign: (() => void) | undefined;
  readonly onCertify: (() => void) | undefined;
  readonly onRename: () => void;
  readonly onMove: () => void;
}

interface RowActionsProps {
  clinicId: string;
  document: Document;
  timeZone: string | undefined;
  acts: RowActs;
  onOpen: () => void;
  onReplace: (() => void) | undefined;
}

/** What can be done with one document of the list: download, and a menu. */
export function RowActions({ clinicId, document, timeZone, acts, onOpen, onReplace }: RowActionsProps) {
  const { onDelete, onSign, onCertify, onRename, onMove } = acts;
  const isPhone = useIsPhone();
  const { busy, run } = useAct(downloadFailure, () => saveDocument(clinicId, document));
  const release = useReleaseAction(clinicId, document, timeZone);
  return (
    <div className={`flex justify-end ${aboveRow}`}>
      {!isPhone && (
        <IconButton
          aria-label={`${busy ? texts.downloading : texts.download}: ${document.name}`}
          aria-busy={busy || undefined}
          onClick={() => void run()}
        >
          {busy ? <Spinner /> : <Download className="size-5" aria-hidden="true" />}
        </IconButton>
      )}
      <RowMenu
        label={documentPageTexts.actionsOf(document.name)}
        busy={isPhone && busy}
        actions={[
          [
            { label: documentPageTexts.details, onClick: onOpen },
            isPhone ? { label: texts.download, onClick: () => void run() } : undefined,
            onCertify && { label: certificateTexts.sign, onClick: onCertify },
            onSign && { label: signingTexts.sign, onClick: onSign },
            onReplace && { label: writtenRowTexts.replace, onClick: onReplace },
            release,
            { label: correctionTexts.rename.item, onClick: onRename },
            document.written ? undefined : { label: correctionTexts.move.item, onClick: onMove },
          ],
          [{ label: texts.delete, onClick: onDelete, destructive: true }],
        ]}
      />
    </div>
  );
}
