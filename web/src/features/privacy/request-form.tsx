import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatZipCode } from '@virtual-med/contract/core/formats';
import { sexes } from '@virtual-med/contract/patients/patients';
import { sexLabels } from '@virtual-med/contract/patients/person.texts';
import {
  type CorrectionField,
  correctionFields,
  correctionForm,
  deletionForm,
  type OwnRecord,
  otherForm,
  type PrivacyRequest,
} from '@virtual-med/contract/privacy/privacy-requests';
import { correctionFieldLabels, ownDataTexts, shownValue } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { newUuid } from '../../lib/browser/new-uuid.ts';
import { BirthDateField } from '../../ui/birth-date-field.tsx';
import { fieldOf } from '../../ui/field-of.ts';
import { MaskedField, PhoneField } from '../../ui/masked-field.tsx';
import { Select } from '../../ui/select.tsx';
import { FormEnd, SubmitForm } from '../../ui/submit-form.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { failedAct, useSubmit } from '../../ui/use-submit.ts';
import { RetentionRule } from './part.tsx';
import { askClinic } from './privacy.api.ts';

const texts = ownDataTexts.form;
const describe = failedAct(texts.failed);

interface FormProps {
  clinicId: string;
  record: OwnRecord;
  onDone: (receipt: PrivacyRequest) => void;
  onCancel: () => void;
}

/** One id for all attempts to send this form: what came through unseen is not asked twice. */
function useAsking({ clinicId, record, onDone }: FormProps) {
  const submission = useRef(newUuid());
  const attempt = () => ({ submission: submission.current, patientId: record.patientId });
  return {
    attempt,
    send: async (body: Parameters<typeof askClinic>[1]) => onDone(await askClinic(clinicId, body)),
  };
}

const sexOptions = sexes.map((value) => ({ value, label: sexLabels[value] }));
const fieldOptions = correctionFields.map((value) => ({ value, label: correctionFieldLabels[value] }));

const currentOf = (record: OwnRecord, field: CorrectionField | ''): string | undefined =>
  field === '' || field === 'something' ? undefined : texts.now(shownValue(field, record[field]));

export function CorrectionForm(props: FormProps) {
  const { attempt, send } = useAsking(props);
  const form = useForm({
    resolver: standardSchemaResolver(correctionForm),
    defaultValues: { field: '' as CorrectionField, value: '', note: '' },
  });
  const { errors } = form.formState;
  const chosen = useController({ control: form.control, name: 'field' });
  const value = useController({ control: form.control, name: 'value' });
  const field = chosen.field.value as CorrectionField | '';
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: (wish) => send({ kind: 'correction', ...wish, ...attempt() }),
  });
  const common = {
    label: texts.value,
    hint: currentOf(props.record, field),
    error: errors.value?.message,
    value: value.field.value,
    onBlur: value.field.onBlur,
    ref: value.field.ref,
    name: value.field.name,
    autoComplete: 'off',
  };
  return (
    <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
      <Select
        label={texts.field}
        placeholder="Escolha"
        options={fieldOptions}
        value={field}
        onChange={(next) => {
          chosen.field.onChange(next);
          form.resetField('value');
        }}
        onBlur={chosen.field.onBlur}
        inputRef={chosen.field.ref}
        error={errors.field?.message}
      />
      {field === 'sex' ? (
        <Select
          label={texts.value}
          hint={common.hint}
          error={common.error}
          placeholder="Escolha"
          options={sexOptions}
          value={value.field.value}
          onChange={value.field.onChange}
          onBlur={value.field.onBlur}
          inputRef={value.field.ref}
        />
      ) : field === 'birthDate' ? (
        <BirthDateField key={field} {...common} onChange={value.field.onChange} />
      ) : field === 'phone' ? (
        <PhoneField key={field} {...common} onChange={value.field.onChange} />
      ) : field === 'zipCode' || field === 'cpf' ? (
        <MaskedField
          key={field}
          {...common}
          inputMode="numeric"
          format={field === 'cpf' ? formatCpf : formatZipCode}
          onChange={value.field.onChange}
        />
      ) : (
        <TextField key={field} {...common} onChange={value.field.onChange} />
      )}
      <TextArea {...fieldOf(form)('note')} label={texts.noteOptional} />
      <FormEnd submit={texts.send} sending={sending} failure={failure} onCancel={props.onCancel} />
    </form>
  );
}

/** Asked of the law first: what it says stands above the button. */
export function DeletionForm(props: FormProps) {
  const { attempt, send } = useAsking(props);
  return (
    <SubmitForm
      schema={deletionForm}
      defaultValues={{ note: '' }}
      describe={describe}
      send={({ note }) => send({ kind: 'deletion', note, ...attempt() })}
      submit={texts.sendDeletion}
      onCancel={props.onCancel}
      className="mt-5 grid gap-5"
    >
      {(field) => (
        <>
          <RetentionRule retention={props.record.retention} />
          <TextArea {...field('note')} label={texts.noteDeletion} />
        </>
      )}
    </SubmitForm>
  );
}

export function OtherForm(props: FormProps) {
  const { attempt, send } = useAsking(props);
  return (
    <SubmitForm
      schema={otherForm}
      defaultValues={{ note: '' }}
      describe={describe}
      send={({ note }) => send({ kind: 'other', note, ...attempt() })}
      submit={texts.send}
      onCancel={props.onCancel}
      className="mt-5 grid gap-5"
    >
      {(field) => <TextArea {...field('note')} label={texts.noteOther} hint={texts.otherHint} rows={4} />}
    </SubmitForm>
  );
}
