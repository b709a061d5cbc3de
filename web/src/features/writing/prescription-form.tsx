import { probableControl } from '@virtual-med/contract/writing/controlled-substances';
import { type Control as ControlClass, controls, routes } from '@virtual-med/contract/writing/prescription';
import { controlLabels, howLabels, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { ChevronDown, ChevronUp, Plus, Trash2, X } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { Controller, type FieldErrors, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FormValues, type HowValues, itemFrom } from './draft-values.ts';
import { Pills } from './pills.tsx';
import { SuggestField } from './suggest-field.tsx';
import { searchMedicines } from './writing.api.ts';

type Values = FormValues['prescription'];
type ItemErrors = FieldErrors<Values['items'][number]>;

const mostItems = 20;
const mostTimes = 6;
const everyHours = ['4', '6', '8', '12', '24'].map((value) => ({ value, label: texts.hours(Number(value)) }));
const routeOptions = routes.map((value) => ({ value, label: value }));
const hows = (['every', 'times', 'needed', 'text'] as const).map((value) => ({ value, label: howLabels[value] }));
const controlOptions = controls.map((value) => ({ value, label: controlLabels[value] }));
const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

/** A list of names only asks: what the medicine is, its prescriber says. */
function controlHint(medicine: string, said: ControlClass | ''): string | undefined {
  const probable = probableControl(medicine);
  return probable && said !== probable ? texts.controlHint[probable] : undefined;
}

interface PrescriptionFormProps {
  clinicId: string;
  /** What the record says against a medicine, under it. */
  warningsFor: (medicine: string) => ReactNode;
}

export function PrescriptionForm({ clinicId, warningsFor }: PrescriptionFormProps) {
  const { control, register, formState, setFocus } = useFormContext<Values>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items' });
  const list = useRef<HTMLOListElement>(null);
  const { errors } = formState;
  const wrong = errors.items?.root?.message ?? errors.items?.message;
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
      <ol ref={list} aria-label={texts.medicines} className="grid gap-5">
        {fields.map((field, index) => (
          <li key={field.id}>
            <Item
              clinicId={clinicId}
              index={index}
              errors={errors.items?.[index] as ItemErrors | undefined}
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
      <TextArea label={texts.guidance} maxLength={2000} error={errors.guidance?.message} {...register('guidance')} />
    </div>
  );
}

interface ItemProps extends PrescriptionFormProps {
  index: number;
  errors: ItemErrors | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function Item({ clinicId, index, errors, onUp, onDown, onRemove, warningsFor }: ItemProps) {
  const { control, register, setValue } = useFormContext<Values>();
  const item = useWatch({ control, name: `items.${index}` });
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
  const name = `items.${index}` as const;
  return (
    <fieldset className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="-mt-1 -mr-2 flex items-center">
        <legend className="contents">
          <span className="grow text-block">{texts.medicineNumber(index + 1)}</span>
        </legend>
        {onUp && (
          <IconButton aria-label={texts.up(texts.medicineNumber(index + 1))} onClick={onUp}>
            <ChevronUp className="size-5" aria-hidden="true" />
          </IconButton>
        )}
        {onDown && (
          <IconButton aria-label={texts.down(texts.medicineNumber(index + 1))} onClick={onDown}>
            <ChevronDown className="size-5" aria-hidden="true" />
          </IconButton>
        )}
        {onRemove && (
          <IconButton aria-label={texts.removeMedicine(index + 1)} onClick={onRemove}>
            <Trash2 className="size-5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Controller
        control={control}
        name={`${name}.medicine`}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <SuggestField
            label={texts.medicine}
            value={value}
            onChange={onChange}
            onTake={({ strength, form }) => {
              if (strength) setValue(`${name}.strength`, strength, { shouldDirty: true });
              if (form) setValue(`${name}.form`, form, { shouldDirty: true });
            }}
            onBlur={onBlur}
            inputRef={ref}
            search={search}
            maxLength={160}
            error={errors?.medicine?.message}
          />
        )}
      />
      {warningsFor(item.medicine)}
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        <TextField
          label={texts.strength}
          maxLength={60}
          placeholder={texts.strengthExample}
          autoComplete="off"
          error={errors?.strength?.message}
          {...register(`${name}.strength`)}
        />
        <TextField
          label={texts.form}
          maxLength={40}
          placeholder={texts.formExample}
          autoComplete="off"
          error={errors?.form?.message}
          {...register(`${name}.form`)}
        />
        <SelectField
          control={control}
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
          error={errors?.quantity?.message}
          {...register(`${name}.quantity`)}
        />
      </div>
      <How index={index} how={item.how} continuous={item.continuous} errors={errors?.how} />
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end">
        {item.how.kind !== 'needed' && <Checkbox label={texts.continuous} {...register(`${name}.continuous`)} />}
        <TextField
          label={texts.note}
          maxLength={300}
          autoComplete="off"
          error={errors?.note?.message}
          {...register(`${name}.note`)}
        />
      </div>
      <Controller
        control={control}
        name={`${name}.control`}
        render={({ field: { value, onChange, ref } }) => (
          <Pills<ControlClass>
            label={texts.control}
            name={`${name}.control`}
            options={controlOptions}
            value={value}
            onChange={onChange}
            inputRef={ref}
            hint={controlHint(item.medicine, value)}
            error={errors?.control?.message}
          />
        )}
      />
    </fieldset>
  );
}

interface HowProps {
  index: number;
  how: HowValues;
  continuous: boolean;
  errors: FieldErrors<HowValues> | undefined;
}

function How({ index, how, continuous, errors }: HowProps) {
  const { control, register, setValue } = useFormContext<Values>();
  const name = `items.${index}.how` as const;
  const dose = (
    <TextField
      label={texts.dose}
      maxLength={40}
      placeholder={texts.doseExample}
      autoComplete="off"
      error={errors?.dose?.message}
      {...register(`${name}.dose`)}
    />
  );
  const days = !continuous && (
    <TextField label={texts.days} {...count} error={errors?.days?.message} {...register(`${name}.days`)} />
  );
  return (
    <div className="grid gap-4">
      <Controller
        control={control}
        name={`${name}.kind`}
        render={({ field: { value, onChange } }) => (
          <Pills<HowValues['kind']>
            label={texts.how}
            name={`${name}.kind`}
            options={hows}
            value={value}
            onChange={(kind) => {
              if (kind === 'needed') setValue(`items.${index}.continuous`, false);
              onChange(kind);
            }}
          />
        )}
      />
      {how.kind === 'every' && (
        <div className="grid grid-cols-2 gap-4 xl:grid-cols-3">
          {dose}
          <SelectField
            control={control}
            name={`${name}.hours`}
            label={texts.everyHours}
            options={everyHours}
            placeholder=""
          />
          {days}
        </div>
      )}
      {how.kind === 'times' && (
        <>
          <div className="grid grid-cols-2 gap-4">
            {dose}
            {days}
          </div>
          <div className="flex flex-wrap items-end gap-3">
            {how.at.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a time has no name but its place
              <div key={at} className="flex items-end">
                <TextField
                  label={texts.at(at + 1)}
                  type="time"
                  error={errors?.at?.[at]?.message}
                  {...register(`${name}.at.${at}`)}
                />
                {how.at.length > 1 && (
                  <IconButton
                    aria-label={texts.removeTime(at + 1)}
                    onClick={() => setValue(`${name}.at`, how.at.toSpliced(at, 1), { shouldDirty: true })}
                  >
                    <X className="size-4.5" aria-hidden="true" />
                  </IconButton>
                )}
              </div>
            ))}
            {how.at.length < mostTimes && (
              <Button
                variant="quiet"
                onClick={() => setValue(`${name}.at`, [...how.at, '20:00'], { shouldDirty: true })}
              >
                <Plus className="size-4.5" aria-hidden="true" />
                {texts.addTime}
              </Button>
            )}
          </div>
        </>
      )}
      {how.kind === 'needed' && (
        <div className="grid grid-cols-2 gap-4">
          {dose}
          <TextField
            label={texts.why}
            maxLength={80}
            placeholder={texts.whyExample}
            autoComplete="off"
            error={errors?.why?.message}
            {...register(`${name}.why`)}
          />
          <TextField
            label={texts.atLeastHours}
            {...count}
            error={errors?.hours?.message}
            {...register(`${name}.hours`)}
          />
          <TextField
            label={texts.mostPerDay}
            {...count}
            error={errors?.mostPerDay?.message}
            {...register(`${name}.mostPerDay`)}
          />
        </div>
      )}
      {how.kind === 'text' && (
        <TextArea label={texts.howText} maxLength={500} error={errors?.text?.message} {...register(`${name}.text`)} />
      )}
    </div>
  );
}
