import { calendarFile } from '@virtual-med/contract/writing/calendar';
import { ownPrescriptionTexts as texts } from '@virtual-med/contract/writing/own-prescription.texts';
import type { PrescriptionItem } from '@virtual-med/contract/writing/prescription';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { saveTextFile } from '../../../lib/transport/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';

interface CalendarPartProps {
  id: string;
  items: readonly PrescriptionItem[];
  first: string;
  /** yyyy-mm-dd, where the patient is. */
  today: string;
}

/** Made here from what is in sight: no calendar service learns of it from us. */
export function CalendarPart({ id, items, first, today }: CalendarPartProps) {
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
