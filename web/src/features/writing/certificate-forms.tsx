import { formatCpf } from '@virtual-med/contract/core/cpf';
import { fieldTexts as texts } from '@virtual-med/contract/writing/writer.texts';
import { useFormContext } from 'react-hook-form';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CidFields } from './code-field.tsx';
import type { FormValues } from './draft-values.ts';

const pair = 'grid gap-4 sm:grid-cols-2';
const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 } as const;

export function SickNoteForm() {
  const { register, formState } = useFormContext<FormValues['sick_note']>();
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <div className={pair}>
        <TextField label={texts.sickDays} {...days} error={errors.days?.message} {...register('days')} />
        <TextField label={texts.from} type="date" error={errors.from?.message} {...register('from')} />
      </div>
      <CidFields />
      <TextArea label={texts.note} maxLength={500} error={errors.note?.message} {...register('note')} />
    </div>
  );
}

export function CompanionNoteForm() {
  const { register, formState } = useFormContext<FormValues['companion_note']>();
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <TextField
        label={texts.companion}
        maxLength={120}
        autoComplete="off"
        error={errors.companion?.message}
        {...register('companion')}
      />
      <div className={pair}>
        <MaskedField
          label={texts.companionCpf}
          format={formatCpf}
          inputMode="numeric"
          autoComplete="off"
          placeholder="000.000.000-00"
          error={errors.companionCpf?.message}
          {...register('companionCpf')}
        />
        <TextField
          label={texts.relation}
          maxLength={60}
          placeholder={texts.relationExample}
          autoComplete="off"
          error={errors.relation?.message}
          {...register('relation')}
        />
      </div>
      <div className={pair}>
        <TextField label={texts.companionDays} {...days} error={errors.days?.message} {...register('days')} />
        <TextField label={texts.from} type="date" error={errors.from?.message} {...register('from')} />
      </div>
      <TextArea label={texts.note} maxLength={500} error={errors.note?.message} {...register('note')} />
    </div>
  );
}

export function AttendanceForm() {
  const { register, formState } = useFormContext<FormValues['attendance']>();
  const { errors } = formState;
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label={texts.attendedOn} type="date" error={errors.on?.message} {...register('on')} />
        <TextField label={texts.attendedFrom} type="time" error={errors.from?.message} {...register('from')} />
        <TextField label={texts.attendedUntil} type="time" error={errors.until?.message} {...register('until')} />
      </div>
      <TextField
        label={texts.purpose}
        maxLength={200}
        placeholder={texts.purposeExample}
        error={errors.purpose?.message}
        {...register('purpose')}
      />
      <TextField
        label={texts.attendedCompanion}
        maxLength={120}
        autoComplete="off"
        error={errors.companion?.message}
        {...register('companion')}
      />
    </div>
  );
}
