import { formatDate, formatShortDate } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { writtenRowTexts } from '@virtual-med/contract/documents/written.texts';
import { releaseTexts } from '@virtual-med/contract/reception/reception.texts';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { Download } from 'lucide-react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { downloadFailure } from '../../ui/download-failure.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureOf, useAct } from '../../ui/use-submit.ts';
import { aboveRow } from '../../ui/whole-row.tsx';
import { endRelease, releaseForDesk, saveDocument } from './documents.api.ts';

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

/** Lets the desk print it for a week, or no longer: a line of the row's menu. Nothing for a file that is not shown. */
function useReleaseAction(clinicId: string, document: Document, timeZone: string | undefined) {
  const ids = { clinicId, documentId: document.id };
  const refresh = () => refreshDocuments(clinicId, document.patientId);
  const end = async () => {
    try {
      await endRelease(ids);
      toast.success({ title: releaseTexts.ended, description: document.name });
    } finally {
      await refresh();
    }
  };
  /** From the message that says it was released. */
  const undo = () =>
    end().catch((error: unknown) =>
      toast.error({ title: releaseTexts.endFailed, description: failureOf(error).message }),
    );
  const { run: endByMenu } = useAct(releaseTexts.endFailed, end);
  const { run: release } = useAct(releaseTexts.failed, async () => {
    const { until } = await releaseForDesk(ids);
    toast.success({
      title: releaseTexts.released,
      description: releaseTexts.releasedNote(formatDate(until)),
      action: { label: releaseTexts.undo, onAct: () => void undo() },
    });
    await refresh();
  });
  if (!previewableTypes.includes(document.contentType)) return undefined;
  return document.releasedUntil
    ? { label: releaseTexts.end(formatShortDate(document.releasedUntil, timeZone)), onClick: () => void endByMenu() }
    : { label: releaseTexts.release, onClick: () => void release() };
}
