import { Link } from '@tanstack/react-router';
import { paymentDoneTexts } from '@virtual-med/contract/clinics/registration.texts';
import { useEffect } from 'react';
import { contact } from '../../../lib/browser/contact.ts';
import { supportLink } from '../../../lib/browser/support-link.ts';
import { AnchorButton, LinkButton } from '../../../ui/link-button.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';
import { forgetRegistration } from './registration-memory.ts';

/** A receipt with its mark of payment, and the line that goes on. */
const ReceiptPicture = () => (
  <svg viewBox="0 0 200 140" className="w-50" fill="none" strokeWidth="2" strokeLinejoin="round" aria-hidden="true">
    <ellipse cx="100" cy="128" rx="78" ry="7" className="fill-sunken" />
    <path
      className="fill-surface stroke-primary-ink"
      d="M58 14h84v104l-10.5-8-10.5 8-10.5-8-10.5 8-10.5-8-10.5 8-10.5-8-10.5 8z"
    />
    <path className="stroke-primary-line" strokeLinecap="round" d="M72 36h36M72 50h56M72 64h56" />
    <path className="stroke-primary-ink" strokeLinecap="round" d="M72 84h12l6 11 9-24 7 13h22" />
    <circle cx="146" cy="30" r="20" className="fill-primary" />
    <path className="stroke-on-primary" strokeWidth="3" strokeLinecap="round" d="m137 30 6 7 12-13" />
  </svg>
);

/** Reads the payment at once where somebody of the clinic is signed in: whoever goes in is not asked for what they paid. */
function useReadPayment(clinicId: string | undefined): void {
  useEffect(() => {
    if (!clinicId) return;
    // The rest of the page is there without the session's code.
    void import('./paid-clinic.ts').then(({ readPaidClinic }) => readPaidClinic(clinicId)).catch(() => undefined);
  }, [clinicId]);
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
  useReadPayment(clinicId);
  const { href, email } = supportLink({ ...contact(), message: paymentDoneTexts.supportMessage });
  const text = clinicId ? paymentDoneTexts.textInside : paymentDoneTexts.text;
  return (
    <div className="m-auto flex max-w-lg flex-col items-center px-5 py-14 text-center">
      <ReceiptPicture />
      <h1 className="mt-8 text-3xl font-semibold tracking-[-0.022em]">{paymentDoneTexts.title}</h1>
      <p className="mt-3 text-lg leading-relaxed text-ink-muted">{isTrial ? paymentDoneTexts.textTrial : text}</p>
      <div className="mt-9 flex flex-col gap-3 self-stretch sm:flex-row sm:self-center">
        {clinicId && (
          <LinkButton to="/clinica/$clinicId/pacientes" params={{ clinicId }}>
            {paymentDoneTexts.enter}
          </LinkButton>
        )}
        {!clinicId && <LinkButton to="/clinica/login">{paymentDoneTexts.goToLogin}</LinkButton>}
        <AnchorButton href={href} variant="outline" {...(email ? {} : { target: '_blank', rel: 'noreferrer' })}>
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
