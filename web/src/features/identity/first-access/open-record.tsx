import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { birthDate } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { loadSession, useSession } from '../../../lib/session/session.ts';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { OrLine } from '../../../ui/or-line.tsx';
import { failureOf, useSubmit } from '../../../ui/use-submit.ts';
import { openWithAccount } from './first-access.api.ts';
import { FirstAccessForm } from './first-access-form.tsx';

const describe = (error: unknown) => ({ title: texts.failed, message: failureOf(error).message });

interface OpenRecordProps {
  token: string;
  clinicId: string;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

/** A record without an account: its person names the e-mail they will sign in by, or opens it with the account they have. */
export function OpenRecord(props: OpenRecordProps) {
  useEffect(() => void loadSession(), []);
  const email = useSession()?.user.email;
  const [wantsAnother, setWantsAnother] = useState(false);
  return (
    <div className="grid gap-5">
      {email === undefined || wantsAnother ? (
        <>
          <FirstAccessForm {...props} area="patient" asksBirthDate asksEmail email={null} />
          <OrLine />
          <div className="grid gap-2">
            <p className="text-center text-sm text-ink-muted">{texts.hasAccount}</p>
            <LinkButton
              to="/paciente/login"
              search={{ voltar: `/primeiro-acesso?${new URLSearchParams({ token: props.token })}` }}
              variant="outline"
            >
              {texts.signIn}
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <OwnAccount {...props} email={email} />
          <OrLine />
          <Button variant="outline" onClick={() => setWantsAnother(true)}>
            {texts.useAnotherEmail}
          </Button>
        </>
      )}
    </div>
  );
}

const born = z.strictObject({ birthDate: birthDate() });

/** For somebody signed in already, in this browser. */
function OwnAccount({ token, onClosed, email }: OpenRecordProps & { email: string }) {
  const navigate = useNavigate();
  const [awaitsProof, setAwaitsProof] = useState(false);
  const form = useForm({ resolver: standardSchemaResolver(born), defaultValues: { birthDate: '' } });
  const { ref: _, ...field } = useController({ control: form.control, name: 'birthDate' }).field;
  const error = form.formState.errors.birthDate?.message;
  const { onSubmit, failure, sending } = useSubmit({
    form,
    describe,
    send: async ({ birthDate: day }) => {
      try {
        const { awaitsEmailProof, redirectTo } = await openWithAccount({ token, birthDate: day });
        if (awaitsEmailProof) setAwaitsProof(true);
        else await navigate({ href: redirectTo, replace: true });
      } catch (refused) {
        if (refused instanceof ApiError && refused.code === 'auth.link_expired') onClosed();
        throw refused;
      }
    },
  });
  if (awaitsProof)
    return (
      <FormMessage kind="success" title={texts.proofAsked.title}>
        {texts.proofAsked.note}
      </FormMessage>
    );
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="wrap-anywhere">{texts.signedInAs(email)}</p>
      {failure && !error && (
        <FormMessage kind="failure" title={failure.title}>
          {failure.message}
        </FormMessage>
      )}
      <BirthDateField {...field} label={patientTexts.labels.birthDate} hint={texts.birthDateCheck} error={error} />
      <Button type="submit" loading={sending}>
        {texts.openWithAccount}
      </Button>
    </form>
  );
}
