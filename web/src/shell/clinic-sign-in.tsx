import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { useState } from 'react';
import { SignIn } from '../features/identity/sign-in/sign-in.tsx';
import { usePalette } from '../lib/browser/palette.ts';
import type { LoginSearch } from '../lib/search-params/login-search.ts';
import { clinicInAddress } from '../lib/session/areas.ts';
import { recall } from '../lib/storage/remembered.ts';
import { useBrand } from '../lib/transport/brand.ts';
import { Queries } from '../lib/transport/queries.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { BrandLink } from './brand.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RequiredEnrolment } from './required-enrolment.tsx';

interface ClinicSignInProps {
  area: 'clinic' | 'patient';
  search: LoginSearch;
}

/** Wears the clinic one chose, came for or was in last on this browser; where there is none, the product's own face. */
function BrandedSignIn({ area, search }: ClinicSignInProps) {
  const [clinicId, setClinicId] = useState(() => clinicInAddress(search) ?? recall(area).clinicId);
  const brand = useBrand(clinicId);
  usePalette(brand?.colorPalette ?? defaultPalette);
  return (
    <PublicLayout
      brand={brand && <BrandLink brand={brand} home={{ to: '/' }} />}
      action={<BackLink tone={brand ? 'on-band' : 'plain'} />}
    >
      <SignIn area={area} search={search} onClinic={setClinicId} Enrolment={RequiredEnrolment} />
    </PublicLayout>
  );
}

export const ClinicSignIn = (props: ClinicSignInProps) => (
  <Queries>
    <BrandedSignIn {...props} />
  </Queries>
);
