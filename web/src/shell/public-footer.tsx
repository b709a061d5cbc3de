import { Link } from '@tanstack/react-router';
import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { chooseTheme, useThemeChoice } from '../lib/browser/theme.ts';
import { themeOptions } from './theme-options.ts';

function ThemePicker() {
  const current = useThemeChoice();
  return (
    <fieldset className="flex rounded-control border border-line bg-surface p-0.5">
      <legend className="sr-only">Tema da página</legend>
      {themeOptions.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-10 cursor-pointer place-items-center rounded-[10px] text-ink-muted transition-colors hover:text-ink has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary-ink"
        >
          <input
            type="radio"
            name="tema"
            className="sr-only"
            checked={value === current}
            onChange={() => chooseTheme(value)}
            aria-label={label}
          />
          <Icon className="size-4.5" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

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
