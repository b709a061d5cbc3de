import { Link } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { BrandLink } from './brand.tsx';
import { PublicFooter } from './public-footer.tsx';
import { mainId } from './skip-link.tsx';

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
