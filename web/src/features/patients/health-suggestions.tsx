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

/** The text with a suggestion added, once. */
export const withSuggestion = (text: string, suggestion: string): string => {
  if (text.toLocaleLowerCase('pt-BR').includes(suggestion.toLocaleLowerCase('pt-BR'))) return text;
  const kept = text.trimEnd().replace(/[,;]$/, '');
  return kept === '' ? suggestion : `${kept}, ${suggestion}`;
};
