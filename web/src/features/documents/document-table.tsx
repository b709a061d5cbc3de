import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { certificateTexts } from '@virtual-med/contract/signing/certificates.texts';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { refreshDocuments } from '../../lib/transport/refresh-documents.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { downloadFailure } from '../../ui/download-failure.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Cell, HeadCell, RowHead, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { aboveRow, RowOpener, wholeRow } from '../../ui/whole-row.tsx';
import { CheckLine } from '../signature-checks/check-line.tsx';
import { AskToSign } from '../signing/ask-to-sign.tsx';
import { isCertifiable, useCertifier } from '../signing/certifiable.ts';
import { SignDialog } from '../signing/sign-dialog-on-demand.ts';
import { isSignable, SignatureLine } from '../signing/signature-line.tsx';
import { useSigning } from '../signing/use-signer.ts';
import { AlreadySigned } from './already-signed.tsx';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import { apartUrl, removeDocument, saveDocument, thumbnailUrl } from './documents.api.ts';
import { copy, noticeText } from './documents.copy.ts';
import { MoveDocument } from './move-document.tsx';
import { RenameDocument } from './rename-document.tsx';

const isPreviewable = ({ contentType }: Document): boolean => previewableTypes.includes(contentType);

interface DocumentTableProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
  documents: readonly Document[];
  /** For those who may have signatures looked at again. */
  mayAsk: boolean;
  onOpen: (document: Document) => void;
}

export function DocumentTable({ clinicId, patientId, timeZone, documents, mayAsk, onOpen }: DocumentTableProps) {
  const [leaving, setLeaving] = useState<Document>();
  const [signing, setSigning] = useState<Document>();
  const [certifying, setCertifying] = useState<readonly Document[]>();
  const [renaming, setRenaming] = useState<Document>();
  const [moving, setMoving] = useState<Document>();
  const { isOn } = useSigning();
  const signOf = (document: Document) => (isOn && isSignable(document) ? () => setSigning(document) : undefined);
  const certifier = useCertifier(clinicId);
  const certifyOf = (document: Document) =>
    certifier && isCertifiable(document, certifier) ? () => setCertifying([document]) : undefined;
  const actionsOf = (document: Document) => (
    <RowActions
      clinicId={clinicId}
      document={document}
      onOpen={() => onOpen(document)}
      onDelete={() => setLeaving(document)}
      onSign={signOf(document)}
      onCertify={certifyOf(document)}
      onRename={() => setRenaming(document)}
      onMove={() => setMoving(document)}
    />
  );
  return (
    <>
      <Table
        caption={copy.list}
        head={
          <>
            <HeadCell>{texts.labels.name}</HeadCell>
            <HeadCell wideOnly>{texts.labels.createdAt}</HeadCell>
            <HeadCell wideOnly>{texts.uploadedBy}</HeadCell>
            <HeadCell side="end" wideOnly>
              {texts.size}
            </HeadCell>
            <HeadCell wideOnly>{texts.seenAt}</HeadCell>
            <HeadCell side="end" wideOnly>
              <span className="sr-only">Ações</span>
            </HeadCell>
          </>
        }
      >
        {documents.map((document) => (
          <tr key={document.id} className={wholeRow}>
            <RowHead>
              <div className="flex items-start gap-3">
                <DocumentThumbnail src={thumbnailUrl(clinicId, document)} contentType={document.contentType} />
                <div className="min-w-0 grow">
                  <span className="block min-w-32 @4xl:min-w-56">
                    <RowOpener
                      href={isPreviewable(document) ? apartUrl(clinicId, document.id) : undefined}
                      label={`${isPreviewable(document) ? texts.preview : copy.details}: ${document.name}`}
                      onOpen={() => onOpen(document)}
                    >
                      {document.name}
                    </RowOpener>
                  </span>
                  <span className="block text-sm text-ink-muted">{document.category}</span>
                  <SignatureLine
                    clinicId={clinicId}
                    document={document}
                    timeZone={timeZone}
                    onSign={signOf(document)}
                    onCertify={certifyOf(document)}
                  />
                  <span className="block text-sm text-ink-muted tabular-nums @4xl:hidden">
                    {formatDateTime(document.createdAt, timeZone)}, {formatFileSize(document.sizeBytes)}
                  </span>
                  <span className="block text-sm text-ink-muted tabular-nums @4xl:hidden">
                    {document.seenAt ? `${texts.seenAt} ${formatDateTime(document.seenAt, timeZone)}` : texts.notSeen}
                  </span>
                </div>
                <div className="-mt-2 -mr-3 shrink-0 @4xl:hidden">{actionsOf(document)}</div>
              </div>
              {/* Under all of it: where it is narrow the line needs the width the actions take. */}
              <div className="pl-15">
                <CheckLine reader="staff" clinicId={clinicId} document={document} timeZone={timeZone} mayAsk={mayAsk} />
              </div>
            </RowHead>
            <Cell wideOnly>
              <span className="whitespace-nowrap tabular-nums">{formatDateTime(document.createdAt, timeZone)}</span>
            </Cell>
            <Cell wideOnly>
              <span className="block min-w-32 wrap-anywhere">{document.uploadedBy.name}</span>
            </Cell>
            <Cell side="end" wideOnly>
              <span className="whitespace-nowrap">{formatFileSize(document.sizeBytes)}</span>
            </Cell>
            <Cell wideOnly>
              {document.seenAt ? (
                <span className="whitespace-nowrap tabular-nums">{formatDateTime(document.seenAt, timeZone)}</span>
              ) : (
                <span className="block text-ink-muted">{texts.notSeen}</span>
              )}
              <span className={`block text-sm ${document.notice === 'failed' ? 'text-danger-ink' : 'text-ink-muted'}`}>
                {noticeText(document.notice)}
              </span>
            </Cell>
            <Cell side="end" wideOnly>
              {actionsOf(document)}
            </Cell>
          </tr>
        ))}
      </Table>
      {signing?.signatureCheck?.state === 'signed' && (
        <AlreadySigned
          clinicId={clinicId}
          document={signing}
          timeZone={timeZone}
          onClose={() => setSigning(undefined)}
        />
      )}
      {signing && signing.signatureCheck?.state !== 'signed' && (
        <AskToSign key={signing.id} clinicId={clinicId} document={signing} onClose={() => setSigning(undefined)} />
      )}
      {certifying && (
        <SignDialog
          key={certifying[0]?.id}
          clinicId={clinicId}
          documents={certifying}
          open
          onOpenChange={(open) => !open && setCertifying(undefined)}
        />
      )}
      {renaming && (
        <RenameDocument
          key={renaming.id}
          clinicId={clinicId}
          document={renaming}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {moving && (
        <MoveDocument key={moving.id} clinicId={clinicId} document={moving} onClose={() => setMoving(undefined)} />
      )}
      {leaving && (
        <DeleteConfirm
          key={leaving.id}
          clinicId={clinicId}
          patientId={patientId}
          document={leaving}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

interface RowActionsProps {
  clinicId: string;
  document: Document;
  onOpen: () => void;
  onDelete: () => void;
  onSign: (() => void) | undefined;
  onCertify: (() => void) | undefined;
  onRename: () => void;
  onMove: () => void;
}

function RowActions({ clinicId, document, onOpen, onDelete, onSign, onCertify, onRename, onMove }: RowActionsProps) {
  const { busy, run } = useAct(downloadFailure, () => saveDocument(clinicId, document));
  return (
    <div className={`inline-flex items-center gap-1 @4xl:justify-end ${aboveRow}`}>
      <IconButton
        aria-label={`${busy ? texts.downloading : texts.download}: ${document.name}`}
        aria-busy={busy || undefined}
        onClick={() => void run()}
      >
        {busy ? <Spinner /> : <Download className="size-5" aria-hidden="true" />}
      </IconButton>
      <RowMenu
        label={copy.actionsOf(document.name)}
        actions={[
          [
            { label: copy.details, onClick: onOpen },
            onCertify && { label: certificateTexts.sign, onClick: onCertify },
            onSign && { label: signingTexts.sign, onClick: onSign },
            { label: correctionTexts.rename.item, onClick: onRename },
            { label: correctionTexts.move.item, onClick: onMove },
          ],
          [{ label: texts.delete, onClick: onDelete, destructive: true }],
        ]}
      />
    </div>
  );
}

interface DeleteConfirmProps {
  clinicId: string;
  patientId: string;
  document: Document;
  onClose: () => void;
}

function DeleteConfirm({ clinicId, patientId, document, onClose }: DeleteConfirmProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, run } = useAct(texts.deleteFailed, async () => {
    if (!reason.trim()) {
      setMissing(true);
      return;
    }
    await removeDocument({ clinicId, documentId: document.id }, reason);
    onClose();
    toast.success({ title: texts.deleted });
    await refreshDocuments(queryClient, clinicId, patientId);
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.deleteQuestion}
      note={copy.deleteNote(document.name)}
      confirm={texts.delete}
      onConfirm={() => void run()}
      pending={busy}
      destructive
    >
      <TextField
        label={copy.reason}
        value={reason}
        maxLength={300}
        error={missing && !reason.trim() ? 'Informe o motivo da exclusão' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
