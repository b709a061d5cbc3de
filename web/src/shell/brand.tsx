import { Link, type LinkOptions } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing.texts';
import { Stethoscope } from 'lucide-react';
import { useState } from 'react';
import { Logo } from '../ui/logo.tsx';

/** Whose pages these are: the clinic's, or the provider's where there is none. */
export interface Brand {
  name: string;
  logoUrl: string | null;
}

/** The clinic's logo, made to stand on its colour; its name where there is no logo, or none that loads. */
function ClinicBrand({ name, logoUrl }: Brand) {
  const [broken, setBroken] = useState<string>();
  if (logoUrl && logoUrl !== broken)
    return (
      <img src={logoUrl} alt={name} className="max-h-10 max-w-40 object-contain" onError={() => setBroken(logoUrl)} />
    );
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-on-band text-band">
        <Stethoscope className="size-5" aria-hidden="true" />
      </span>
      <span className="truncate font-semibold tracking-tight">{name}</span>
    </span>
  );
}

/** Leads to the area's first page. */
export const BrandLink = ({ brand, home }: { brand: Brand | undefined; home: LinkOptions }) => (
  <Link
    {...home}
    className="flex min-h-11 min-w-0 items-center rounded-small"
    aria-label={`${brand?.name ?? productName}, página inicial`}
  >
    {brand ? <ClinicBrand {...brand} /> : <Logo tone="on-band" />}
  </Link>
);
