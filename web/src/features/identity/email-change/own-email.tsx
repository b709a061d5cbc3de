import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingEmailChange } from '@virtual-med/contract/identity/email-change';
import { emailChangeTexts as texts } from '@virtual-med/contract/identity/email-change.texts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { Section, SectionNote } from '../profile/section.tsx';
import { useReveal } from '../profile/use-reveal.ts';
import { cancelChange, emailChangeQuery } from './email-change.api.ts';
import { EmailChangeForm } from './email-change-form.tsx';

const Step = ({ label, done }: { label: string; done: boolean }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-muted">{label}</dt>
    <dd className="font-medium">{done ? texts.confirmed : texts.pending}</dd>
  </div>
);

function Waiting({ change }: { change: PendingEmailChange }) {
  const queries = useQueryClient();
  const { busy, run } = useAct(texts.failed, async () => {
    await cancelChange();
    queries.setQueryData(emailChangeQuery.queryKey, null);
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
