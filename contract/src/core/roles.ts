/** Roles a person can hold inside one clinic. Staff roles live in memberships, `patient` in patient accounts. */
export const clinicRoles = ['patient', 'professional', 'clinic_owner', 'admin', 'reception'] as const;
export type ClinicRole = (typeof clinicRoles)[number];

export const staffRoles = [
  'professional',
  'clinic_owner',
  'admin',
  'reception',
] as const satisfies readonly ClinicRole[];
export type StaffRole = (typeof staffRoles)[number];

/** The role a request acts in: a clinic role, the platform's staff, or a signed-in person outside any clinic. */
export const actorRoles = [...clinicRoles, 'super_admin', 'person'] as const;
export type ActorRole = (typeof actorRoles)[number];

/** Who the trail may name: anybody who acts, or the server itself, as when a signing provider reports back. */
export const recordedRoles = [...actorRoles, 'system'] as const;
export type RecordedRole = (typeof recordedRoles)[number];

export const roleLabels: Record<Exclude<ActorRole, 'person'>, string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  clinic_owner: 'Dono da clínica',
  professional: 'Profissional',
  reception: 'Recepção',
  patient: 'Paciente',
};
