import { healthLabels, healthSuggestions, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { TriangleAlert } from 'lucide-react';

const [noneKnown] = healthSuggestions.allergies;

/** Over everything else of a record: what may hurt. That nobody asked yet is not the same as none. */
export function Allergies({ text }: { text: string | undefined }) {
  const written = text?.trim() ?? '';
  if (written === '') return <p className="text-sm text-ink-muted">{texts.allergiesUnknown}</p>;
  if (written.replace(/\.$/, '').toLowerCase() === noneKnown.toLowerCase())
    return <p className="text-sm text-ink-muted">{written}</p>;
  return (
    <p className="flex gap-2.5 rounded-xl bg-danger-soft px-4 py-2.5 text-danger-ink">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <strong className="font-semibold">{healthLabels.allergies}:</strong> {written}
      </span>
    </p>
  );
}
