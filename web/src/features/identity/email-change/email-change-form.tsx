import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { emailChangeInput, requestEmailChange } from '@virtual-med/contract/identity/email-change';
import { emailChangeTexts as texts } from '@virtual-med/contract/identity/email-change.texts';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/transport/api.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusFirst } from '../../../ui/use-focus-first.ts';
import { failedAct, useSubmit } from '../../../ui/use-submit.ts';
import { SectionFormEnd } from '../profile/section-form-end.tsx';
import { emailChangeQuery } from './email-change.api.ts';

export function EmailChangeForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: standardSchemaResolver(emailChangeInput),
    defaultValues: { email: '', password: '' },
    shouldFocusError: true,
  });
  const element = useFocusFirst();
  const { errors } = form.formState;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe: failedAct(texts.failed),
    send: async (body) => {
      const { change } = await call(requestEmailChange, { body });
      queries.setQueryData(emailChangeQuery.queryKey, change);
      toast.success({ title: texts.sent });
      onDone();
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-5 sm:max-w-md">
      <TextField
        label={texts.labels.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={texts.labels.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SectionFormEnd submit={texts.submit} sending={sending} failure={failure} onCancel={onDone} />
    </form>
  );
}
