import { createFileRoute, redirect } from '@tanstack/react-router';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { requireOwnClinic } from '../lib/session/guards.ts';
import { AreaError } from '../shell/area-error.tsx';
import { AreaSkeleton } from '../shell/area-skeleton.tsx';

/** The clinic a way in from elsewhere is about; what is no id is left out. */
const readClinic = ({ clinica }: Record<string, unknown>): { clinica?: string } =>
  typeof clinica === 'string' && /^[0-9a-f-]{36}$/i.test(clinica) ? { clinica } : {};

export const Route = createFileRoute('/profissionais')({
  validateSearch: readClinic,
  beforeLoad: async ({ location, search }) => {
    if (search.clinica)
      throw redirect({ to: '/clinica/$clinicId/profissionais', params: { clinicId: search.clinica }, replace: true });
    const { clinicId } = await requireOwnClinic(location, '/admin');
    throw redirect({ to: '/clinica/$clinicId/profissionais', params: { clinicId }, replace: true });
  },
  pendingComponent: AreaSkeleton,
  errorComponent: AreaError,
  staticData: { title: menuTexts.clinic.professionals },
});
