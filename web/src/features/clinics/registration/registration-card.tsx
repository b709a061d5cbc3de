import {
  continuingNote,
  registrationPageTexts,
  registrationTexts,
} from '@virtual-med/contract/clinics/registration.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Queries } from '../../../lib/transport/queries.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Failure } from '../../../ui/use-submit.ts';
import { PlanPicker } from './plan-picker.tsx';
import { registrationFailureOf } from './registration.api.ts';
import { RegistrationForm } from './registration-form.tsx';
import type { MadeClinic } from './registration-memory.ts';
import { type Leaving, type Registration, useRegistration } from './use-registration.ts';

interface RegistrationProps {
  /** Of the address; chosen already where it is sold. */
  wishedPlan: string | undefined;
}

function CurrentStep({ wishedPlan }: RegistrationProps) {
  const registration = useRegistration();
  // Decided when the page opens: a form being filled in does not turn into another one under the person's hands.
  const [continuing, setContinuing] = useState(registration.made !== undefined);
  const startOver = () => {
    registration.startOver();
    setContinuing(false);
  };
  return (
    <>
      {continuing && registration.made ? (
        <ContinueForm
          made={registration.made}
          registration={{ ...registration, startOver }}
          onCorrect={() => setContinuing(false)}
        />
      ) : (
        <RegistrationForm registration={registration} wishedPlan={wishedPlan} />
      )}
      <LeavingOverlay leaving={registration.leaving} />
    </>
  );
}

/** The part of the page that asks and sends; it comes after the page's words. */
export const RegistrationCard = (props: RegistrationProps) => (
  <Queries>
    <CurrentStep {...props} />
  </Queries>
);

/** Covers the page from the click until the payment page is there; the link is the way on if the browser stays. */
function LeavingOverlay({ leaving }: { leaving: Leaving }) {
  const overlay = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const shown = leaving !== undefined;
  useLayoutEffect(() => {
    if (shown) overlay.current?.showModal();
    else overlay.current?.close();
  }, [shown]);
  return (
    <dialog
      ref={overlay}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 hidden h-dvh max-h-none w-screen max-w-none place-items-center bg-surface p-6 text-ink open:grid"
    >
      <div className="grid max-w-md justify-items-center gap-6 text-center">
        <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <Spinner />
        </span>
        <p id={titleId} className="text-section text-balance">
          {registrationTexts.redirecting}
        </p>
        <p className="min-h-11">
          {leaving?.url && (
            <a href={leaving.url} className={textLinkStyle}>
              {registrationTexts.redirectLink}
            </a>
          )}
        </p>
      </div>
    </dialog>
  );
}

const { title, submit, correct, restart, later } = registrationPageTexts.continuing;

/** Paid already, or the time for paying without a sign-in is over: the rest is done from inside. */
const closedCodes = new Set<string>(['subscriptions.already_active', 'auth.required', 'auth.forbidden'] as const);

interface ContinueFormProps {
  made: MadeClinic;
  registration: Registration;
  onCorrect: () => void;
}

/** For whoever comes back after the clinic was made and before it was paid for. */
function ContinueForm({ made, registration, onCorrect }: ContinueFormProps) {
  const [planId, setPlanId] = useState(made.planId);
  const [failure, setFailure] = useState<Failure & { closed: boolean }>();
  const leaving = registration.leaving !== undefined;

  async function pay(event: SyntheticEvent) {
    event.preventDefault();
    if (leaving) return;
    setFailure(undefined);
    try {
      await registration.resume({ ...made, planId });
    } catch (error) {
      const closed = error instanceof ApiError && closedCodes.has(error.code);
      const described = registrationFailureOf(error, !closed);
      setFailure({ ...described, closed });
      toast.error({
        title: described.title ?? described.message,
        description: described.title ? described.message : undefined,
      });
    }
  }

  return (
    <form noValidate onSubmit={pay} className="grid gap-5">
      <div>
        <h2 className="text-section">{title}</h2>
        <p className="mt-1 text-ink-muted">{continuingNote(made.clinicName)}</p>
      </div>
      <FormFailure failure={failure} />
      {failure?.closed ? (
        <LinkButton to="/clinica/$clinicId/pacientes" params={{ clinicId: made.clinicId }}>
          {registrationPageTexts.toClinicLogin}
        </LinkButton>
      ) : (
        <>
          <PlanPicker value={planId} onChange={setPlanId} />
          <Button type="submit" loading={leaving}>
            {submit}
          </Button>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {!failure?.closed && (
          <LinkButton to="/clinica/$clinicId/pacientes" params={{ clinicId: made.clinicId }} variant="outline">
            {later}
          </LinkButton>
        )}
        {!failure?.closed && (
          <Button variant="outline" onClick={onCorrect}>
            {correct}
          </Button>
        )}
        <Button variant="outline" onClick={registration.startOver}>
          {restart}
        </Button>
      </div>
    </form>
  );
}
