import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { birthDate } from '@virtual-med/contract/core/fields';
import { z } from '@virtual-med/contract/core/zod';
import type { FirstAccessArea, FirstAccessState } from '@virtual-med/contract/identity/first-access';
import { firstAccessEndOf, firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { patientTexts } from '@virtual-med/contract/patients/patients.texts';
import { useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { loadSession, useSession } from '../../../lib/session/session.ts';
import { BirthDateField } from '../../../ui/birth-date-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFailure, FormMessage } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { OrLine } from '../../../ui/or-line.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { Awaited, Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { failureOf, useAct, useSubmit } from '../../../ui/use-submit.ts';
import { askForNewLink, linkQuery, openWithAccount } from './first-access.api.ts';
import { FirstAccessForm } from './first-access-form.tsx';

interface FirstAccessProps {
  token: string;
  /** Told whose patient or staff the link is for. */
  onClinic: (clinicId: string | undefined) => void;
}

/** What the link of a first letter opens. Mail programs open links by themselves: nothing is used up before the button. */
export function FirstAccess({ token, onClinic }: FirstAccessProps) {
  const { data: link, error, refetch } = useQuery(linkQuery(token));
  const clinicId = link?.clinicId ?? undefined;
  useEffect(() => onClinic(clinicId), [onClinic, clinicId]);
  const area = link?.area ?? 'patient';
  const beside = { promise: texts.promise, detail: texts.details[area] };
  if (!link && error)
    return (
      <SignInFrame {...beside} title={texts.title}>
        <LoadError title={texts.lookFailed} error={error} onRetry={refetch} />
      </SignInFrame>
    );
  if (link && (link.state !== 'open' || clinicId === undefined))
    return (
      <SignInFrame {...beside} title={texts.title} description={texts.endedDescription}>
        <ClosedLink
          token={token}
          state={link.state === 'open' ? 'closed' : link.state}
          clinicId={clinicId}
          area={area}
          isOfRecord={link.asksEmail}
        />
      </SignInFrame>
    );
  return (
    <SignInFrame
      {...beside}
      title={texts.title}
      description={link?.asksEmail ? texts.recordDescription : texts.description}
    >
      {link?.asksEmail && clinicId ? (
        <OpenRecord token={token} clinicId={clinicId} onClosed={() => void refetch()} />
      ) : link && clinicId ? (
        <FirstAccessForm
          token={token}
          clinicId={clinicId}
          area={area}
          asksBirthDate={link.asksBirthDate}
          email={link.email}
          onClosed={() => void refetch()}
        />
      ) : (
        <Loading className="grid gap-5">
          <Awaited />
          <Skeleton count={2} className="h-24" />
          <Skeleton className="h-12" />
        </Loading>
      )}
    </SignInFrame>
  );
}

interface ClosedLinkProps {
  token: string;
  state: Exclude<FirstAccessState, 'open'>;
  clinicId: string | undefined;
  area: FirstAccessArea;
  /** Made for a record without an account: the clinic makes another. */
  isOfRecord: boolean;
}

/** What took the place of the form takes its focus, too. */
const takeFocus = (node: HTMLElement | null) => node?.focus();

/** A link that opens nothing any more: why, and the ways on. */
function ClosedLink({ token, state, clinicId, area, isOfRecord }: ClosedLinkProps) {
  const [sent, setSent] = useState(false);
  const { busy, run } = useAct(texts.lookFailed, async () => {
    await askForNewLink(token);
    setSent(true);
  });
  const { title, note } = firstAccessEndOf(isOfRecord ? 'record' : area, state);
  const login = area === 'clinic' ? '/clinica/login' : '/paciente/login';
  const canBeRenewed = !isOfRecord && (state === 'expired' || state === 'replaced' || state === 'locked');
  const toLogin = { to: login, search: clinicId ? { clinica: clinicId } : {} } as const;
  return (
    <div className="grid gap-6">
      <div ref={takeFocus} tabIndex={-1} className="rounded-xl outline-none">
        <FormMessage kind={state === 'used' ? 'success' : 'failure'} title={title}>
          {note}
        </FormMessage>
        <div role="status" className="not-empty:mt-4">
          {sent && <FormMessage kind="success">{texts.sentNew}</FormMessage>}
        </div>
      </div>
      <div className="grid gap-3">
        {canBeRenewed && !sent && (
          <Button loading={busy} onClick={() => void run()}>
            {texts.sendNew}
          </Button>
        )}
        <LinkButton {...toLogin} variant={canBeRenewed ? 'outline' : 'primary'}>
          {texts.toLogin}
        </LinkButton>
        {!canBeRenewed && (
          <LinkButton to="/esqueci-a-senha" search={{ voltar: login }} variant="outline">
            {texts.toRecovery}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

const describe = (error: unknown) => ({ title: texts.failed, message: failureOf(error).message });

interface OpenRecordProps {
  token: string;
  clinicId: string;
  /** The link is good for nothing any more. */
  onClosed: () => void;
}

/** A record without an account: its person names the e-mail they will sign in by, or opens it with the account they have. */
function OpenRecord(props: OpenRecordProps) {
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
      {!error && <FormFailure failure={failure} />}
      <BirthDateField {...field} label={patientTexts.labels.birthDate} hint={texts.birthDateCheck} error={error} />
      <Button type="submit" loading={sending}>
        {texts.openWithAccount}
      </Button>
    </form>
  );
}
