import type { HealthField } from '@virtual-med/contract/patients/patients';
import { healthLabels, healthSuggestions, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';

interface HealthSuggestionsProps {
  field: HealthField;
  onChoose: (suggestion: string) => void;
}

/** Five answers heard every day, one touch away. */
export const HealthSuggestions = ({ field, onChoose }: HealthSuggestionsProps) => (
  <fieldset className="mb-2 flex flex-wrap gap-1.5">
    <legend className="sr-only">
      {texts.suggestions}: {healthLabels[field]}
    </legend>
    {healthSuggestions[field].map((suggestion) => (
      <button
        key={suggestion}
        type="button"
        onClick={() => onChoose(suggestion)}
        className="min-h-8 rounded-full border border-line bg-surface px-3 text-[0.8125rem] text-ink-muted transition-colors hover:border-primary-line hover:bg-primary-soft hover:text-primary-ink"
      >
        {suggestion}
      </button>
    ))}
  </fieldset>
);
