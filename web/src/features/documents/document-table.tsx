import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/documents';
import { type Document, deleteDocument } from '@virtual-med/contract/documents/documents.endpoints';
import { correctionTexts, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { signingTexts } from '@virtual-med/contract/signing/signing.texts';
import { Download, Ellipsis, Eye } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/transport/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Cell, HeadCell, RowHead, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import { refreshDocuments, saveDocument, thumbnailUrl } from './documents.api.ts';
import { copy, noticeText } from './documents.copy.ts';
import { MoveDocument } from './move-document.tsx';
import { RenameDocument } from './rename-document.tsx';
import { SignConfirm } from './sign-confirm.tsx';
import { isSignable, SignatureLine } from './signature-line.tsx';
import { useSigning } from './use-signer.ts';

interface DocumentTableProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
  documents: readonly Document[];
  onOpen: (document: Document) => void;
}

export function DocumentTable({ clinicId, patientId, timeZone, documents, onOpen }: DocumentTableProps) {
  const [leaving, setLeaving] = useState<Document>();
  const [signing, setSigning] = useState<Document>();
  const [renaming, setRenaming] = useState<Document>();
  const [moving, setMoving] = useState<Document>();
  const { isOn } = useSigning();
  const signOf = (document: Document) => (isOn && isSignable(document) ? () => setSigning(document) : undefined);
  const actionsOf = (document: Document) => (
    <RowActions
      clinicId={clinicId}
      document={document}
      onOpen={() => onOpen(document)}
      onDelete={() => setLeaving(document)}
      onSign={signOf(document)}
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
          <tr key={document.id}>
            <RowHead>
              <span className="float-left mt-0.5 mr-3 mb-1">
                <DocumentThumbnail src={thumbnailUrl(clinicId, document)} contentType={document.contentType} />
              </span>
              <span className="block min-w-32 font-medium break-words">{document.name}</span>
              <span className="block text-sm text-ink-muted">{document.category}</span>
              <SignatureLine document={document} timeZone={timeZone} onSign={signOf(document)} />
              <span className="block text-sm text-ink-muted tabular-nums md:hidden">
                {formatDateTime(document.createdAt, timeZone)}, {formatFileSize(document.sizeBytes)}
              </span>
              <span className="block text-sm text-ink-muted tabular-nums md:hidden">
                {document.seenAt ? `${texts.seenAt} ${formatDateTime(document.seenAt, timeZone)}` : texts.notSeen}
              </span>
              <div className="mt-1 -ml-3 md:hidden">{actionsOf(document)}</div>
            </RowHead>
            <Cell wideOnly>
              <span className="whitespace-nowrap tabular-nums">{formatDateTime(document.createdAt, timeZone)}</span>
            </Cell>
            <Cell wideOnly>{document.uploadedBy.name}</Cell>
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
      {signing && (
        <SignConfirm key={signing.id} clinicId={clinicId} document={signing} onClose={() => setSigning(undefined)} />
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
  onRename: () => void;
  onMove: () => void;
}

function RowActions({ clinicId, document, onOpen, onDelete, onSign, onRename, onMove }: RowActionsProps) {
  const { busy, run } = useAct(texts.downloadFailed, () => saveDocument(clinicId, document));
  return (
    <div className="flex items-center gap-1 md:justify-end">
      <IconButton
        aria-label={`${previewableTypes.includes(document.contentType) ? texts.preview : copy.details}: ${document.name}`}
        onClick={onOpen}
      >
        <Eye className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={`${busy ? texts.downloading : texts.download}: ${document.name}`}
        aria-busy={busy || undefined}
        onClick={() => void run()}
      >
        {busy ? <Spinner /> : <Download className="size-5" aria-hidden="true" />}
      </IconButton>
      <Menu
        trigger={
          <IconButton aria-label={copy.actionsOf(document.name)}>
            <Ellipsis className="size-5" aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem onClick={onOpen}>{copy.details}</MenuItem>
        {onSign && <MenuItem onClick={onSign}>{signingTexts.sign}</MenuItem>}
        <MenuItem onClick={onRename}>{correctionTexts.rename.item}</MenuItem>
        <MenuItem onClick={onMove}>{correctionTexts.move.item}</MenuItem>
        <MenuItem destructive onClick={onDelete}>
          {texts.delete}
        </MenuItem>
      </Menu>
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
    await call(deleteDocument, { params: { clinicId, documentId: document.id }, body: { reason } });
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
