import { Link } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing.texts';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { PublicFooter } from './public-footer.tsx';
import { mainId } from './skip-link.tsx';

interface PublicLayoutProps {
  /** A clinic's face in place of the product's; the header then wears its colour. */
  brand?: ReactNode;
  /** Stands at the end of the header, across from the logo. */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages anyone may open. */
export const PublicLayout = ({ brand, action, children }: PublicLayoutProps) => (
  <div className="flex min-h-dvh flex-col">
    <header
      className={`sticky top-0 z-30 border-b ${brand ? 'on-band border-band bg-band text-on-band' : 'border-line bg-surface'}`}
    >
      <div className="mx-auto flex min-h-16 max-w-7xl flex-wrap items-center justify-between gap-x-4 px-5 py-1 sm:px-8">
        {brand ?? (
          <Link to="/" className="inline-flex min-h-11 items-center" aria-label={`${productName}, página inicial`}>
            <Logo />
          </Link>
        )}
        {action}
      </div>
    </header>
    <main id={mainId} tabIndex={-1} className="flex grow flex-col">
      {children}
    </main>
    <PublicFooter />
  </div>
);
