import { formatDate, formatShortDate } from '@virtual-med/contract/core/formats';
import { previewableTypes } from '@virtual-med/contract/documents/document-kinds';
import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { noticeTexts, noticeWords, documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { writtenRowTexts } from '@virtual-med/contract/documents/written.texts';
import { releaseTexts } from '@virtual-med/contract/reception/reception.texts';
import { Badge } from '../../ui/badge.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RowOpener, wholeRow } from '../../ui/whole-row.tsx';
import { CheckLine, lineInList } from '../signature-checks/check-line.tsx';
import { SignatureCell } from '../signing/signature-cell.tsx';
import { apartUrl } from './documents.api.ts';
import { RowActions, type RowActs } from './row-actions.tsx';

/** Shown under the name on narrow screens. */
export const wide = '@max-2xl:hidden';
export const widest = '@max-3xl:hidden';

/** The signed version shares a row with its original. */
export type Versions = readonly [newest: Document, ...former: Document[]];

/** A document written here that is not valid yet, or no longer is. */
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

interface DocumentRowProps {
  clinicId: string;
  timeZone: string | undefined;
  versions: Versions;
  hasArrived: boolean;
  /** For those who may have signatures looked at again. */
  mayAsk: boolean;
  isPhone: boolean;
  acts: RowActs;
  onOpen: (document: Document) => void;
  onReplace: (() => void) | undefined;
}

export function DocumentRow({ versions, onOpen, onReplace, ...row }: DocumentRowProps) {
  const { clinicId, timeZone, hasArrived, isPhone, acts } = row;
  const [document, ...former] = versions;
  return (
    <tr
      data-versions={versions.map(({ id }) => id).join(' ')}
      className={`h-15 scroll-mt-20 scroll-mb-28 ${wholeRow} max-md:h-16.5 ${hasArrived ? 'bg-primary-soft' : ''}`}
    >
      <th scope="row" className="py-2 pr-3 font-normal">
        <div className="flex items-center gap-3">
          <Sheet category={document.category} />
          <div className="min-w-0 grow">
            <NameLine clinicId={clinicId} document={document} hasArrived={hasArrived} onOpen={onOpen} />
            <span className="flex items-center gap-1.5 text-least whitespace-nowrap text-ink-muted tabular-nums">
              {isPhone ? <Standing {...row} document={document} /> : <Kind document={document} timeZone={timeZone} />}
              {former.length > 0 && (
                <>
                  <span aria-hidden="true">·</span>
                  <VersionsMenu all={versions} timeZone={timeZone} onOpen={onOpen} />
                </>
              )}
            </span>
          </div>
        </div>
      </th>
      {!isPhone && (
        <>
          <td className="pr-3">{signatureOf({ ...row, document }) ?? <span className="text-ink-subtle">–</span>}</td>
          <td className={`pr-3 whitespace-nowrap tabular-nums ${wide}`}>{formatDate(document.createdAt, timeZone)}</td>
          <td className={`pr-3 ${widest}`}>
            <Seen document={document} timeZone={timeZone} />
          </td>
        </>
      )}
      <td>
        <RowActions
          clinicId={clinicId}
          document={document}
          timeZone={timeZone}
          acts={acts}
          onOpen={() => onOpen(document)}
          onReplace={onReplace}
        />
      </td>
    </tr>
  );
}

interface NameLineProps {
  clinicId: string;
  document: Document;
  hasArrived: boolean;
  onOpen: (document: Document) => void;
}

const NameLine = ({ clinicId, document, hasArrived, onOpen }: NameLineProps) => (
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
    {hasArrived && (
      <span className="shrink-0 rounded-full bg-surface px-2 text-least font-medium text-primary-ink">
        {texts.justArrived}
      </span>
    )}
  </span>
);

const Kind = ({ document, timeZone }: { document: Document; timeZone: string | undefined }) => (
  <>
    <span className="truncate">{document.category}</span>
    <span className="@2xl:hidden">· {formatDate(document.createdAt, timeZone)}</span>
    {document.releasedUntil && (
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
  </>
);

type SignatureProps = Pick<DocumentRowProps, 'clinicId' | 'timeZone' | 'mayAsk' | 'isPhone' | 'acts'> & {
  document: Document;
};

/** The state of the signature that was requested, or of the signatures in the file. */
function signatureOf({ clinicId, document, timeZone, mayAsk, isPhone, acts }: SignatureProps) {
  const { signature } = document;
  if (signature && signature.state !== 'signed')
    return (
      <SignatureCell
        clinicId={clinicId}
        document={document}
        signature={signature}
        timeZone={timeZone}
        onSign={acts.onSign}
        onCertify={acts.onCertify}
        inLine={isPhone}
      />
    );
  const badge = writtenBadge(document);
  if (badge) return badge;
  if (!lineInList(document)) return undefined;
  return <CheckLine brief reader="staff" clinicId={clinicId} document={document} timeZone={timeZone} mayAsk={mayAsk} />;
}

/** On a phone: everything in one line; a pending signature comes first. */
function Standing(props: SignatureProps) {
  const { document, timeZone } = props;
  const signature = signatureOf(props);
  if (document.signature?.signingUrl) return signature;
  return (
    <>
      <span className="sr-only">{document.category}, </span>
      <span>{formatDate(document.createdAt, timeZone)}</span>
      <span aria-hidden="true">·</span>
      {signature ?? <span className="truncate">{document.seenAt ? texts.seen : texts.notSeen}</span>}
    </>
  );
}

/** When the patient last opened it; until then, the delivery state of the e-mail about it. */
const Seen = ({ document: { seenAt, notice }, timeZone }: { document: Document; timeZone: string | undefined }) =>
  seenAt ? (
    <span className="tabular-nums">{formatDate(seenAt, timeZone)}</span>
  ) : (
    <>
      <span className="block text-ink-muted">{texts.notSeen}</span>
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
