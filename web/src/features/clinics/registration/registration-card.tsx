import { useState } from 'react';
import { Queries } from '../../../lib/transport/queries.tsx';
import { ContinueForm } from './continue-form.tsx';
import { LeavingOverlay } from './leaving-overlay.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { useRegistration } from './use-registration.ts';

interface RegistrationProps {
  /** Of the address; chosen already where it is sold. */
  wishedPlan: string | undefined;
}

function Registration({ wishedPlan }: RegistrationProps) {
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
    <Registration {...props} />
  </Queries>
);
