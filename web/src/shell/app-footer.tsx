import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { areaTexts } from '@virtual-med/contract/shell/area.texts';
import { shellTexts } from '@virtual-med/contract/shell/shell.texts';
import { publicConfigQuery } from '../lib/transport/public-config.ts';

const linkStyle =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current sm:min-h-6';

/** Which version of the product this is, as every screen of a record has to say to staff. */
function Version() {
  const { data } = useQuery(publicConfigQuery);
  return data ? <span className="whitespace-nowrap">{`${shellTexts.version} ${data.version}`}</span> : null;
}

/** Not shown while the page above it is still growing or about to be another length: it would be seen being pushed about. */
export const AppFooter = ({ forStaff }: { forStaff: boolean }) => (
  <footer className="[main:has([data-awaited],[data-skeleton])+&]:invisible [[data-settling]_&]:invisible flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line px-5 py-3 text-sm text-ink-muted sm:px-8">
    <p>
      {landingTexts.copyright} {forStaff && <Version />}
    </p>
    <p className="flex flex-wrap gap-x-6">
      <Link to="/privacidade" className={linkStyle}>
        {landingTexts.privacy}
      </Link>
      <Link to="/" className={linkStyle}>
        {areaTexts.aboutPlatform}
      </Link>
    </p>
  </footer>
);
