import type { Access } from '@virtual-med/contract/core/endpoint';
import type { ClinicRole } from '@virtual-med/contract/core/roles';
import type { MadeClinic } from '../factories/clinics.ts';
import { linkAccount } from '../factories/patients.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../test-app.ts';
import type { Row } from './row.ts';

export type ActorName =
  | 'anonymous'
  | 'signed in, no clinic'
  | 'patient'
  | 'patient of another clinic'
  | 'professional'
  | 'professional not assigned'
  | 'reception'
  | 'owner'
  | 'owner elsewhere'
  | 'clinic admin'
  | 'super admin outside'
  | 'super admin inside';

export interface Cast {
  readonly clinic: MadeClinic;
  readonly people: Readonly<Record<ActorName, Person | undefined>>;
}

export async function castOf(t: TestApp, status: 'active' | 'disabled'): Promise<Cast> {
  const clinic = await t.clinic({ status, admins: 1, professionals: 2, receptionists: 1, patients: 2 });
  const elsewhere = await t.clinic({ patients: 1 });
  const [patient, stranger] = [await t.person(), await t.person()];
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  await t.make((tx) => linkAccount(tx, elsewhere.id, elsewhere.patients[0]?.id ?? '', stranger));
  return {
    clinic,
    people: {
      anonymous: undefined,
      'signed in, no clinic': await t.person(),
      patient,
      'patient of another clinic': stranger,
      professional: clinic.professionals[0],
      'professional not assigned': clinic.professionals[1],
      reception: clinic.receptionists[0],
      owner: clinic.owner,
      'owner elsewhere': elsewhere.owner,
      'clinic admin': clinic.admins[0],
      'super admin outside': await t.person({ isSuperAdmin: true }),
      'super admin inside': await t.superAdminIn(clinic.id),
    },
  };
}

const heldRole: Partial<Record<ActorName, ClinicRole>> = {
  patient: 'patient',
  professional: 'professional',
  'professional not assigned': 'professional',
  reception: 'reception',
  owner: 'clinic_owner',
  'clinic admin': 'admin',
};

/** The access rules, written a second time on purpose: what each access means for each person. */
export function expected(access: Access, who: ActorName, blocked: boolean, row: Row): number {
  const letIn = row.letIn ?? 200;
  if (access.area === 'public') return letIn;
  if (who === 'anonymous') return 401;
  if (access.area === 'account') return letIn;
  const isProvider = who === 'super admin outside' || who === 'super admin inside';
  if (access.area === 'platform') return isProvider ? letIn : 403;
  if (isProvider) {
    const opens = access.roles.includes('admin') && (who === 'super admin inside' || access.administrative === true);
    return opens ? (who === 'super admin outside' ? (row.outside ?? letIn) : (row.inside ?? letIn)) : 403;
  }
  const role = heldRole[who];
  if (!role) return who === 'signed in, no clinic' ? (row.noClinic ?? 404) : 404;
  if ((blocked && !access.evenIfBlocked) || !access.roles.includes(role)) return 403;
  return who === 'professional not assigned' ? (row.unassigned ?? letIn) : letIn;
}
