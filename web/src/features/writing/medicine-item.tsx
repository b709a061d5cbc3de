import { probableControl } from '@virtual-med/contract/writing/controlled-substances';
import { type Control as ControlClass, controls, routes } from '@virtual-med/contract/writing/prescription';
import { controlLabels, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { controlOf, fieldOf } from '../../ui/field-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormValues } from './draft-values.ts';
import { HowToTake } from './how-to-take.tsx';
import { Pills } from './pills.tsx';
import { SuggestField } from './suggest-field.tsx';
import { searchMedicines } from './writing.api.ts';

type Values = FormValues['prescription'];

const routeOptions = routes.map((value) => ({ value, label: value }));
const controlOptions = controls.map((value) => ({ value, label: controlLabels[value] }));

/** A list of names only asks: what the medicine is, its prescriber says. */
function controlHint(medicine: string, said: ControlClass | ''): string | undefined {
  const probable = probableControl(medicine);
  return probable && said !== probable ? texts.controlHint[probable] : undefined;
}

interface MedicineItemProps {
  clinicId: string;
  index: number;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
  /** What the record says against a medicine, under it. */
  warningsFor: (medicine: string) => ReactNode;
}

/** One medicine of a prescription: what it is, how it is taken, and which control it is under. */
export function MedicineItem({ clinicId, index, warningsFor, ...acts }: MedicineItemProps) {
  const form = useFormContext<Values>();
  const { control } = form;
  const field = fieldOf(form);
  const item = useWatch({ control, name: `items.${index}` });
  const name = `items.${index}` as const;
  return (
    <fieldset className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <ItemHead number={index + 1} {...acts} />
      <MedicineName clinicId={clinicId} index={index} />
      {warningsFor(item.medicine)}
      <Presentation index={index} />
      <HowToTake index={index} how={item.how} continuous={item.continuous} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end">
        {item.how.kind !== 'needed' && <Checkbox label={texts.continuous} {...form.register(`${name}.continuous`)} />}
        <TextField label={texts.note} maxLength={300} autoComplete="off" {...field(`${name}.note`)} />
      </div>
      <Controller
        control={control}
        name={`${name}.control`}
        render={({ field: { value, onChange, ref }, fieldState }) => (
          <Pills<ControlClass>
            label={texts.control}
            name={`${name}.control`}
            options={controlOptions}
            value={value}
            onChange={onChange}
            inputRef={ref}
            hint={controlHint(item.medicine, value)}
            error={fieldState.error?.message}
          />
        )}
      />
    </fieldset>
  );
}

type ItemHeadProps = { number: number } & Pick<MedicineItemProps, 'onUp' | 'onDown' | 'onRemove'>;

const ItemHead = ({ number, onUp, onDown, onRemove }: ItemHeadProps) => (
  <div className="-mt-1 -mr-2 flex items-center">
    <legend className="contents">
      <span className="grow text-block">{texts.medicineNumber(number)}</span>
    </legend>
    {onUp && (
      <IconButton aria-label={texts.up(texts.medicineNumber(number))} onClick={onUp}>
        <ChevronUp className="size-5" aria-hidden="true" />
      </IconButton>
    )}
    {onDown && (
      <IconButton aria-label={texts.down(texts.medicineNumber(number))} onClick={onDown}>
        <ChevronDown className="size-5" aria-hidden="true" />
      </IconButton>
    )}
    {onRemove && (
      <IconButton aria-label={texts.removeMedicine(number)} onClick={onRemove}>
        <Trash2 className="size-5" aria-hidden="true" />
      </IconButton>
    )}
  </div>
);

/** Free text that the clinic's own medicines are offered for; one that is taken brings its strength and form. */
function MedicineName({ clinicId, index }: { clinicId: string; index: number }) {
  const { control, setValue } = useFormContext<Values>();
  const name = `items.${index}` as const;
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { medicines } = await searchMedicines(clinicId, text, signal);
      return medicines.map(({ medicine, strength, form, used }) => ({
        value: medicine,
        note: [strength, form, used > 0 ? texts.used(used) : ''].filter(Boolean).join(' · '),
        strength,
        form,
      }));
    },
    [clinicId],
  );
  return (
    <Controller
      control={control}
      name={`${name}.medicine`}
      render={(medicine) => (
        <SuggestField
          {...controlOf(medicine)}
          label={texts.medicine}
          onTake={({ strength, form }) => {
            if (strength) setValue(`${name}.strength`, strength, { shouldDirty: true });
            if (form) setValue(`${name}.form`, form, { shouldDirty: true });
          }}
          search={search}
          maxLength={160}
        />
      )}
    />
  );
}

function Presentation({ index }: { index: number }) {
  const form = useFormContext<Values>();
  const field = fieldOf(form);
  const name = `items.${index}` as const;
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <TextField
        label={texts.strength}
        maxLength={60}
        placeholder={texts.strengthExample}
        autoComplete="off"
        {...field(`${name}.strength`)}
      />
      <TextField
        label={texts.form}
        maxLength={40}
        placeholder={texts.formExample}
        autoComplete="off"
        {...field(`${name}.form`)}
      />
      <SelectField
        control={form.control}
        name={`${name}.route`}
        label={texts.route}
        options={routeOptions}
        placeholder=""
      />
      <TextField
        label={texts.quantity}
        maxLength={60}
        placeholder={texts.quantityExample}
        autoComplete="off"
        {...field(`${name}.quantity`)}
      />
    </div>
  );
}
