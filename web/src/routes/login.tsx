import { createFileRoute } from '@tanstack/react-router';
import { accessChoiceTexts, landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import { pageTitle } from '../lib/browser/page-title.ts';
import { SignInLayout } from '../shell/sign-in-layout.tsx';
import { AccessChoices } from '../ui/access-choices.tsx';
import { SignInFrame } from '../ui/sign-in-frame.tsx';

/** The same three sign-ins as the landing's dialog, for links that do not know whose they are. */
const Login = () => (
  <SignInLayout>
    <SignInFrame
      title={accessChoiceTexts.title}
      description={accessChoiceTexts.description}
      promise={productName}
      detail={landingTexts.tagline}
    >
      <AccessChoices />
    </SignInFrame>
  </SignInLayout>
);

export const Route = createFileRoute('/login')({
  component: Login,
  staticData: { title: pageTitle(accessChoiceTexts.title) },
});
