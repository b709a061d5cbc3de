import { newUuid } from '../../../lib/browser/new-uuid.ts';

/** A registration on its way, kept in the tab so that a reload, or a way back from the payment, goes on with it. */
export interface RegistrationInHand {
  /** The same for every attempt: the server makes one clinic of them. */
  readonly id: string;
  readonly made?: MadeClinic | undefined;
}

export interface MadeClinic {
  readonly clinicId: string;
  readonly clinicName: string;
  readonly planId: string;
  /** Stands in for a session until the first subscription has begun. */
  readonly token: string | null;
}

/** The privacy policy names this key. */
const key = 'virtual-med.registration';

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage may be refused or full: then the registration is remembered until the page is left. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function parse(text: string): RegistrationInHand | undefined {
  const { id, made } = JSON.parse(text) as RegistrationInHand;
  if (!isText(id)) return undefined;
  const whole = made && isText(made.clinicId) && isText(made.clinicName) && isText(made.planId);
  return { id, made: whole ? made : undefined };
}

export function keepRegistration(registration: RegistrationInHand, memory: () => Memory = () => sessionStorage): void {
  attempt(() => memory().setItem(key, JSON.stringify(registration)));
}

/** The one in hand, or a new one. */
export function takeUpRegistration(memory: () => Memory = () => sessionStorage): RegistrationInHand {
  const kept = attempt(() => parse(memory().getItem(key) ?? ''));
  if (kept) return kept;
  const begun = { id: newUuid() };
  keepRegistration(begun, memory);
  return begun;
}

export function forgetRegistration(memory: () => Memory = () => sessionStorage): void {
  attempt(() => memory().removeItem(key));
}
