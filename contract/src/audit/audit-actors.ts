import type { AuditEvent } from '../core/audit.ts';
import { type RecordedRole, roleLabels } from '../core/roles.ts';
import { ownAccessesTexts } from './own-accesses.texts.ts';
import type { OwnAccess } from './own-accesses.ts';

/** As whom somebody acted; the provider's own people never pass for the clinic's. */
export const auditRoleLabels: Record<RecordedRole, string> = {
  ...roleLabels,
  super_admin: 'Equipe Virtual.med',
  person: 'Fora da clínica',
  system: 'Sistema',
};

/** Who is meant where a name is not known, or not any more. */
export function auditActorName(name: string | null, role: RecordedRole, event: AuditEvent): string {
  if (name !== null) return name;
  if (role === 'system') return 'O sistema';
  if (role !== 'person') return 'Alguém que não está mais aqui';
  return event === 'documents.verified' ? 'Alguém com o código' : 'Alguém de fora';
}

/** Who did it, as the patient is told. */
export function ownAccessActor({ isSelf, name, role, event }: Omit<OwnAccess, 'id' | 'at' | 'documentName'>): string {
  if (isSelf) return ownAccessesTexts.you;
  return role === 'patient' ? ownAccessesTexts.anotherAccount : auditActorName(name, role, event);
}
