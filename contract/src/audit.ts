/**
 * Every event the audit trail can hold. An endpoint names the one it records, beside its access.
 * Events carry ids only, never clinical or identifying text.
 */
export const auditEvents = [
  'auth.signed_in',
  'auth.sign_in_refused',
  'auth.signed_out',
  'auth.session_ended',
  'auth.password_changed',
  'auth.password_reset',
  'auth.second_factor_on',
  'auth.second_factor_off',
  'auth.recovery_codes_renewed',
  'auth.identity_linked',
  'auth.identity_unlinked',
  'users.profile_updated',
  'users.temporary_password_revealed',
  'users.temporary_password_renewed',
  'setup.super_admin_created',
  'clinics.created',
  'clinics.settings_updated',
  'patients.opened',
  'subscriptions.checkout_created',
  'subscriptions.synced',
  'subscriptions.canceled',
  'subscriptions.resumed',
  'subscriptions.plan_changed',
  'subscriptions.portal_opened',
  'invoices.exported',
  'plans.changed',
  'audit.read',
  'jobs.retried',
] as const;

export type AuditEvent = (typeof auditEvents)[number];
