import { howLabels, fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { Plus, X } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { FormValues, HowValues } from './draft-values.ts';
import { Pills } from './pills.tsx';

type Values = FormValues['prescription'];

const mostTimes = 6;
const everyHours = ['4', '6', '8', '12', '24'].map((value) => ({ value, label: texts.hours(Number(value)) }));
const hows = (['every', 'times', 'needed', 'text'] as const).map((value) => ({ value, label: howLabels[value] }));
const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

interface HowToTakeProps {
  index: number;
  how: HowValues;
  continuous: boolean;
}

/** How a medicine is taken: every so many hours, at given times, when needed, or in the prescriber's own words. */
export function HowToTake(props: HowToTakeProps) {
  const { index, how } = props;
  const form = useFormContext<Values>();
  const { control, setValue } = form;
  const name = `items.${index}.how` as const;
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
          <Dose {...props} />
          <SelectField
            control={control}
            name={`${name}.hours`}
            label={texts.everyHours}
            options={everyHours}
            placeholder=""
          />
          <Days {...props} />
        </div>
      )}
      {how.kind === 'times' && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Dose {...props} />
            <Days {...props} />
          </div>
          <Times {...props} />
        </>
      )}
      {how.kind === 'needed' && <WhenNeeded {...props} />}
      {how.kind === 'text' && <TextArea label={texts.howText} maxLength={500} {...fieldOf(form)(`${name}.text`)} />}
    </div>
  );
}

function Dose({ index }: HowToTakeProps) {
  const field = fieldOf(useFormContext<Values>());
  return (
    <TextField
      label={texts.dose}
      maxLength={40}
      placeholder={texts.doseExample}
      autoComplete="off"
      {...field(`items.${index}.how.dose`)}
    />
  );
}

function Days({ index, continuous }: HowToTakeProps) {
  const field = fieldOf(useFormContext<Values>());
  return continuous ? null : <TextField label={texts.days} {...count} {...field(`items.${index}.how.days`)} />;
}

function Times({ index, how }: HowToTakeProps) {
  const form = useFormContext<Values>();
  const { setValue } = form;
  const field = fieldOf(form);
  const name = `items.${index}.how.at` as const;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {how.at.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a time has no name but its place
        <div key={at} className="flex items-end">
          <TextField label={texts.at(at + 1)} type="time" {...field(`${name}.${at}`)} />
          {how.at.length > 1 && (
            <IconButton
              aria-label={texts.removeTime(at + 1)}
              onClick={() => setValue(name, how.at.toSpliced(at, 1), { shouldDirty: true })}
            >
              <X className="size-4.5" aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {how.at.length < mostTimes && (
        <Button variant="quiet" onClick={() => setValue(name, [...how.at, '20:00'], { shouldDirty: true })}>
          <Plus className="size-4.5" aria-hidden="true" />
          {texts.addTime}
        </Button>
      )}
    </div>
  );
}

function WhenNeeded(props: HowToTakeProps) {
  const field = fieldOf(useFormContext<Values>());
  const name = `items.${props.index}.how` as const;
  return (
    <div className="grid grid-cols-2 gap-4">
      <Dose {...props} />
      <TextField
        label={texts.why}
        maxLength={80}
        placeholder={texts.whyExample}
        autoComplete="off"
        {...field(`${name}.why`)}
      />
      <TextField label={texts.atLeastHours} {...count} {...field(`${name}.hours`)} />
      <TextField label={texts.mostPerDay} {...count} {...field(`${name}.mostPerDay`)} />
    </div>
  );
}
