import { documentPageTexts } from '@virtual-med/contract/documents/document-page.texts';
import type { Document } from '@virtual-med/contract/documents/documents.endpoints';
import { documentTexts as texts } from '@virtual-med/contract/documents/documents.texts';
import { useIsPhone } from '../../lib/browser/media.ts';
import { DocumentRow, type Versions, wide, widest } from './document-row.tsx';
import { useDocumentActs } from './use-document-acts.tsx';

const headStyle = 'py-2.5 pr-3 font-medium';

/** The newest version first; in the order of the list. */
function inVersions(documents: readonly Document[]): Versions[] {
  const groups = new Map<string, Versions>();
  for (const document of documents) {
    const first = document.firstVersionId ?? document.id;
    const group = [...(groups.get(first) ?? []), document];
    groups.set(first, group.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) as [Document, ...Document[]]);
  }
  return [...groups.values()];
}

interface DocumentTableProps {
  clinicId: string;
  patientId: string;
  timeZone: string | undefined;
  documents: readonly Document[];
  /** Documents that were added while the list was open. */
  arrived: ReadonlySet<string>;
  /** For those who may have signatures looked at again. */
  mayAsk: boolean;
  onOpen: (document: Document) => void;
  /** Starts the replacement of a document that was written here. */
  onReplace: ((document: Document) => void) | undefined;
}

export function DocumentTable(props: DocumentTableProps) {
  const { clinicId, patientId, timeZone, documents, arrived, mayAsk, onOpen, onReplace } = props;
  const { actsOf, dialog } = useDocumentActs({ clinicId, patientId, timeZone, mayRestore: mayAsk });
  const isPhone = useIsPhone();
  const replaceOf = (document: Document) =>
    onReplace && document.written && !document.written.replacedBy ? () => onReplace(document) : undefined;
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
        <TableHead isPhone={isPhone} />
        <tbody className="divide-y divide-line border-b border-line">
          {inVersions(documents).map((versions) => {
            const [document] = versions;
            return (
              <DocumentRow
                key={document.id}
                clinicId={clinicId}
                timeZone={timeZone}
                versions={versions}
                hasArrived={arrived.has(document.id)}
                mayAsk={mayAsk}
                isPhone={isPhone}
                acts={actsOf(document)}
                onOpen={onOpen}
                onReplace={replaceOf(document)}
              />
            );
          })}
        </tbody>
      </table>
      {dialog}
    </>
  );
}

const TableHead = ({ isPhone }: { isPhone: boolean }) => (
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
);
