import { useState } from 'react';
import { FirstAccess } from '../features/identity/first-access/first-access.tsx';
import { Queries } from '../lib/transport/queries.tsx';
import { ClinicFrame } from './clinic-frame.tsx';

/** Wears the clinic whose letter led here. */
function BrandedFirstAccess({ token }: { token: string }) {
  const [clinicId, setClinicId] = useState<string>();
  return (
    <ClinicFrame clinicId={clinicId}>
      <FirstAccess key={token} token={token} onClinic={setClinicId} />
    </ClinicFrame>
  );
}

export const ClinicFirstAccess = (props: { token: string }) => (
  <Queries>
    <BrandedFirstAccess {...props} />
  </Queries>
);
