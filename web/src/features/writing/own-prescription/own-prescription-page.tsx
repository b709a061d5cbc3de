import { useQuery } from '@tanstack/react-query';
import { dayIn, formatDate } from '@virtual-med/contract/core/formats';
import { calendarFile } from '@virtual-med/contract/writing/calendar';
import { medicineTitle, prescriptionSentence, timesOfDay } from '@virtual-med/contract/writing/how-to-take';
import { ownPrescriptionTexts as texts } from '@virtual-med/contract/writing/own-prescription.texts';
import type { Prescription, PrescriptionItem } from '@virtual-med/contract/writing/prescription';
import type { Written } from '@virtual-med/contract/writing/writing';
import { CalendarPlus, QrCode } from 'lucide-react';
import { useState } from 'react';
import type { DocumentIds } from '../../../lib/transport/ids.ts';
import { saveTextFile } from '../../../lib/transport/save-file.ts';
import { BackTo } from '../../../ui/back-to.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ownPrescriptionQuery, pharmacyQuery, signedFileQuery } from './own-prescription.api.ts';
import { PharmacyDialog } from './pharmacy-dialog.tsx';

const usualFirst = '08:00';

function Times({ item, first }: { item: PrescriptionItem; first: string }) {
  if (item.how.kind === 'needed')
    return (
      <p className="mt-3 inline-flex rounded-control bg-sunken px-4 py-2 font-medium text-ink-muted">
        {texts.onlyWhenNeeded}
      </p>
    );
  const times = timesOfDay(item, first);
  if (times.length === 0) return null;
  return (
    <ul aria-label={texts.timesOf(item.medicine)} className="mt-4 flex flex-wrap gap-2">
      {times.map((time) => (
        <li key={time} className="rounded-control bg-primary-soft px-2.5 py-2.5 text-figure sm:px-4 text-primary-ink">
          {time}
        </li>
      ))}
    </ul>
  );
}

const Medicine = ({ item, first }: { item: PrescriptionItem; first: string }) => (
  <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
    <h3 className="text-section wrap-anywhere">{medicineTitle(item)}</h3>
    <p className="mt-1.5 text-[1.1875rem]/[1.45] wrap-anywhere">{prescriptionSentence(item)}</p>
    <Times item={item} first={first} />
    {(item.note || item.quantity) && (
      <div className="mt-4 grid gap-1 border-t border-line pt-3 text-ink-muted wrap-anywhere">
        {item.note && <p>{item.note}</p>}
        {item.quantity && <p>{texts.quantity(item.quantity)}</p>}
      </div>
    )}
  </li>
);

const Replaced = ({ clinicId, documentId }: DocumentIds) => (
  <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-waiting-soft px-5 py-3 text-waiting-ink">
    <p>{texts.replaced}</p>
    <LinkButton
      variant="outline"
      to="/paciente/$clinicId/receita/$documentId"
      params={{ clinicId, documentId }}
      replace
    >
      {texts.showNewer}
    </LinkButton>
  </div>
);

interface ShownProps {
  ids: DocumentIds;
  prescription: Written & Prescription;
  timeZone: string | undefined;
}

function Shown({ ids, prescription, timeZone }: ShownProps) {
  const { items, guidance, issuedAt, replacedBy, way } = prescription;
  const [first, setFirst] = useState(usualFirst);
  const [isAtPharmacy, setAtPharmacy] = useState(false);
  // Asked for ahead: where they are shown there may be no connection. With the file the document counts as seen.
  useQuery(pharmacyQuery(ids));
  useQuery(signedFileQuery(ids));
  const day = formatDate(issuedAt, timeZone);
  const hasFirst = items.some(({ how }) => how.kind === 'every');
  const hasTimes = items.some((item) => timesOfDay(item, first).length > 0);
  return (
    <>
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-1 text-ink-muted">{texts.of(day)}</p>
      {replacedBy && <Replaced clinicId={ids.clinicId} documentId={replacedBy} />}
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-6 lg:row-span-2">
          {hasFirst && (
            <div className="max-w-60">
              <TextField
                label={texts.firstDose}
                hint={texts.firstDoseNote}
                type="time"
                value={first}
                onChange={({ target }) => setFirst(target.value || usualFirst)}
              />
            </div>
          )}
          <section aria-labelledby="medicines">
            <h2 id="medicines" className="sr-only">
              {texts.medicines}
            </h2>
            <ol className="grid gap-4">
              {items.map((item, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was issued never changes its order
                <Medicine key={at} item={item} first={first} />
              ))}
            </ol>
          </section>
          {guidance && (
            <section aria-labelledby="guidance">
              <h2 id="guidance" className="text-section">
                {texts.guidance}
              </h2>
              <p className="mt-1.5 text-explain wrap-anywhere whitespace-pre-line">{guidance}</p>
            </section>
          )}
          <p className="text-ink-muted">{texts.doubt}</p>
        </div>
        {/* On a phone within the thumb's reach wherever one reads. */}
        <div className="*:w-full max-lg:sticky max-lg:bottom-0 max-lg:order-last max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-canvas max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-lg:sm:-mx-7 max-lg:sm:px-7">
          <Button size="large" onClick={() => setAtPharmacy(true)}>
            <QrCode className="size-5" aria-hidden="true" />
            {texts.pharmacy}
          </Button>
        </div>
        {hasTimes && (
          <CalendarPart id={prescription.documentId} items={items} first={first} today={dayIn(timeZone, new Date())} />
        )}
      </div>
      <PharmacyDialog
        open={isAtPharmacy}
        onOpenChange={setAtPharmacy}
        ids={ids}
        fileName={texts.fileName(day)}
        byHand={way === 'by_hand'}
      />
    </>
  );
}

/** A prescription that was written at the clinic, as its patient reads it: what to take, how and when. */
export function OwnPrescriptionPage({ timeZone, ...ids }: DocumentIds & { timeZone: string | undefined }) {
  const { data, error, refetch } = useQuery(ownPrescriptionQuery(ids));
  return (
    <div className="mx-auto max-w-5xl">
      <div className="pb-2">
        <BackTo to="/paciente/$clinicId" params={{ clinicId: ids.clinicId }}>
          {texts.back}
        </BackTo>
      </div>
      {data ? (
        <Shown key={ids.documentId} ids={ids} prescription={data} timeZone={timeZone} />
      ) : data === null ? (
        <>
          <h1 className="sr-only">{texts.title}</h1>
          <EmptyState title={texts.notHere}>{texts.notHereNote}</EmptyState>
        </>
      ) : error ? (
        <LoadError title={texts.loadFailed} error={error} onRetry={refetch} />
      ) : (
        <Loading className="mt-6 grid gap-4">
          <Skeleton className="h-10 max-w-60" />
          <Skeleton count={2} className="h-44" />
        </Loading>
      )}
    </div>
  );
}

interface CalendarPartProps {
  id: string;
  items: readonly PrescriptionItem[];
  first: string;
  /** yyyy-mm-dd, where the patient is. */
  today: string;
}

/** Made here from what is in sight: no calendar service learns of it from us. */
function CalendarPart({ id, items, first, today }: CalendarPartProps) {
  const [from, setFrom] = useState<string | undefined>(today);
  const [withNames, setWithNames] = useState(false);
  const add = () => {
    const file = calendarFile(items, {
      id,
      from: from ?? today,
      first,
      withNames,
      madeAt: new Date().toISOString(),
    });
    saveTextFile(texts.calendarFile, file, 'text/calendar');
  };
  return (
    <section aria-labelledby="calendar" className="self-start rounded-card bg-sunken p-5">
      <h2 id="calendar" className="text-block">
        {texts.calendar}
      </h2>
      <p className="mt-0.5 text-ink-muted">{texts.calendarLead}</p>
      <div className="mt-4 max-w-60">
        <DayField label={texts.from} day={from} onChange={setFrom} />
      </div>
      <div className="mt-2">
        <Checkbox
          label={texts.withNames}
          checked={withNames}
          onChange={({ target }) => setWithNames(target.checked)}
          aria-describedby="with-names"
        />
        <p id="with-names" className="text-support text-ink-muted">
          {texts.withNamesNote}
        </p>
      </div>
      <div className="mt-4">
        <Button variant="outline" onClick={add}>
          <CalendarPlus className="size-5" aria-hidden="true" />
          {texts.addToCalendar}
        </Button>
      </div>
      <p className="mt-3 text-support text-ink-muted">{texts.calendarNote}</p>
    </section>
  );
}
