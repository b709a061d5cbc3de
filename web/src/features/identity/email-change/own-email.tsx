import { useQuery } from '@tanstack/react-query';
import { emailChangeInput, type PendingEmailChange } from '@virtual-med/contract/identity/email-change';
import { emailChangeTexts as texts } from '@virtual-med/contract/identity/email-change.texts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { failedAct, useAct } from '../../../ui/use-submit.ts';
import { Section, SectionNote, useReveal } from '../profile/section.tsx';
import { askForChange, cancelChange, emailChangeQuery } from './email-change.api.ts';

const Step = ({ label, done }: { label: string; done: boolean }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-muted">{label}</dt>
    <dd className="font-medium">{done ? texts.confirmed : texts.pending}</dd>
  </div>
);

function Waiting({ change }: { change: PendingEmailChange }) {
  const { busy, run } = useAct(texts.failed, async () => {
    await cancelChange();
    queryClient.setQueryData(emailChangeQuery.queryKey, null);
    toast.success({ title: texts.givenUp });
  });
  return (
    <div className="grid gap-4 sm:max-w-md">
      <p>
        {texts.waiting} <strong className="font-semibold wrap-anywhere">{change.newEmail}</strong>
      </p>
      <dl className="grid gap-2 rounded-xl border border-line px-4 py-3">
        <Step label={texts.oldAddress} done={change.oldConfirmed} />
        <Step label={texts.newAddress} done={change.newConfirmed} />
      </dl>
      <div>
        <Button variant="outline" loading={busy} onClick={() => void run()}>
          {texts.giveUp}
        </Button>
      </div>
    </div>
  );
}

/** What one signs in with, and the way to another address. */
export function OwnEmail({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { data: change } = useQuery(emailChangeQuery);
  const form = useReveal();
  return (
    <Section title={texts.title}>
      <p className="mt-1 font-medium wrap-anywhere">{email}</p>
      <SectionNote>{hasPassword ? texts.note : texts.noteWithoutPassword}</SectionNote>
      {change ? (
        <Waiting change={change} />
      ) : form.open ? (
        <EmailChangeForm onDone={form.hide} />
      ) : (
        hasPassword && (
          <Button variant="outline" ref={form.trigger} onClick={form.show}>
            {texts.change}
          </Button>
        )
      )}
      <p className="mt-4 text-sm text-ink-muted">{texts.lostMailbox}</p>
    </Section>
  );
}

const EmailChangeForm = ({ onDone }: { onDone: () => void }) => (
  <SubmitForm
    schema={emailChangeInput}
    defaultValues={{ email: '', password: '' }}
    focusFirst
    describe={failedAct(texts.failed)}
    send={async (body) => {
      queryClient.setQueryData(emailChangeQuery.queryKey, await askForChange(body));
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
