import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClinicBrand, getBrand } from '@virtual-med/contract/branding/brand';
import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { ReactNode } from 'react';
import { usePalette } from '../lib/browser/palette.ts';
import { idShape } from '../lib/search-params/search-params.ts';
import { endpointQuery } from '../lib/transport/endpoint-query.ts';
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

const brandQuery = (clinicId: string) => endpointQuery([clinicId, 'brand'], getBrand, { params: { clinicId } });

/** The face of a clinic one is not in yet. A courtesy: without an answer the page keeps the product's own. */
function useBrand(clinicId: string | undefined): ClinicBrand | undefined {
  const known = clinicId !== undefined && idShape.test(clinicId) ? clinicId : undefined;
  const { data } = useQuery({
    ...brandQuery(known ?? ''),
    enabled: known !== undefined,
    placeholderData: keepPreviousData,
  });
  return known === undefined ? undefined : (data?.brand ?? undefined);
}
