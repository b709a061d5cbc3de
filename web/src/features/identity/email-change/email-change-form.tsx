import { useQueryClient } from '@tanstack/react-query';
import { emailChangeInput } from '@virtual-med/contract/identity/email-change';
import { emailChangeTexts as texts } from '@virtual-med/contract/identity/email-change.texts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct } from '../../../ui/use-submit.ts';
import { askForChange, emailChangeQuery } from './email-change.api.ts';

export function EmailChangeForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  return (
    <SubmitForm
      schema={emailChangeInput}
      defaultValues={{ email: '', password: '' }}
      focusFirst
      describe={failedAct(texts.failed)}
      send={async (body) => {
        queries.setQueryData(emailChangeQuery.queryKey, await askForChange(body));
        toast.success({ title: texts.sent });
        onDone();
      }}
      submit={texts.submit}
      onCancel={onDone}
      inSection
      className="grid gap-5 sm:max-w-md"
    >
      {(field) => (
        <>
          <TextField label={texts.labels.email} type="email" autoComplete="email" {...field('email')} />
          <PasswordField label={texts.labels.password} autoComplete="current-password" {...field('password')} />
        </>
      )}
    </SubmitForm>
  );
}
