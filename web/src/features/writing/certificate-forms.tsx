import { formatCpf } from '@virtual-med/contract/core/cpf';
import { fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { useFormContext } from 'react-hook-form';
import { fieldOf } from '../../ui/field-of.ts';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { CidFields } from './code-field.tsx';
import type { FormValues } from './draft-values.ts';

const pair = 'grid gap-4 sm:grid-cols-2';
const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

export function SickNoteForm() {
  const field = fieldOf(useFormContext<FormValues['sick_note']>());
  return (
    <div className="grid gap-5">
      <div className={pair}>
        <TextField label={texts.sickDays} {...days} {...field('days')} />
        <TextField label={texts.from} type="date" {...field('from')} />
      </div>
      <CidFields />
      <TextArea label={texts.note} maxLength={500} {...field('note')} />
    </div>
  );
}

export function CompanionNoteForm() {
  const field = fieldOf(useFormContext<FormValues['companion_note']>());
  return (
    <div className="grid gap-5">
      <TextField label={texts.companion} maxLength={120} autoComplete="off" {...field('companion')} />
      <div className={pair}>
        <MaskedField
          label={texts.companionCpf}
          format={formatCpf}
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
          {...field('companionCpf')}
        />
        <TextField
          label={texts.relation}
          maxLength={60}
          placeholder={texts.relationExample}
          autoComplete="off"
          {...field('relation')}
        />
      </div>
      <div className={pair}>
        <TextField label={texts.companionDays} {...days} {...field('days')} />
        <TextField label={texts.from} type="date" {...field('from')} />
      </div>
      <TextArea label={texts.note} maxLength={500} {...field('note')} />
    </div>
  );
}

export function AttendanceForm() {
  const field = fieldOf(useFormContext<FormValues['attendance']>());
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={texts.attendedOn} type="date" {...field('on')} />
        <TextField label={texts.attendedFrom} type="time" {...field('from')} />
        <TextField label={texts.attendedUntil} type="time" {...field('until')} />
      </div>
      <TextField label={texts.purpose} maxLength={200} placeholder={texts.purposeExample} {...field('purpose')} />
      <TextField label={texts.attendedCompanion} maxLength={120} autoComplete="off" {...field('companion')} />
    </div>
  );
}
