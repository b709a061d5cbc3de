import { continuingNote, registrationPageTexts } from '@virtual-med/contract/clinics/registration.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { Failure } from '../../../ui/use-submit.ts';
import { PlanPicker } from './plan-picker.tsx';
import { registrationFailureOf } from './registration.api.ts';
import type { MadeClinic } from './registration-memory.ts';
import type { Registration } from './use-registration.ts';

const { title, submit, correct, restart, later } = registrationPageTexts.continuing;

/** Paid already, or the time for paying without a sign-in is over: the rest is done from inside. */
const closedCodes = new Set<string>(['subscriptions.already_active', 'auth.required', 'auth.forbidden'] as const);

interface ContinueFormProps {
  made: MadeClinic;
  registration: Registration;
  onCorrect: () => void;
}

/** For whoever comes back after the clinic was made and before it was paid for. */
export function ContinueForm({ made, registration, onCorrect }: ContinueFormProps) {
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
