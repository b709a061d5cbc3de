import { Link } from '@tanstack/react-router';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { ThemePicker } from './theme-picker.tsx';

const linkStyle =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 transition-colors hover:text-ink hover:decoration-current sm:min-h-6';

export const PublicFooter = () => (
  <footer className="border-t border-line [main:has([data-awaited])+&]:invisible">
    <div className="mx-auto flex max-w-7xl flex-col gap-4 px-5 py-8 text-sm text-ink-muted sm:px-8 lg:flex-row lg:items-center lg:justify-between">
      <p className="max-sm:text-[0.8125rem]">{landingTexts.copyright}</p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Link to="/privacidade" className={linkStyle}>
          {landingTexts.privacy}
        </Link>
        <Link to="/politica-cancelamento" className={linkStyle}>
          {landingTexts.cancellation}
        </Link>
        <Link to="/termos" className={linkStyle}>
          {pageTitles.terms}
        </Link>
        <ThemePicker />
      </div>
    </div>
  </footer>
);
