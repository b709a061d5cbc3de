import { accessChoiceTexts, landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import { AccessChoices } from '../../../ui/access-choices.tsx';
import { SignInFrame } from '../../../ui/sign-in-frame.tsx';

/** The same three sign-ins as the landing's dialog, for links that do not know whose they are. */
export const Access = () => (
  <SignInFrame
    title={accessChoiceTexts.title}
    description={accessChoiceTexts.description}
    promise={productName}
    detail={landingTexts.tagline}
  >
    <AccessChoices />
  </SignInFrame>
);
