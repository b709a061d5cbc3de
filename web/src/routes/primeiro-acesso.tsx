import { createFileRoute, redirect } from '@tanstack/react-router';
import { pageTitles } from '@virtual-med/contract/shell/shell.texts';
import { useState } from 'react';
import { FirstAccess } from '../features/identity/first-access/first-access.tsx';
import { pageTitle } from '../lib/browser/page-title.ts';
import { readToken } from '../lib/search-params/search-params.ts';
import { Queries } from '../lib/transport/queries.tsx';
import { ClinicFrame } from '../shell/clinic-frame.tsx';

/** Wears the clinic whose letter led here. */
function BrandedFirstAccess({ token }: { token: string }) {
  const [clinicId, setClinicId] = useState<string>();
  return (
    <ClinicFrame clinicId={clinicId}>
      <FirstAccess key={token} token={token} onClinic={setClinicId} />
    </ClinicFrame>
  );
}

const FirstAccessPage = () => (
  <Queries>
    <BrandedFirstAccess token={Route.useSearch().token ?? ''} />
  </Queries>
);

export const Route = createFileRoute('/primeiro-acesso')({
  validateSearch: readToken,
  beforeLoad: ({ search }) => {
    if (!search.token) throw redirect({ to: '/paciente/login', replace: true });
  },
  component: FirstAccessPage,
  staticData: { title: pageTitle(pageTitles.firstAccess) },
});
