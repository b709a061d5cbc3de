import { type HealthField, healthFields } from '@virtual-med/contract/patients/patients';
import { healthLabels, healthSuggestions, patientTexts as texts } from '@virtual-med/contract/patients/patients.texts';
import { fieldOf } from '../../ui/field-of.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { type PatientFormState, withSuggestion } from './patient-values.ts';

/** Five answers heard every day, one touch away. */
export const Suggestions = ({ field, onChoose }: { field: HealthField; onChoose: (suggestion: string) => void }) => (
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

export function AnamnesisFields({ form }: { form: PatientFormState }) {
  const fieldNamed = fieldOf(form);
  const choose = (field: HealthField, suggestion: string) => {
    const name = `healthHistory.${field}` as const;
    form.setValue(name, withSuggestion(form.getValues(name) ?? '', suggestion), { shouldDirty: true });
  };
  return (
    <div className="grid gap-6">
      {healthFields.map((field) => (
        <TextArea key={field} label={healthLabels[field]} {...fieldNamed(`healthHistory.${field}`)}>
          <Suggestions field={field} onChoose={(suggestion) => choose(field, suggestion)} />
        </TextArea>
      ))}
    </div>
  );
}
