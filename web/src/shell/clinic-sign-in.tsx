import { useState } from 'react';
import { SignIn } from '../features/identity/sign-in/sign-in.tsx';
import type { LoginSearch } from '../lib/search-params/search-params.ts';
import { clinicInAddress } from '../lib/session/areas.ts';
import { recall } from '../lib/storage/remembered.ts';
import { Queries } from '../lib/transport/queries.tsx';
import { ClinicFrame } from './clinic-frame.tsx';
import { RequiredEnrolment } from './required-enrolment.tsx';

interface ClinicSignInProps {
  area: 'clinic' | 'patient';
  search: LoginSearch;
}

/** Wears the clinic one chose, came for or was in last on this browser; where there is none, the product's own face. */
function BrandedSignIn({ area, search }: ClinicSignInProps) {
  const [clinicId, setClinicId] = useState(() => clinicInAddress(search) ?? recall(area).clinicId);
  return (
    <ClinicFrame clinicId={clinicId}>
      <SignIn area={area} search={search} onClinic={setClinicId} Enrolment={RequiredEnrolment} />
    </ClinicFrame>
  );
}

export const ClinicSignIn = (props: ClinicSignInProps) => (
  <Queries>
    <BrandedSignIn {...props} />
  </Queries>
);
