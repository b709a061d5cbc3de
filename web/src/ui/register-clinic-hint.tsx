import { Link } from '@tanstack/react-router';
import { accessChoiceTexts, landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { textLinkStyle } from './text-link.ts';

/** For owners who came to the wrong door: there is no sign-in without a registration. */
export const RegisterClinicHint = () => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
    {accessChoiceTexts.noClinicYet}
    <Link to="/assinatura" className={textLinkStyle}>
      {landingTexts.registerClinic}
    </Link>
  </p>
);
