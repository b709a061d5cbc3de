import { Link, type LinkOptions } from '@tanstack/react-router';
import { initials } from '@virtual-med/contract/core/formats';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { useState } from 'react';
import { Logo } from '../ui/logo.tsx';

/** Whose pages these are: the clinic's, or the provider's where there is none. */
export interface Brand {
  name: string;
  logoUrl: string | null;
}

interface Shown {
  /** Where there is room for a sign alone. */
  small: boolean;
}

/** The clinic's logo, made to stand on its colour; its name where there is no logo, or none that loads. */
function ClinicBrand({ name, logoUrl, small }: Brand & Shown) {
  const [broken, setBroken] = useState<string>();
  if (small)
    return (
      <span className="grid size-9 place-items-center rounded-control bg-band-active text-section" aria-hidden="true">
        {initials(name).slice(0, 1)}
      </span>
    );
  if (logoUrl && logoUrl !== broken)
    return (
      <img src={logoUrl} alt={name} className="max-h-11 max-w-50 object-contain" onError={() => setBroken(logoUrl)} />
    );
  return <span className="truncate text-section">{name}</span>;
}

/** Leads to the area's first page. */
export const BrandLink = ({
  brand,
  home,
  small = false,
}: { brand: Brand | undefined; home: LinkOptions } & Partial<Shown>) => (
  <Link
    {...home}
    className="flex min-h-11 min-w-0 items-center rounded-small"
    aria-label={`${brand?.name ?? productName}, página inicial`}
  >
    {brand ? <ClinicBrand {...brand} small={small} /> : <Logo tone="on-band" markOnly={small} />}
  </Link>
);
