import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { ReactNode } from 'react';
import { usePalette } from '../lib/browser/palette.ts';
import { useBrand } from '../lib/transport/brand.ts';
import { BackLink } from '../ui/back-link.tsx';
import { BrandLink } from './brand.tsx';
import { WayInLayout } from './public-layout.tsx';

/** A way in, in the colours of a clinic; while none is known, the product's own face. */
export function ClinicFrame({ clinicId, children }: { clinicId: string | undefined; children: ReactNode }) {
  const brand = useBrand(clinicId);
  usePalette(brand?.colorPalette ?? defaultPalette);
  return (
    <WayInLayout brand={brand && <BrandLink brand={brand} home={{ to: '/' }} />} action={<BackLink beside="head" />}>
      {children}
    </WayInLayout>
  );
}
