import { fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { TextArea } from '../../ui/text-field.tsx';
import { type FormValues, itemFrom } from './draft-values.ts';
import { MedicineItem } from './medicine-item.tsx';

type Values = FormValues['prescription'];

const mostItems = 20;

interface PrescriptionFormProps {
  clinicId: string;
  /** What the record says against a medicine, under it. */
  warningsFor: (medicine: string) => ReactNode;
}

export function PrescriptionForm({ clinicId, warningsFor }: PrescriptionFormProps) {
  const form = useFormContext<Values>();
  const { control, setFocus } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' });
  const { items } = form.formState.errors;
  const wrong = items?.root?.message ?? items?.message;
  const add = () => {
    append(itemFrom({}), { shouldFocus: false });
    setTimeout(() => setFocus(`items.${fields.length}.medicine`));
  };
  /** The button pressed goes with its place: the focus stays with the item. */
  const moveTo = (from: number, to: number) => {
    move(from, to);
    setTimeout(() => setFocus(`items.${to}.medicine`));
  };
  return (
    <div className="grid gap-6">
      {wrong && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-support text-danger-ink">
          {wrong}
        </p>
      )}
      <ol aria-label={texts.medicines} className="grid gap-5">
        {fields.map((field, index) => (
          <li key={field.id}>
            <MedicineItem
              clinicId={clinicId}
              index={index}
              onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
              onDown={index < fields.length - 1 ? () => moveTo(index, index + 1) : undefined}
              onRemove={
                fields.length > 1
                  ? () => {
                      remove(index);
                      setTimeout(() => setFocus(`items.${Math.max(0, index - 1)}.medicine`));
                    }
                  : undefined
              }
              warningsFor={warningsFor}
            />
          </li>
        ))}
      </ol>
      {fields.length < mostItems && (
        <div>
          <Button variant="outline" onClick={add}>
            <Plus className="size-4.5" aria-hidden="true" />
            {texts.addMedicine}
          </Button>
        </div>
      )}
      <TextArea label={texts.guidance} maxLength={2000} {...fieldOf(form)('guidance')} />
    </div>
  );
}
