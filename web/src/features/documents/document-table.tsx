import { formatDate, formatShortDate } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { noticeTexts, noticeWords, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { writtenRowTexts } from '@virtual-med/contract/documents/written.texts';
import { releaseTexts } from '@virtual-med/contract/reception/reception.texts';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../lib/browser/media.ts';
import { Badge } from '../../ui/badge.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RowOpener, wholeRow } from '../../ui/whole-row.tsx';
import { CheckLine, lineInList } from '../signature-checks/check-line.tsx';
import { AskToSign } from '../signing/ask-to-sign.tsx';
import { isCertifiable, useCertifier } from '../signing/certifiable.ts';
import { SignDialog } from '../signing/sign-dialog-on-demand.ts';
import { SignatureCell } from '../signing/signature-cell.tsx';
import { isSignable } from '../signing/signature-line.tsx';
import { useSigning } from '../signing/use-signer.ts';
import { AlreadySigned } from './already-signed.tsx';
import { DeleteDocument } from './delete-document.tsx';
import { apartUrl } from './documents.api.ts';
import { MoveDocument } from './move-document.tsx';
import { RenameDocument } from './rename-document.tsx';
import { RowActions } from './row-actions.tsx';

const headStyle = 'py-2.5 pr-3 font-medium';
/** Told under the name where there is less room. */
const wide = '@max-2xl:hidden';
const widest = '@max-3xl:hidden';

type Versions = readonly [newest: Document, ...former: Document[]];

/** What was signed is one row with its original, the newest version first; in the order of the list. */
function inVersions(documents: readonly Document[]): Versions[] {
  const groups = new Map<string, Versions>();
  for (const document of documents) {
    const first = document.firstVersionId ?? document.id;
    const group = [...(groups.get(first) ?? []), document];
    groups.set(first, group.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) as [Document, ...Document[]]);
  }
  return [...groups.values()];
}

/** What was written here and is not valid yet, or not any more. */
function writtenBadge({ written, signed }: Document) {
  if (!written) return undefined;
  if (written.replacedBy) return <Badge tone="quiet" label={writtenRowTexts.replaced} />;
  if (signed || written.way === 'unsigned') return undefined;
  return (
    <Badge
      tone="waiting"
      label={written.way === 'certificate' ? writtenRowTexts.toSign : writtenRowTexts.toSignByHand}
    />
  );
}

const isPreviewable = ({ contentType }: Document): boolean => previewableTypes.includes(contentType);

interface DocumentTableProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
  documents: readonly Document[];
  /** Came while the list was open. */
  arrived: ReadonlySet<string>;
  /** For those who may have signatures looked at again. */
  mayAsk: boolean;
  onOpen: (document: Document) => void;
  /** Begins the one that takes its place, where it was written here. */
  onReplace: ((document: Document) => void) | undefined;
}

export function DocumentTable({
  clinicId,
  patientId,
  timeZone,
  documents,
  arrived,
  mayAsk,
  onOpen,
  onReplace,
}: DocumentTableProps) {
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
  const isPhone = useIsPhone();
  /** Its own progress: what was asked for, or what its file carries. */
  const signatureOf = (document: Document): ReactNode => {
    const { signature } = document;
    if (signature && signature.state !== 'signed')
      return (
        <SignatureCell
          clinicId={clinicId}
          document={document}
          signature={signature}
          timeZone={timeZone}
          onCertify={certifyOf(document)}
          inLine={isPhone}
        />
      );
    const badge = writtenBadge(document);
    if (badge) return badge;
    if (!lineInList(document)) return undefined;
    return (
      <CheckLine brief reader="staff" clinicId={clinicId} document={document} timeZone={timeZone} mayAsk={mayAsk} />
    );
  };
  /** On a phone: one line of it all. What waits for a signature says that first. */
  const standingOf = (document: Document) => {
    const signature = signatureOf(document);
    const day = formatDate(document.createdAt, timeZone);
    if (document.signature?.signingUrl) return signature;
    return (
      <>
        <span className="sr-only">{document.category}, </span>
        <span>{day}</span>
        <span aria-hidden="true">·</span>
        {signature ?? <span className="truncate">{document.seenAt ? texts.seen : texts.notSeen}</span>}
      </>
    );
  };
  const actionsOf = (document: Document) => (
    <RowActions
      clinicId={clinicId}
      document={document}
      timeZone={timeZone}
      onOpen={() => onOpen(document)}
      onDelete={() => setLeaving(document)}
      onSign={signOf(document)}
      onCertify={certifyOf(document)}
      onRename={() => setRenaming(document)}
      onMove={() => setMoving(document)}
      onReplace={onReplace && document.written && !document.written.replacedBy ? () => onReplace(document) : undefined}
    />
  );
  return (
    <>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">{documentPageTexts.list}</caption>
        {isPhone && (
          <colgroup>
            <col />
            <col className="w-11" />
          </colgroup>
        )}
        <thead className="border-b border-line text-least text-ink-muted max-md:sr-only">
          <tr>
            <th scope="col" className={headStyle}>
              {texts.labels.name}
            </th>
            {!isPhone && (
              <>
                <th scope="col" className={`w-38 @xl:w-51 ${headStyle}`}>
                  {texts.signature}
                </th>
                <th scope="col" className={`w-26 ${headStyle} ${wide}`}>
                  {texts.labels.createdAt}
                </th>
                <th scope="col" className={`w-34 ${headStyle} ${widest}`}>
                  {texts.seenAt}
                </th>
              </>
            )}
            <th scope="col" className={`w-11 md:w-22 ${headStyle}`}>
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {inVersions(documents).map(([document, ...former]) => (
            <tr
              key={document.id}
              data-versions={[document, ...former].map(({ id }) => id).join(' ')}
              className={`h-15 scroll-mt-20 scroll-mb-28 ${wholeRow} max-md:h-16.5 ${arrived.has(document.id) ? 'bg-primary-soft' : ''}`}
            >
              <th scope="row" className="py-2 pr-3 font-normal">
                <div className="flex items-center gap-3">
                  <Sheet category={document.category} />
                  <div className="min-w-0 grow">
                    <span className="flex min-w-0 items-center gap-2">
                      <span className="min-w-0 truncate">
                        <RowOpener
                          href={isPreviewable(document) ? apartUrl(clinicId, document.id) : undefined}
                          label={`${isPreviewable(document) ? texts.preview : documentPageTexts.details}: ${document.name}`}
                          onOpen={() => onOpen(document)}
                        >
                          {document.name}
                        </RowOpener>
                      </span>
                      {arrived.has(document.id) && (
                        <span className="shrink-0 rounded-full bg-surface px-2 text-least font-medium text-primary-ink">
                          {texts.justArrived}
                        </span>
                      )}
                    </span>
                    <span className="flex items-center gap-1.5 text-least whitespace-nowrap text-ink-muted tabular-nums">
                      {isPhone ? (
                        standingOf(document)
                      ) : (
                        <>
                          <span className="truncate">{document.category}</span>
                          <span className="@2xl:hidden">· {formatDate(document.createdAt, timeZone)}</span>
                        </>
                      )}
                      {document.releasedUntil && !isPhone && (
                        <>
                          <span aria-hidden="true">·</span>
                          <span
                            className="shrink-0 text-primary-ink"
                            title={releaseTexts.markNote(formatDate(document.releasedUntil, timeZone))}
                          >
                            {releaseTexts.mark(formatShortDate(document.releasedUntil, timeZone))}
                          </span>
                        </>
                      )}
                      {former.length > 0 && (
                        <>
                          <span aria-hidden="true">·</span>
                          <VersionsMenu all={[document, ...former]} timeZone={timeZone} onOpen={onOpen} />
                        </>
                      )}
                    </span>
                  </div>
                </div>
              </th>
              {!isPhone && (
                <>
                  <td className="pr-3">{signatureOf(document) ?? <span className="text-ink-subtle">–</span>}</td>
                  <td className={`pr-3 whitespace-nowrap tabular-nums ${wide}`}>
                    {formatDate(document.createdAt, timeZone)}
                  </td>
                  <td className={`pr-3 ${widest}`}>
                    <Seen document={document} timeZone={timeZone} />
                  </td>
                </>
              )}
              <td>{actionsOf(document)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
        <DeleteDocument
          key={leaving.id}
          clinicId={clinicId}
          patientId={patientId}
          document={leaving}
          mayRestore={mayAsk}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

/** When the patient last opened it, and how the letter about it fares. */
const Seen = ({ document: { seenAt, notice }, timeZone }: { document: Document; timeZone: string | undefined }) => (
  <>
    <span className={`block tabular-nums ${seenAt ? '' : 'text-ink-muted'}`}>
      {seenAt ? formatDate(seenAt, timeZone) : texts.notSeen}
    </span>
    <span
      title={noticeTexts[notice]}
      className={`block text-least ${notice === 'failed' ? 'text-danger-ink' : 'text-ink-muted'}`}
    >
      {noticeWords[notice]}
    </span>
  </>
);

interface VersionsMenuProps {
  all: Versions;
  timeZone: string | undefined;
  onOpen: (document: Document) => void;
}

/** Original and signed versions of one document, each to be opened. */
const VersionsMenu = ({ all, timeZone, onOpen }: VersionsMenuProps) => (
  <RowMenu
    label={texts.versionsOf(all.length, all[0].name)}
    words={texts.versions(all.length)}
    actions={[
      all.map((version) => ({
        label: version.signed
          ? texts.signedVersion(version.signed.by, formatDate(version.signed.at, timeZone))
          : texts.original(formatDate(version.createdAt, timeZone)),
        onClick: () => onOpen(version),
      })),
    ]}
  />
);
