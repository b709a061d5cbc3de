import { trialLength } from '@virtual-med/contract/billing/billing.texts';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { formatCents } from '@virtual-med/contract/core/formats';
import { getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import { call } from '../../lib/transport/api.ts';

export interface OfferedPlan {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** 'R$ 99' or 'R$ 99,50' */
  readonly price: string;
}

export interface Offer {
  /** Cheapest first. */
  readonly plans: readonly OfferedPlan[];
  /** '14 dias', or none. */
  readonly trial: string | undefined;
  /** The installation has nobody yet who could sign in. */
  readonly isNew: boolean;
}

const orNothing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => answer.catch(() => undefined);

/** What the server says on this visit; what it does not say is not promised. */
export async function loadOffer(): Promise<Offer> {
  const [listed, config, setup] = await Promise.all([
    orNothing(call(listPlans, {})),
    orNothing(call(getPublicConfig, {})),
    orNothing(call(getSetup, {})),
  ]);
  return {
    plans: (listed?.plans ?? []).map(({ priceCents, ...plan }) => ({
      ...plan,
      price: formatCents(priceCents).replace(/,00$/, ''),
    })),
    trial: config && config.trialDays > 0 ? trialLength(config.trialDays) : undefined,
    isNew: setup?.open ?? false,
  };
}
