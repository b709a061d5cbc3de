import { serviceFailures } from '@virtual-med/contract/system/failures.texts';

export interface CepAddress {
  /** Eight digits. */
  readonly zipCode: string;
  /** Empty where a whole town has one CEP. */
  readonly street: string;
  /** Empty where a whole town has one CEP. */
  readonly neighborhood: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
}

export interface CepProvider {
  readonly kind: 'public' | 'embedded';
  /** Fails with a CepError and nothing else. */
  lookUp(cep: string): Promise<CepAddress>;
}

/**
 * - not_found: a service says that there is no such CEP
 * - invalid: not eight digits
 * - unavailable: nobody could tell; the person types the address
 */
export type CepErrorReason = 'not_found' | 'invalid' | 'unavailable';

/** `detail` is for the log. */
export class CepError extends Error {
  readonly reason: CepErrorReason;
  readonly detail: string;

  constructor(reason: CepErrorReason, detail = '') {
    super(serviceFailures.cep[reason]);
    this.name = 'CepError';
    this.reason = reason;
    this.detail = detail;
  }
}

/** '01001-000' and '01001000' are the same CEP. */
export function normalizeCep(text: string): string {
  const match = /^(\d{5})-?(\d{3})$/.exec(text.trim());
  if (!match) throw new CepError('invalid');
  return `${match[1]}${match[2]}`;
}

/** 'street, neighborhood, city - state', without the parts a town does not have. */
export function formatAddress({ street, neighborhood, city, state }: CepAddress): string {
  return [street, neighborhood, `${city} - ${state}`].filter((part) => part !== '').join(', ');
}
