import { Link } from '@tanstack/react-router';
import { landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import type { ReactNode } from 'react';
import { chooseTheme, useThemeChoice } from '../lib/browser/theme.ts';
import { Logo } from '../ui/logo.tsx';
import { BrandLink } from './brand.tsx';
import { mainId } from './skip-link.tsx';
import { themeOptions } from './theme-options.ts';

interface PublicLayoutProps {
  /** A clinic's face in place of the product's; the header then wears its colour. */
  brand?: ReactNode;
  /** Stands at the end of the header, across from the logo. */
  action?: ReactNode;
  children: ReactNode;
}

const Frame = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    {header}
    <main id={mainId} tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
    <PublicFooter />
  </div>
);

/** The frame of the pages anyone may open. */
export const PublicLayout = ({ brand, action, children }: PublicLayoutProps) => (
  <Frame
    header={
      <header className={`sticky top-0 z-30 ${brand ? 'on-band bg-band text-on-band' : 'bg-surface'}`}>
        <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center justify-between gap-x-4 px-5 py-1 sm:px-8">
          {brand ?? (
            <Link to="/" className="inline-flex min-h-11 items-center" aria-label={`${productName}, página inicial`}>
              <Logo />
            </Link>
          )}
          {action}
        </div>
      </header>
    }
  >
    {children}
  </Frame>
);

/** The ways in: on a desk the head stands beside the form, over what the sign-in frame tells there; on a phone above it. */
export const WayInLayout = ({ brand, action, children }: PublicLayoutProps) => (
  <Frame
    header={
      <header className="sticky top-0 z-30 flex min-h-16 text-on-band max-lg:on-band max-lg:bg-band">
        <div className="flex min-w-0 grow items-center px-5 py-1 sm:px-8 lg:w-[42%] lg:grow-0 lg:on-band lg:bg-band lg:px-12">
          {brand ?? <BrandLink brand={undefined} home={{ to: '/' }} />}
        </div>
        <div className="flex items-center pr-5 sm:pr-8 lg:grow lg:justify-end lg:bg-canvas">{action}</div>
      </header>
    }
  >
    {children}
  </Frame>
);

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

const PublicFooter = () => (
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
