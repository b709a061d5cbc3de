import { registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Queries } from '../../../lib/transport/queries.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { ContinueForm } from './continue-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { type Leaving, useRegistration } from './use-registration.ts';

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
