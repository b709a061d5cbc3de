import type { RegisterClinicInput } from '@virtual-med/contract/clinics/registration';
import { ApiError } from '@virtual-med/contract/core/client';
import { limits } from '@virtual-med/contract/core/limits';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { plansQuery } from '../../../lib/transport/plans.ts';
import { queryClient } from '../../../lib/transport/query-client.ts';
import { makeClinic, paymentAddress } from './registration.api.ts';
import {
  forgetRegistration,
  keepRegistration,
  type MadeClinic,
  type RegistrationInHand,
  takeUpRegistration,
} from './registration-memory.ts';

/** What is on its way: nothing yet, the two calls, or the payment page itself. */
export type Leaving = undefined | { url?: string };

/**
 * The two steps of a registration, in order and each once: a step that succeeded is not repeated unless the form has
 * changed since, and then the server corrects the same clinic.
 */
export function useRegistration() {
  const [inHand, setInHand] = useState<RegistrationInHand>(() => takeUpRegistration());
  const [leaving, setLeaving] = useState<Leaving>();
  const sent = useRef<string>(undefined);

  // The way back from the payment page may bring this page as it was left, overlay included.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(undefined);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const url = leaving?.url;
  useEffect(() => {
    if (!url) return;
    const timer = setTimeout(() => window.location.assign(url), limits.paymentRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [url]);

  const keep = (next: RegistrationInHand) => {
    keepRegistration(next);
    setInHand(next);
  };

  async function leaveWith(steps: () => Promise<MadeClinic>): Promise<void> {
    setLeaving({});
    try {
      const made = await steps();
      if (made.token === null) {
        // The platform's staff registered it for somebody: its temporary password and payment link are in their list.
        forgetRegistration();
        window.location.assign('/admin');
        return;
      }
      setLeaving({ url: await paymentAddress(made) });
    } catch (error) {
      // The overlay gives the focus back as it closes: only then may a field in error take it.
      flushSync(() => setLeaving(undefined));
      if (error instanceof ApiError && error.code === 'plans.not_found') void queryClient.invalidateQueries(plansQuery);
      throw error;
    }
  }

  return {
    made: inHand.made,
    /** A clinic of this very form exists, so a failure is one of the payment. */
    madeNow: () => sent.current !== undefined,
    leaving,
    submit: (form: RegisterClinicInput, registerAnother = false) =>
      leaveWith(async () => {
        const { subscriptionPlan: planId, ...rest } = form;
        const asSent = JSON.stringify(rest);
        const made =
          inHand.made && sent.current === asSent
            ? { ...inHand.made, planId }
            : await makeClinic(inHand.id, form, registerAnother);
        sent.current = asSent;
        keep({ ...inHand, made });
        return made;
      }),
    /** Straight to the payment of the clinic made before. */
    resume: (made: MadeClinic) =>
      leaveWith(async () => {
        keep({ ...inHand, made });
        return made;
      }),
    startOver: () => {
      forgetRegistration();
      sent.current = undefined;
      setInHand(takeUpRegistration());
    },
  };
}

export type Registration = ReturnType<typeof useRegistration>;
