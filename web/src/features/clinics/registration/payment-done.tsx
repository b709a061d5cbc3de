import { Link, useNavigate } from '@tanstack/react-router';
import { paymentDoneTexts } from '@virtual-med/contract/clinics/registration.texts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { contact } from '../../../lib/browser/contact.ts';
import { supportLink } from '../../../lib/browser/support-link.ts';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { Scene } from '../../../ui/scene.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { forgetRegistration } from './registration-memory.ts';

/** Reads the payment at once where a manager of the clinic is signed in; who goes in before it is read waits for it. */
function useReadPayment(clinicId: string | undefined) {
  const read = useRef<Promise<void>>(undefined);
  const [entering, setEntering] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!clinicId) return;
    // The rest of the page is there without the session's code.
    read.current = import('./paid-clinic.ts')
      .then(({ readPaidClinic }) => readPaidClinic(clinicId))
      .catch(() => undefined);
  }, [clinicId]);

  const enter = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!clinicId || opensElsewhere) return;
    event.preventDefault();
    if (entering) return;
    setEntering(true);
    void Promise.resolve(read.current).then(() =>
      navigate({ to: '/clinica/$clinicId/pacientes', params: { clinicId } }),
    );
  };
  return { enter, entering };
}

interface PaymentDoneProps {
  clinicId: string | undefined;
  /** A trial has begun: nothing was charged. */
  isTrial: boolean;
}

/**
 * Where the payment provider sends people back to. One way on, the same from the first moment: into the clinic, whose door
 * asks whoever is not signed in. The address itself signs nobody in.
 */
export function PaymentDone({ clinicId, isTrial }: PaymentDoneProps) {
  useEffect(() => forgetRegistration(), []);
  const { enter, entering } = useReadPayment(clinicId);
  const { href, email } = supportLink({ ...contact(), message: paymentDoneTexts.supportMessage });
  const text = clinicId ? paymentDoneTexts.textInside : paymentDoneTexts.text;
  return (
    <div className="m-auto flex max-w-lg flex-col items-center px-5 py-14 text-center">
      <Scene name="done" />
      <h1 className="mt-6 text-title">{paymentDoneTexts.title}</h1>
      <p className="mt-3 text-lg leading-relaxed text-ink-muted">{isTrial ? paymentDoneTexts.textTrial : text}</p>
      <div className="mt-9 flex flex-col gap-3 self-stretch sm:flex-row sm:self-center">
        {clinicId && (
          <LinkButton
            to="/clinica/$clinicId/pacientes"
            params={{ clinicId }}
            size="large"
            onClick={enter}
            aria-busy={entering || undefined}
          >
            {entering && <Spinner />}
            {paymentDoneTexts.enter}
          </LinkButton>
        )}
        {!clinicId && (
          <LinkButton to="/clinica/login" size="large">
            {paymentDoneTexts.goToLogin}
          </LinkButton>
        )}
        <AnchorButton
          href={href}
          variant="outline"
          size="large"
          {...(email ? {} : { target: '_blank', rel: 'noreferrer' })}
        >
          {email ? paymentDoneTexts.supportByEmail : paymentDoneTexts.support}
        </AnchorButton>
      </div>
      {email && <p className="mt-4 text-sm text-ink-muted">{email}</p>}
      {clinicId && (
        <Link to="/clinica/login" search={{ clinica: clinicId }} className={`mt-6 text-sm ${textLinkStyle}`}>
          {paymentDoneTexts.goToLogin}
        </Link>
      )}
    </div>
  );
}
