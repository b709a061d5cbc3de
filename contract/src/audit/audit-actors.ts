import { type RecordedRole, roleLabels } from '../core/roles.ts';

/** As whom somebody acted; the provider's own people never pass for the clinic's. */
export const auditRoleLabels: Record<RecordedRole, string> = {
  ...roleLabels,
  super_admin: 'Equipe Virtual.med',
  person: 'Pessoa sem vínculo',
  system: 'Sistema',
};

/** Who is meant where a name is not known, or not any more. */
export const auditActorName = (name: string | null, role: RecordedRole): string =>
  name ?? (role === 'system' ? 'O sistema' : 'Alguém que não está mais aqui');
