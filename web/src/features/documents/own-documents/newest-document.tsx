import { dayIn, daysSince, formatDate } from '@virtual-med/contract/core/formats';
import type { OwnDocument } from '@virtual-med/contract/documents/own-documents';
import { homeTexts } from '@virtual-med/contract/documents/own-documents.texts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CheckLine } from '../../signature-checks/check-line.tsx';
import { DocumentActions } from './document-actions.tsx';

/** By the clinic's calendar. */
function arrivedOn(createdAt: string, timeZone: string | undefined): string {
  const days = daysSince(dayIn(timeZone, new Date(createdAt)), timeZone);
  if (days === 0) return homeTexts.arrived.today;
  if (days === 1) return homeTexts.arrived.yesterday;
  return homeTexts.arrived.on(formatDate(createdAt, timeZone));
}

/** More than some six lines beside the document are folded. */
const longText = 260;

function Explanation({ text }: { text: string }) {
  const isLong = text.length > longText || text.split('\n').length > 6;
  const [isWhole, setWhole] = useState(false);
  return (
    <div className="flex flex-col justify-center gap-1.5 border-line max-xl:mt-1 max-xl:border-t max-xl:pt-4 xl:flex-1 xl:border-l xl:pl-7">
      <h3 className="text-least font-medium text-ink-subtle">{homeTexts.summary}</h3>
      <p className={`text-explain wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <span className="-ml-3">
          <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? homeTexts.readLess : homeTexts.readAll}
          </Button>
        </span>
      )}
    </div>
  );
}

interface NewestDocumentProps {
  clinicId: string;
  timeZone: string | undefined;
  document: OwnDocument;
  onOpen: () => void;
}

/** What came last, with what the clinic says of it: the reason of most visits. On a phone it lies over the band. */
export const NewestDocument = ({ clinicId, timeZone, document, onOpen }: NewestDocumentProps) => (
  <section
    aria-labelledby="newest-document"
    className="relative flex overflow-hidden rounded-dialog border border-line bg-surface max-md:shadow-lift max-sm:border-transparent"
  >
    <span className="flex shrink-0 items-end overflow-hidden bg-primary-soft px-6 max-md:hidden">
      <span className="-mb-5 pt-5">
        <Sheet category={document.category} size={104} />
      </span>
    </span>
    <div className="flex min-w-0 grow flex-col gap-x-7 gap-y-4 p-5 md:p-7 xl:flex-row">
      <div className="flex min-w-0 gap-4 xl:max-w-[62%] xl:flex-1">
        <span className="pt-0.5 md:hidden">
          <Sheet category={document.category} size={56} />
        </span>
        <div className="min-w-0">
          <p className="text-support font-semibold text-primary-ink">
            {document.isNew && <span className="sr-only">{homeTexts.isNew}: </span>}
            {arrivedOn(document.createdAt, timeZone)}
          </p>
          <h2 id="newest-document" className="mt-0.5 text-section wrap-anywhere md:text-[1.625rem]">
            {document.name}
          </h2>
          <p className="mt-0.5 text-support text-ink-muted wrap-anywhere">
            {homeTexts.sentBy(document.uploadedBy.name)}
          </p>
          <CheckLine reader="patient" clinicId={clinicId} document={document} timeZone={timeZone} />
          <div className="mt-4 flex flex-wrap gap-2 max-md:-ml-18 max-[24rem]:grid max-[24rem]:grid-cols-2">
            <DocumentActions clinicId={clinicId} document={document} size="large" onOpen={onOpen} />
          </div>
        </div>
      </div>
      {document.summary && <Explanation text={document.summary} />}
    </div>
  </section>
);
