/**
 * Every event the audit trail can hold. An endpoint names the one it records, beside its access.
 * Events carry ids only, never clinical or identifying text.
 */
export const auditEvents = ['clinics.settings_updated', 'patients.opened', 'audit.read', 'jobs.retried'] as const;

export type AuditEvent = (typeof auditEvents)[number];
