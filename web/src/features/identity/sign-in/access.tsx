import { accessChoiceTexts, landingTexts, productName } from '@virtual-med/contract/landing.texts';
import { AccessChoices } from '../../../ui/access-choices.tsx';
import { DoorFrame } from '../../../ui/door-frame.tsx';

/** The same three doors as the landing's dialog, for links that do not know whose they are. */
export const Access = () => (
  <DoorFrame
    title={accessChoiceTexts.title}
    description={accessChoiceTexts.description}
    promise={productName}
    detail={landingTexts.tagline}
  >
    <AccessChoices />
  </DoorFrame>
);
