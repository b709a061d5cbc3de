import { useQuery } from '@tanstack/react-query';
import { firstAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { useEffect } from 'react';
import { LoadError } from '../../../ui/load-error.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';
import { Awaited, Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ClosedLink } from './closed-link.tsx';
import { linkQuery } from './first-access.api.ts';
import { FirstAccessForm } from './first-access-form.tsx';
import { OpenRecord } from './open-record.tsx';

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
