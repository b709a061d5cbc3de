import { proofTexts } from '@virtual-med/contract/identity/email-proof.texts';

/** Beside somebody whose account opens nothing of the clinic yet. */
export const AwaitingProof = () => (
  <span className="inline-block rounded-control bg-waiting-soft text-balance px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium text-waiting-ink">
    {proofTexts.awaiting}
  </span>
);
