import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts, warningText } from '@virtual-med/contract/documents/document-page.texts';
import { documentTextLine, documentTextTexts } from '@virtual-med/contract/documents/document-text.texts';
import { summaryKinds } from '@virtual-med/contract/documents/documents';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { previewTexts } from '@virtual-med/contract/documents/preview.texts';
import { Download, ExternalLink } from 'lucide-react';
import { queryClient } from '../../lib/transport/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type OpenProps } from '../../ui/dialog.tsx';
import { downloadFailure } from '../../ui/download-failure.ts';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { failureOf, useAct } from '../../ui/use-submit.ts';
import { FilePreview } from '../../ui/viewer/file-preview.tsx';
import { CheckLine } from '../signature-checks/check-line.tsx';
import { SignatureLine } from '../signing/signature-line.tsx';
import { VerificationPanel } from '../verification/verification-panel.tsx';
import {
  apartUrl,
  documentQuery,
  documentTextQuery,
  firstPageUrl,
  openingsQuery,
  previewEndpoint,
  previewUrl,
  readTextAgain,
  saveDocument,
} from './documents.api.ts';
import { SummaryField } from './summary-field.tsx';

interface DocumentDialogProps extends OpenProps {
  clinicId: string;
  document: Document;
  timeZone: string | undefined;
  /** For those who may have signatures looked at again. */
  mayAsk: boolean;
}

export function DocumentDialog({ clinicId, document, timeZone, mayAsk, open, onOpenChange }: DocumentDialogProps) {
  const { data, error } = useQuery(documentQuery(clinicId, document.patientId, document.id));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={document.name}
      description={documentPageTexts.sentBy(
        document.category,
        document.uploadedBy.name,
        formatDateTime(document.createdAt, timeZone),
        formatFileSize(document.sizeBytes),
      )}
      size="full"
      holdsWork
      startsAtClose
    >
      <div className="mt-6 grid gap-8">
        <div>
          <SignatureLine clinicId={clinicId} document={data ?? document} timeZone={timeZone} />
          <CheckLine
            reader="staff"
            clinicId={clinicId}
            document={data ?? document}
            timeZone={timeZone}
            mayAsk={mayAsk}
            evenIfNothing
          />
        </div>
        <Preview clinicId={clinicId} document={document} />
        <DocumentTextLine clinicId={clinicId} patientId={document.patientId} documentId={document.id} />
        {data?.warnings.map((warning) => (
          <p key={warning} className="rounded-xl bg-waiting-soft px-4 py-3 text-waiting-ink">
            {warningText(warning)}
          </p>
        ))}
        {error && <p role="alert">{failureOf(error).message}</p>}
        {data ? (
          <div className="grid items-start gap-4 md:grid-cols-3">
            {summaryKinds.map((kind) => (
              <SummaryField key={kind} clinicId={clinicId} document={data} kind={kind} timeZone={timeZone} />
            ))}
          </div>
        ) : (
          !error && <Skeleton className="h-28" />
        )}
        <VerificationPanel clinicId={clinicId} documentId={document.id} timeZone={timeZone} />
        <Openings clinicId={clinicId} document={document} timeZone={timeZone} />
      </div>
    </Dialog>
  );
}

function Preview({ clinicId, document }: { clinicId: string; document: Document }) {
  const isPreviewable = previewableTypes.includes(document.contentType);
  const { busy, run } = useAct(downloadFailure, () => saveDocument(clinicId, document));
  const save = (
    <Button variant={isPreviewable ? 'outline' : 'primary'} loading={busy} onClick={() => void run()}>
      {!busy && <Download className="size-4.5" aria-hidden="true" />}
      {busy ? texts.downloading : texts.download}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {isPreviewable ? (
        <div className="flex h-[70vh] min-h-96 flex-col overflow-hidden rounded-xl border border-line bg-sunken max-sm:-mx-4">
          <FilePreview
            src={previewUrl(clinicId, document.id)}
            endpoint={previewEndpoint}
            contentType={document.contentType}
            firstPage={firstPageUrl(clinicId, document)}
            title={document.name}
            save={save}
          />
        </div>
      ) : (
        <p className="text-ink-muted">{documentPageTexts.noPreview}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {save}
        {isPreviewable && (
          <AnchorButton variant="outline" href={apartUrl(clinicId, document.id)} target="_blank" rel="noopener">
            <ExternalLink className="size-4.5" aria-hidden="true" />
            {previewTexts.openApart}
          </AnchorButton>
        )}
      </div>
    </div>
  );
}

interface Opening {
  at: string;
  name: string | null;
  how: string;
}

const oneOpeningMs = 60_000;

/** A browser asks for the parts of one PDF several times; to people that is one opening. */
const isAnotherOpening = ({ at, name, how }: Opening, index: number, all: readonly Opening[]): boolean => {
  const later = all[index - 1];
  return !later || later.name !== name || later.how !== how || Date.parse(later.at) - Date.parse(at) > oneOpeningMs;
};

function Openings({ clinicId, document, timeZone }: Omit<DocumentDialogProps, 'open' | 'onOpenChange' | 'mayAsk'>) {
  const { data } = useQuery(openingsQuery(clinicId, document.patientId, document.id));
  return (
    <section aria-labelledby="document-openings">
      <h3 id="document-openings" className="font-semibold">
        {documentPageTexts.openings}
      </h3>
      {!data && <Skeleton className="mt-2 h-16" />}
      {data?.openings.length === 0 && <p className="mt-1 text-ink-muted">{documentPageTexts.openingsNone}</p>}
      <ul className="mt-2 grid gap-1 text-[0.9375rem]">
        {data?.openings.filter(isAnotherOpening).map(({ at, name, how }) => (
          <li key={`${at}${how}`}>
            {name ?? '—'} <span className="text-ink-muted">({documentPageTexts.how[how]})</span>{' '}
            <span className="text-ink-muted tabular-nums">{formatDateTime(at, timeZone)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DocumentTextLineProps {
  clinicId: string;
  patientId: string;
  documentId: string;
}

/** Whether the text of the document can be searched; empty until that is known. */
function DocumentTextLine({ clinicId, patientId, documentId }: DocumentTextLineProps) {
  const query = documentTextQuery(clinicId, patientId, documentId);
  const { data } = useQuery(query);
  const { busy, run } = useAct(documentTextTexts.againFailed, async () => {
    await readTextAgain({ clinicId, documentId });
    toast.success({ title: documentTextTexts.askedAgain });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  // Takes its space before the answer is there, so that nothing below it moves.
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-support text-ink-muted max-sm:min-h-11">
      <p role="status">{data && documentTextLine(data)}</p>
      {data && data.state !== 'waiting' && (
        <Button variant="quiet" size="small" loading={busy} onClick={() => void run()}>
          {documentTextTexts.again}
        </Button>
      )}
    </div>
  );
}
