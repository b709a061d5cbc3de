import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { profileTexts } from '@virtual-med/contract/area.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { profileInput, updateProfile } from '@virtual-med/contract/identity/account';
import { ownDataTexts } from '@virtual-med/contract/identity/account.texts';
import { shellTexts } from '@virtual-med/contract/shell.texts';
import { useForm } from 'react-hook-form';
import { refreshSession } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { call } from '../../../lib/transport/api.ts';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { type Failure, failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { SectionFormEnd } from './section-form-end.tsx';

/** No phone is an answer; an empty field is how one gives it. */
const emptyIsNone = (text: string | null) => text?.trim() || null;

/** The session ended while the form was open: there is nobody whose data could be changed. */
const describe = (error: unknown): Failure => {
  const failure = failedAct(ownDataTexts.failed)(error);
  const nobody = error instanceof ApiError && error.code === 'auth.required';
  return nobody ? { ...failure, message: profileTexts.notSignedIn } : failure;
};

export function OwnDataForm({ user, onDone }: { user: Session['user']; onDone: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(profileInput),
    defaultValues: { name: user.name, phone: user.phone },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { errors } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: async (body) => {
      await call(updateProfile, { body });
      await refreshSession();
      toast.success({ title: ownDataTexts.saved });
      onDone();
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-5 sm:max-w-md">
      <TextField
        label={profileTexts.labels.name}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <PhoneField
        label={ownDataTexts.labels.phone}
        error={errors.phone?.message}
        {...form.register('phone', { setValueAs: emptyIsNone })}
      />
      <SectionFormEnd submit={shellTexts.save} sending={sending} failure={failure} onCancel={onDone} />
    </form>
  );
}
