import { createFileRoute, Outlet } from '@tanstack/react-router';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { requireStaff } from '../../../lib/session/guards.ts';
import { openClinic } from '../../../lib/session/open-clinic.ts';
import { AreaError } from '../../../shell/area-error.tsx';
import { AreaSkeleton } from '../../../shell/area-skeleton.tsx';
import { ClinicShell } from '../../../shell/clinic-shell.tsx';

function ClinicArea() {
  const { session, role } = Route.useRouteContext();
  const { clinic } = Route.useLoaderData();
  return (
    <ClinicShell clinic={clinic} session={session} role={role}>
      <Outlet />
    </ClinicShell>
  );
}

export const Route = createFileRoute('/clinica/$clinicId')({
  beforeLoad: ({ params, location }) => requireStaff(params.clinicId, location),
  loader: ({ params: { clinicId }, context }) => {
    void import('../../../shell/ask-frame-ahead.ts').then((frame) => frame.askFrameAhead(clinicId, context.role));
    return openClinic(clinicId);
  },
  component: ClinicArea,
  pendingComponent: AreaSkeleton,
  errorComponent: AreaError,
  staticData: { title: productName },
});
