import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type EnterClinicInput, enterClinicInput, entryReasons } from '@virtual-med/contract/clinic-entry/clinic-entry';
import { entryReasonLabels, clinicEntryTexts as texts } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { limits } from '@virtual-med/contract/core/limits';
import { Controller, useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { failureOf, useSubmit } from '../../ui/use-submit.ts';
import { sendEntry } from './clinic-entry.api.ts';

const options = entryReasons.map((value) => ({ value, label: entryReasonLabels[value] }));
const describe = (error: unknown) => ({ title: texts.failed, message: failureOf(error).message });

interface Values {
  reason: string;
  note: string;
}

interface EntryFormProps {
  clinicId: string;
  onEntered: () => void | Promise<void>;
  onCancel: () => void;
}

/** Why somebody of the provider opens this clinic's data; nothing of it is shown before. */
export function EntryForm({ clinicId, onEntered, onCancel }: EntryFormProps) {
  const form = useForm<Values, unknown, EnterClinicInput>({
    resolver: standardSchemaResolver(enterClinicInput) as never,
    defaultValues: { reason: '', note: '' },
  });
  const { errors } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: async (input) => {
      await sendEntry(clinicId, input);
      await onEntered();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6 grid gap-5">
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <Select
            label={texts.reason}
            placeholder={texts.reasonPlaceholder}
            options={options}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={errors.reason?.message}
          />
        )}
      />
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        maxLength={limits.reasonMaxChars}
        error={errors.note?.message}
        {...form.register('note')}
      />
      <p className="text-sm text-ink-muted">{texts.lasts(limits.entryHours)}</p>
      {failure && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={sending}>
          {texts.enter}
        </Button>
      </div>
    </form>
  );
}
