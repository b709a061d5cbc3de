import type { PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { clockText, requestStateLabels } from '@virtual-med/contract/privacy/privacy-requests.texts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const tones: Record<PrivacyRequest['state'], Tone> = {
  open: 'waiting',
  accepted: 'waiting',
  refused: 'quiet',
  done: 'good',
};

export const RequestState = ({ state }: Pick<PrivacyRequest, 'state'>) => (
  <Badge tone={tones[state]} label={requestStateLabels[state]} />
);

/** How much of the fifteen days is left, for the clinic. */
export const RequestClock = ({ daysLeft }: Pick<PrivacyRequest, 'daysLeft'>) => (
  <Badge tone={daysLeft < 0 ? 'bad' : daysLeft <= 5 ? 'waiting' : 'quiet'} label={clockText(daysLeft)} />
);
