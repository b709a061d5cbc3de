import { ApiError } from '@virtual-med/contract/core/client';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { profileInput } from '@virtual-med/contract/identity/account';
import { ownDataTexts } from '@virtual-med/contract/identity/account.texts';
import { profileTexts } from '@virtual-med/contract/shell/area.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { refreshSession } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { PhoneField } from '../../../ui/masked-field.tsx';
import { SubmitForm } from '../../../ui/submit-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Failure, failedAct } from '../../../ui/use-submit.ts';
import { saveProfile } from './account.api.ts';
import { Facts, useReveal } from './section.tsx';

interface OwnDataProps {
  user: Session['user'];
  roleLabel: string;
  timeZone: string | undefined;
}

export function OwnData({ user, roleLabel, timeZone }: OwnDataProps) {
  const form = useReveal();
  if (form.open) return <OwnDataForm user={user} onDone={form.hide} />;
  const { labels } = profileTexts;
  const facts = [
    [labels.name, user.name],
    [labels.email, user.email],
    [ownDataTexts.labels.phone, user.phone ?? ownDataTexts.noPhone],
    [labels.role, roleLabel],
    [labels.createdAt, formatDateTime(user.createdAt, timeZone)],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <div className="mt-8">
        <Button variant="outline" ref={form.trigger} onClick={form.show}>
          {ownDataTexts.edit}
        </Button>
      </div>
    </>
  );
}

/** No phone is an answer; an empty field is how one gives it. */
const emptyIsNone = (text: string | null) => text?.trim() || null;

/** The session ended while the form was open: there is nobody whose data could be changed. */
const describe = (error: unknown): Failure => {
  const failure = failedAct(ownDataTexts.failed)(error);
  const nobody = error instanceof ApiError && error.code === 'auth.required';
  return nobody ? { ...failure, message: profileTexts.notSignedIn } : failure;
};

const OwnDataForm = ({ user, onDone }: { user: Session['user']; onDone: () => void }) => (
  <SubmitForm
    schema={profileInput}
    defaultValues={{ name: user.name, phone: user.phone }}
    focusFirst
    describe={describe}
    send={async (body) => {
      await saveProfile(body);
      await refreshSession();
      toast.success({ title: ownDataTexts.saved });
      onDone();
    }}
    submit={shellTexts.save}
    onCancel={onDone}
    inSection
    className="grid gap-5 sm:max-w-md"
  >
    {(field) => (
      <>
        <TextField label={profileTexts.labels.name} autoComplete="name" {...field('name')} />
        <PhoneField label={ownDataTexts.labels.phone} {...field('phone', { setValueAs: emptyIsNone })} />
      </>
    )}
  </SubmitForm>
);
