import { entryReasonLabels, readingLabels } from '../clinic-entry/clinic-entry.texts.ts';
import type { AuditEvent } from '../core/audit.ts';
import { roleLabels } from '../core/roles.ts';
import { auditEventLabels } from './audit.texts.ts';
import type { AuditDetails } from './audit-details.ts';
import { handedToLabels, proofLabels } from './identity-proof.texts.ts';

const roleOf = (role: string | null): string =>
  role === null ? 'nenhum' : (Object.entries(roleLabels).find(([key]) => key === role)?.[1] ?? role);

/** What an entry says beyond who, what and whose, in the order a reader asks for it. */
export function auditDetailsTexts(details: AuditDetails | null): string[] {
  const { reason, note, door, role, email, manifest, identity } = details ?? {};
  return [
    ...(reason ? [note ? `${entryReasonLabels[reason]}: ${note}` : entryReasonLabels[reason]] : []),
    ...(door ? [readingLabels[door] ?? 'Outra consulta'] : []),
    ...(role ? [`Papel: de ${roleOf(role.from)} para ${roleOf(role.to)}`] : []),
    ...(email ? [`E-mail: de ${email.from ?? 'nenhum'} para ${email.to ?? 'nenhum'}`] : []),
    ...(identity
      ? [
          `Identidade conferida: ${handedToLabels[identity.whose]}, ${proofLabels[identity.proof]} final ${identity.digits}`,
        ]
      : []),
    ...(manifest ? [`SHA-256 do manifesto: ${manifest}`] : []),
  ];
}

/** What the platform’s staff opened, by its event or by the endpoint that showed it. */
export const openedLabel = (event: AuditEvent, endpoint: string | null): string =>
  (endpoint === null ? auditEventLabels[event] : readingLabels[endpoint]) ?? 'Outra ação';
