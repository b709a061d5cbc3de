import { type HealthField, healthFields } from '@virtual-med/contract/patients/patients';
import { healthLabels } from '@virtual-med/contract/patients/patients.texts';
import { fieldOf } from '../../ui/field-of.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { HealthSuggestions } from './health-suggestions.tsx';
import type { PatientFormState } from './patient-values.ts';
import { withSuggestion } from './with-suggestion.ts';

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
          <HealthSuggestions field={field} onChoose={(suggestion) => choose(field, suggestion)} />
        </TextArea>
      ))}
    </div>
  );
}
