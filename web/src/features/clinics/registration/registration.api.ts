import { createSubscription, syncClinicStatus } from '@virtual-med/contract/billing/billing';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import type { RegisterClinicInput } from '@virtual-med/contract/clinics/registration';
import { registrationPageTexts, registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { ApiError } from '@virtual-med/contract/core/client';
import { errorEntry } from '@virtual-med/contract/core/errors';
import { currentTerms } from '@virtual-med/contract/terms/current-terms';
import { call } from '../../../lib/transport/api.ts';
import type { Failure } from '../../../ui/use-submit.ts';
import type { MadeClinic } from './registration-memory.ts';

/** Registers the clinic, or corrects the one this id has already made. */
export async function makeClinic(
  registrationId: string,
  form: RegisterClinicInput,
  registerAnother: boolean,
): Promise<MadeClinic> {
  const { confirmPassword: _, paymentMethod: __, ...body } = form;
  const { clinic, registrationToken } = await call(createClinicAdmin, {
    body: { ...body, registrationId, registerAnother, acceptedTerms: currentTerms.version },
  });
  // The owner is signed in now; other tabs may still show somebody else. Nothing here waits for it.
  void import('../../../lib/session/session.ts').then(({ signedIn }) => signedIn('signed_in')).catch(() => undefined);
  return { clinicId: clinic.id, clinicName: form.name, planId: form.subscriptionPlan, token: registrationToken };
}

/** The server found no way to pay: no plan, or no address to pay at. */
class NoSubscription extends Error {}

/** Where the clinic pays for its plan. */
export async function paymentAddress({ clinicId, planId, token }: MadeClinic): Promise<string> {
  if (!planId) throw new NoSubscription();
  const { url } = await call(createSubscription, {
    body: { clinicId, planId, ...(token ? { registrationToken: token } : {}) },
  });
  const target = URL.parse(url ?? '', window.location.href);
  if (!url || !target || !/^https?:$/.test(target.protocol)) throw new NoSubscription();
  return target.href;
}

const noSubscription = new Set<string>(['subscriptions.not_created', 'plans.not_found'] as const);

/** These say what happened; of the others only that registering failed. */
const ownTitles = new Set<string>(['auth.sign_up_disabled', 'clinics.already_registered'] as const);

/** How a registration that stopped is told; with a clinic already made, it also says that nothing is lost. */
export function registrationFailureOf(error: unknown, made: boolean): Failure {
  const failed = errorEntry('subscriptions.not_created').message;
  if (error instanceof NoSubscription || (error instanceof ApiError && noSubscription.has(error.code))) {
    const reason = error instanceof ApiError && error.message !== failed ? error.message : '';
    const message = [reason, made ? registrationPageTexts.clinicMade : ''].filter(Boolean).join(' ');
    return message ? { title: failed, message } : { message: failed };
  }
  const reason = error instanceof ApiError ? error.message : errorEntry('server.unexpected').message;
  const named = error instanceof ApiError && ownTitles.has(error.code);
  return {
    title: named ? error.title : registrationTexts.failed,
    message: made ? `${reason} ${registrationPageTexts.clinicMade}` : reason,
  };
}

/** Reads the clinic's billing anew; without an answer the provider's own word comes soon after. */
export const syncPayment = async (clinicId: string): Promise<void> => {
  await call(syncClinicStatus, { body: { clinicId } }).catch(() => undefined);
};
