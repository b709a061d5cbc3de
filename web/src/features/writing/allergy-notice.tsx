import { type AllergyWarning, allergyWarnings } from '@virtual-med/contract/writing/allergies';
import { allergyTexts, overrideTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import type { Content } from './draft-values.ts';

/** One answer for one medicine against one statement of the record, whatever families both are of. */
export const overrideKey = ({ medicine, said }: Pick<AllergyWarning, 'medicine' | 'said'>): string =>
  `${medicine} · ${said}`;

/** As the document will have it: typed blanks around a name warn of nothing else. */
const warningsOf = (medicine: string, record: string) => allergyWarnings(medicine.trim().normalize('NFC'), record);

export function warningsIn(content: Content, record: string): AllergyWarning[] {
  const items = Array.isArray(content.items) ? (content.items as { medicine?: unknown }[]) : [];
  const medicines = new Set(items.map(({ medicine }) => (typeof medicine === 'string' ? medicine : '')));
  return [...medicines].flatMap((medicine) => warningsOf(medicine, record));
}

interface AllergyNoticeProps {
  medicine: string;
  /** What the patient's record says about allergies. */
  record: string;
  reasons: Readonly<Record<string, string>>;
  onReason: (key: string, reason: string) => void;
  tried: boolean;
}

/** Names the medicine and the record's own words; going on asks for a reason. */
export function AllergyNotice({ medicine, record, reasons, onReason, tried }: AllergyNoticeProps) {
  const warnings = useMemo(() => warningsOf(medicine, record), [medicine, record]);
  const [worst] = warnings;
  if (!worst) return null;
  const answers = new Map(warnings.map((warning) => [overrideKey(warning), warning]));
  const isHigh = worst.level === 'high';
  return (
    <div role="alert" className={`grid gap-3 rounded-control p-4 ${isHigh ? 'bg-danger-soft' : 'bg-waiting-soft'}`}>
      <div className="flex gap-3">
        <TriangleAlert
          className={`mt-0.5 size-5 shrink-0 ${isHigh ? 'text-danger-ink' : 'text-waiting-ink'}`}
          aria-hidden="true"
        />
        <div className="min-w-0 text-support">
          <p className={`font-medium ${isHigh ? 'text-danger-ink' : 'text-waiting-ink'}`}>
            {isHigh ? texts.title(worst.medicine) : texts.titleAttention(worst.medicine)}
          </p>
          {warnings.map((warning) => (
            <p key={`${warning.said} ${warning.family}`} className="wrap-anywhere">
              {allergyTexts.why(warning)}
            </p>
          ))}
          <p className="mt-1 text-ink-muted">{allergyTexts.note}</p>
        </div>
      </div>
      {[...answers].map(([key, { said }]) => (
        <TextField
          key={key}
          data-override={key}
          label={answers.size > 1 ? `${texts.reason} (“${said}”)` : texts.reason}
          maxLength={300}
          autoComplete="off"
          value={reasons[key] ?? ''}
          error={tried && !reasons[key]?.trim() ? texts.reasonMissing : undefined}
          onChange={(event) => onReason(key, event.target.value)}
        />
      ))}
    </div>
  );
}
