import { Link } from '@tanstack/react-router';
import { clinicTexts } from '@virtual-med/contract/clinics/clinics.texts';
import { roleLabels } from '@virtual-med/contract/core/roles';
import { userMenuTexts } from '@virtual-med/contract/shell/area.texts';
import { Check } from 'lucide-react';
import type { Session } from '../lib/session/session-store.ts';
import { MenuGroup, MenuLine, MenuLink } from '../ui/menu.tsx';

type OwnClinic = Session['clinics'][number];

const linkTo = ({ id: clinicId, role }: OwnClinic) =>
  role === 'patient' ? (
    <Link to="/paciente/$clinicId" params={{ clinicId }} />
  ) : (
    <Link to="/clinica/$clinicId/pacientes" params={{ clinicId }} />
  );

/** Where one is: a clinic, on its staff's or its patients' side. */
export interface CurrentClinic {
  area: 'clinic' | 'patient';
  clinicId: string;
}

/** A person of several clinics goes from one to the other without signing in again. */
export function ClinicSwitch({ clinics, here }: { clinics: readonly OwnClinic[]; here: CurrentClinic | undefined }) {
  if (clinics.length < 2) return null;
  const isHere = ({ id, role }: OwnClinic) =>
    id === here?.clinicId && (role === 'patient') === (here.area === 'patient');
  return (
    <>
      <MenuLine />
      <MenuGroup label={userMenuTexts.switchClinic}>
        {clinics.map((clinic) => (
          <MenuLink
            key={`${clinic.id} ${clinic.role}`}
            link={linkTo(clinic)}
            current={isHere(clinic)}
            disabled={clinic.status === 'disabled'}
          >
            <span className="min-w-0 grow leading-snug">
              <span className="block truncate">{clinic.name}</span>
              <span className="block text-sm text-ink-muted">
                {roleLabels[clinic.role]}
                {clinic.status === 'disabled' && ` · ${clinicTexts.statuses.disabled}`}
              </span>
            </span>
            {isHere(clinic) && <Check className="size-4.5 shrink-0 text-primary-ink" aria-hidden="true" />}
          </MenuLink>
        ))}
      </MenuGroup>
    </>
  );
}
