import { type ErrorComponentProps, useParams, useRouter } from '@tanstack/react-router';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorCatalogue } from '@virtual-med/contract/core/errors';
import { areaTexts, goToClinic } from '@virtual-med/contract/shell/area.texts';
import { menuTexts, shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { RestrictedState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { adminHome, clinicHome, patientHome } from './area-menus.ts';
import { ErrorScreen, UnexpectedError } from './error-screen.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Only the provider's staff ever see it. */
const EntryScreen = lazy(async () => ({
  default: (await import('../features/clinic-entry/entry-screen.tsx')).EntryScreen,
}));

const SignedInFrame = lazy(async () => ({ default: (await import('./signed-in-frame.tsx')).SignedInFrame }));

const needsEntry = (error: unknown): boolean => error instanceof ApiError && error.code === 'clinics.entry_required';

function EntryRequired() {
  const { clinicId } = useParams({ strict: false });
  return (
    <Suspense>
      <SignedInFrame>
        <EntryScreen clinicId={clinicId ?? ''} />
      </SignedInFrame>
    </Suspense>
  );
}

function Unreachable({ error }: { error: ApiError }) {
  const { title, message } = error;
  const router = useRouter();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await router.invalidate();
    setTrying(false);
  };
  return (
    <ErrorState
      heading="h1"
      title={title ?? shellTexts.unexpectedError}
      action={
        <Button loading={trying} onClick={tryAgain}>
          {shellTexts.retry}
        </Button>
      }
    >
      {title ? message : areaTexts.notOpenedNote}
    </ErrorState>
  );
}

/** To where the person does belong, as far as is known. */
function WayOut() {
  const session = useSession();
  if (session?.user.isSuperAdmin) return <LinkButton {...adminHome}>{menuTexts.clinic.backToAdmin}</LinkButton>;
  const own = session?.clinics.find(({ status }) => status !== 'disabled');
  if (!own) return <LinkButton to="/login">{shellTexts.back}</LinkButton>;
  const home = own.role === 'patient' ? patientHome(own.id) : clinicHome(own.id);
  return <LinkButton {...home}>{goToClinic(own.name)}</LinkButton>;
}

/** In place of a whole area: the clinic is not there or not theirs, or nobody could be asked. */
export function AreaError({ error }: ErrorComponentProps) {
  if (!(error instanceof ApiError)) return <ErrorScreen />;
  return (
    <PublicLayout>
      <div className="m-auto">
        {needsEntry(error) ? (
          <EntryRequired />
        ) : error.code === 'clinics.not_found' ? (
          <ErrorState heading="h1" title={errorCatalogue['clinics.not_found'].message} action={<WayOut />}>
            {areaTexts.clinicMissingNote}
          </ErrorState>
        ) : (
          <Unreachable error={error} />
        )}
      </div>
    </PublicLayout>
  );
}

/** In place of one page, with the frame around it still standing. */
export function PageError({ error }: ErrorComponentProps) {
  if (error instanceof ApiError && error.code === 'auth.forbidden')
    return (
      <RestrictedState heading="h1" title={error.message} action={<WayOut />}>
        {areaTexts.restrictedNote}
      </RestrictedState>
    );
  if (needsEntry(error)) return <EntryRequired />;
  if (!(error instanceof ApiError)) return <UnexpectedError />;
  return <Unreachable error={error} />;
}
