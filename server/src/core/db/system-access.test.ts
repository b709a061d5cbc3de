import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * Why nobody acts: sign-in, mailed links and public pages; what an outside service says and asks; jobs and sweeps; the
 * operator and the installation itself. What somebody signed in asks for runs as that person.
 */
type Why = 'before anybody is known' | 'webhook' | 'sweep' | 'platform';

/** What is in a record, and whose it is. */
const clinicalTables = [
  'document_counts',
  'document_texts',
  'document_verifications',
  'documents',
  'former_texts',
  'intake_files',
  'patient_accounts',
  'patient_visits',
  'patients',
  'privacy_requests',
  'signature_checks',
  'signature_requests',
  'wrong_patient_warnings',
] as const;
type ClinicalTable = (typeof clinicalTables)[number];

interface Row {
  readonly calls: number;
  /** Clinical tables named in the file; what it reads through another file's function is that file's to say. */
  readonly reads?: readonly ClinicalTable[];
}

/** Every transaction of the product that sees everything (`db.asSystem`). A new one is argued for here. */
const transactions: Readonly<Record<string, Row & { readonly why: Why }>> = {
  'first-step.ts': { calls: 1, why: 'before anybody is known' },
  'adapters/adapters.ts': { calls: 1, why: 'webhook' },
  'core/audit/audit.jobs.ts': { calls: 2, why: 'sweep' },
  'core/audit/seal.service.ts': { calls: 1, why: 'sweep' },
  'core/audit/verify.service.ts': { calls: 1, why: 'platform' },
  'core/http/authenticate.ts': { calls: 1, why: 'before anybody is known', reads: ['patient_accounts'] },
  'core/jobs/sweep.job.ts': { calls: 1, why: 'sweep' },
  'features/business/billing/billing.jobs.ts': { calls: 2, why: 'sweep' },
  'features/business/billing/checkout.service.ts': { calls: 4, why: 'before anybody is known' },
  'features/business/billing/payment-events.service.ts': { calls: 3, why: 'webhook' },
  'features/business/billing/sync.service.ts': { calls: 2, why: 'webhook' },
  'features/business/billing/embedded-pages/clinic-face.ts': { calls: 1, why: 'before anybody is known' },
  'features/business/billing/plans/plans-by-hand.service.ts': { calls: 3, why: 'platform' },
  'features/business/billing/plans/plans.service.ts': { calls: 1, why: 'before anybody is known' },
  'features/people/branding/brand.service.ts': { calls: 1, why: 'before anybody is known' },
  'features/people/branding/logos.routes.ts': { calls: 1, why: 'before anybody is known' },
  'features/people/clinics/create-clinic.service.ts': {
    calls: 1,
    why: 'before anybody is known',
    reads: ['patient_accounts'],
  },
  'features/people/identity/email-change/email-change.service.ts': { calls: 2, why: 'before anybody is known' },
  'features/people/identity/email-proof/own-proof.service.ts': { calls: 1, why: 'before anybody is known' },
  'features/people/identity/first-access/claim-account.ts': { calls: 2, why: 'before anybody is known' },
  'features/people/identity/first-access/first-access.service.ts': { calls: 3, why: 'before anybody is known' },
  'features/people/identity/first-access/open-record.service.ts': {
    calls: 1,
    why: 'before anybody is known',
    reads: ['patient_accounts', 'patients'],
  },
  'features/people/identity/first-access/send-access.service.ts': {
    calls: 1,
    why: 'sweep',
    reads: ['patient_accounts', 'patients'],
  },
  'features/people/identity/oidc/identities.service.ts': { calls: 1, why: 'before anybody is known' },
  'features/people/identity/passkeys/passkey-sign-in.service.ts': { calls: 3, why: 'before anybody is known' },
  'features/people/identity/passwords/judge-own-password.ts': { calls: 2, why: 'before anybody is known' },
  'features/people/identity/recovery/recovery.service.ts': { calls: 2, why: 'before anybody is known' },
  'features/people/identity/sign-in/challenge.ts': { calls: 1, why: 'before anybody is known' },
  'features/people/identity/session/session.service.ts': {
    calls: 2,
    why: 'before anybody is known',
    reads: ['patient_accounts', 'patients'],
  },
  'features/people/identity/setup/operator.service.ts': { calls: 3, why: 'platform' },
  'features/people/identity/setup/setup.service.ts': { calls: 3, why: 'before anybody is known' },
  'features/people/identity/sign-in/clinics-by-email.service.ts': {
    calls: 1,
    why: 'before anybody is known',
    reads: ['patient_accounts', 'patients'],
  },
  'features/people/identity/sign-in/open-session.ts': { calls: 2, why: 'before anybody is known' },
  'features/people/identity/sign-in/sign-in.service.ts': { calls: 2, why: 'before anybody is known' },
  'features/people/patients/give-accesses.job.ts': { calls: 3, why: 'sweep' },
  'features/people/imports/imports.job.ts': { calls: 2, why: 'sweep' },
  'features/people/imports/sweep-imports.job.ts': { calls: 2, why: 'sweep' },
  'features/people/privacy/reminders.job.ts': { calls: 2, why: 'sweep', reads: ['privacy_requests'] },
  'features/platform/audit/trail.service.ts': { calls: 1, why: 'sweep' },
  'features/platform/backup/backup-status.service.ts': { calls: 1, why: 'platform' },
  'features/platform/backup/backup.jobs.ts': { calls: 2, why: 'platform' },
  'features/platform/data-export/clinic/clinic-export.job.ts': { calls: 2, why: 'sweep' },
  'features/platform/data-export/clinic/clinic-tables.ts': {
    calls: 1,
    why: 'sweep',
    reads: [
      'document_verifications',
      'documents',
      'former_texts',
      'intake_files',
      'patient_accounts',
      'patient_visits',
      'patients',
      'privacy_requests',
      'signature_checks',
      'signature_requests',
    ],
  },
  'features/platform/data-export/clinic/document-rows.ts': { calls: 1, why: 'sweep', reads: ['documents', 'patients'] },
  'features/platform/data-export/clinic/finish-export.ts': { calls: 1, why: 'sweep' },
  'features/platform/data-export/clinic/progress.ts': { calls: 2, why: 'sweep', reads: ['documents'] },
  'features/platform/data-export/clinic/sweep-exports.job.ts': { calls: 3, why: 'sweep' },
  'features/platform/data-export/clinic/write-archive.ts': { calls: 1, why: 'sweep' },
  'features/platform/code-lists/code-lists.service.ts': { calls: 4, why: 'platform' },
  'features/platform/secret-rotation/reseal-database.ts': { calls: 4, why: 'platform' },
  'features/platform/system/system.service.ts': { calls: 1, why: 'platform' },
  'features/records/documents/announce.job.ts': {
    calls: 4,
    why: 'sweep',
    reads: ['documents', 'patient_accounts', 'patient_visits', 'patients'],
  },
  'features/records/document-text/read-waiting.job.ts': {
    calls: 3,
    why: 'sweep',
    reads: ['document_texts', 'documents', 'wrong_patient_warnings'],
  },
  'features/records/document-text/texts-by-hand.service.ts': {
    calls: 3,
    why: 'platform',
    reads: ['document_texts', 'documents'],
  },
  'features/records/documents/removal.service.ts': { calls: 1, why: 'sweep', reads: ['documents'] },
  'features/records/documents/sweep.job.ts': { calls: 4, why: 'sweep', reads: ['documents', 'intake_files'] },
  'features/records/documents/thumbnails/sweep-thumbnails.ts': { calls: 2, why: 'sweep', reads: ['documents'] },
  'features/records/documents/thumbnails/thumbnail.job.ts': { calls: 3, why: 'sweep', reads: ['documents'] },
  'features/records/intake/read.job.ts': { calls: 3, why: 'sweep', reads: ['intake_files'] },
  'features/records/intake/send.job.ts': { calls: 3, why: 'sweep', reads: ['document_texts', 'intake_files'] },
  'features/records/intake/sweep-intake.job.ts': { calls: 3, why: 'sweep', reads: ['intake_files'] },
  'features/records/signature-checks/check-document.service.ts': {
    calls: 2,
    why: 'sweep',
    reads: ['documents', 'signature_checks'],
  },
  'features/records/signature-checks/sweep-checks.job.ts': { calls: 1, why: 'sweep', reads: ['documents'] },
  'features/records/signature-checks/trust/refresh.job.ts': {
    calls: 5,
    why: 'sweep',
    reads: ['documents', 'signature_checks'],
  },
  'features/records/signature-checks/trust/revocation-lists.ts': { calls: 1, why: 'sweep' },
  'features/records/signing/request.service.ts': {
    calls: 1,
    why: 'webhook',
    reads: ['documents', 'signature_requests'],
  },
  'features/records/signing/outcome/settle.service.ts': { calls: 2, why: 'webhook', reads: ['signature_requests'] },
  'features/records/signing/outcome/signed-version.service.ts': {
    calls: 2,
    why: 'webhook',
    reads: ['documents', 'signature_requests'],
  },
  'features/records/signing/signing-events.service.ts': { calls: 1, why: 'webhook', reads: ['signature_requests'] },
  'features/records/signing/signing.jobs.ts': { calls: 3, why: 'sweep', reads: ['signature_requests'] },
  'features/records/signing/certificates/embedded-provider.routes.ts': {
    calls: 1,
    why: 'before anybody is known',
    reads: ['signature_requests'],
  },
  'features/records/signing/certificates/end-request.service.ts': { calls: 1, why: 'webhook' },
  'features/records/signing/certificates/finish-signature.job.ts': {
    calls: 2,
    why: 'webhook',
    reads: ['signature_requests'],
  },
  'features/records/signing/certificates/keep-signature.service.ts': {
    calls: 1,
    why: 'webhook',
    reads: ['signature_requests'],
  },
  'features/records/signing/certificates/own-cpf.ts': { calls: 1, why: 'webhook' },
  'features/records/signing/certificates/prepared-file.service.ts': {
    calls: 3,
    why: 'webhook',
    reads: ['documents', 'signature_requests'],
  },
  'features/records/signing/certificates/return-from-provider.service.ts': {
    calls: 4,
    why: 'before anybody is known',
    reads: ['signature_requests'],
  },
  'features/records/signing/certificates/sign-with-provider.job.ts': {
    calls: 5,
    why: 'webhook',
    reads: ['signature_requests'],
  },
  'features/records/signing/certificates/sweep-certificates.ts': {
    calls: 3,
    why: 'sweep',
    reads: ['signature_requests'],
  },
  'features/records/signing/embedded-pages/signing-scene.ts': {
    calls: 2,
    why: 'before anybody is known',
    reads: ['documents', 'patients', 'signature_requests'],
  },
  'features/records/verification/file-for-validator.service.ts': {
    calls: 1,
    why: 'before anybody is known',
    reads: ['document_verifications', 'documents', 'patients'],
  },
  'features/records/verification/look-up.service.ts': {
    calls: 1,
    why: 'before anybody is known',
    reads: ['document_verifications', 'documents', 'patients'],
  },
  'features/records/verification/publishing/published.service.ts': { calls: 3, why: 'before anybody is known' },
  'features/records/verification/publishing/register.service.ts': { calls: 2, why: 'sweep' },
  'features/records/verification/publishing/verify-published.service.ts': { calls: 2, why: 'platform' },
  'features/records/verification/stamp.service.ts': {
    calls: 2,
    why: 'sweep',
    reads: ['document_verifications', 'documents'],
  },
};

/** Steps of a person's transaction that see more than the person may (`withSystemRole`). */
const steps: Readonly<Record<string, Row>> = {
  'features/people/clinics/settings.service.ts': { calls: 2 },
  'features/people/identity/email-change/email-change.service.ts': { calls: 1 },
  'features/people/identity/email-proof/email-proof.service.ts': { calls: 1, reads: ['patient_accounts', 'patients'] },
  'features/people/identity/email-proof/own-proof.service.ts': { calls: 2 },
  'features/people/identity/first-access/send-access.service.ts': { calls: 4, reads: ['patient_accounts', 'patients'] },
  'features/people/identity/oidc/identities.service.ts': { calls: 1 },
  'features/people/identity/passkeys/passkeys.service.ts': { calls: 2 },
  'features/people/identity/passwords/change-password.service.ts': { calls: 1 },
  'features/people/identity/passwords/own-code.ts': { calls: 1 },
  'features/people/identity/second-factor/second-factor.service.ts': { calls: 1 },
  'features/people/identity/session/lock.service.ts': { calls: 1 },
  'features/people/identity/passwords/managed-person.service.ts': {
    calls: 1,
    reads: ['patient_accounts', 'patients'],
  },
  'features/people/identity/temporary-passwords/temporary-passwords.service.ts': { calls: 2 },
  'features/people/patients/create-patient.service.ts': { calls: 1, reads: ['patients'] },
  'features/people/patients/give-access.service.ts': { calls: 1, reads: ['patients'] },
  'features/people/patients/give-accesses.job.ts': { calls: 1 },
  'features/people/patients/update-patient.service.ts': { calls: 2, reads: ['patients'] },
  'features/people/privacy/own-data.service.ts': {
    calls: 2,
    reads: ['documents', 'patient_accounts', 'patients', 'privacy_requests'],
  },
  'features/people/privacy/requests.service.ts': { calls: 1, reads: ['patients', 'privacy_requests'] },
  'features/people/imports/professional-list.ts': { calls: 1, reads: ['patient_accounts', 'patients'] },
  'features/people/imports/patient-list.ts': {
    calls: 1,
    reads: [
      'documents',
      'former_texts',
      'intake_files',
      'patient_accounts',
      'patients',
      'privacy_requests',
      'wrong_patient_warnings',
    ],
  },
  'features/people/privacy/retention.ts': { calls: 1, reads: ['documents', 'patients'] },
  'features/people/professionals/create-professional.service.ts': { calls: 2 },
  'features/people/professionals/invitations.service.ts': { calls: 1 },
  'features/people/professionals/delete-professional.service.ts': { calls: 1, reads: ['patient_accounts', 'patients'] },
  'features/people/professionals/professional-identity.ts': { calls: 1 },
  'features/people/professionals/update-professional.service.ts': { calls: 2 },
  'features/platform/audit/affected.service.ts': { calls: 1, reads: ['documents', 'patient_accounts', 'patients'] },
  'features/platform/audit/own-accesses.service.ts': { calls: 1, reads: ['documents'] },
  'features/platform/clinic-entry/clinic-entry.service.ts': { calls: 1 },
  'features/platform/data-export/clinic/clinic-export.service.ts': { calls: 3 },
  'features/platform/data-export/own/read-own-data.ts': {
    calls: 1,
    reads: ['patient_accounts', 'patient_visits', 'patients', 'signature_checks'],
  },
  'features/platform/system/checklist.service.ts': { calls: 1 },
  'features/records/documents/correct.service.ts': {
    calls: 2,
    reads: ['documents', 'patient_accounts', 'patients', 'signature_requests', 'wrong_patient_warnings'],
  },
  'features/records/intake/send.job.ts': { calls: 1, reads: ['document_texts', 'intake_files'] },
  'features/records/signature-checks/findings.service.ts': {
    calls: 1,
    reads: ['documents', 'patients', 'signature_checks'],
  },
  'features/records/signing/certificates/open-requests.service.ts': {
    calls: 1,
    reads: ['documents', 'signature_requests'],
  },
};

const source = join(import.meta.dirname, '../..');
const files = globSync('**/*.ts', { cwd: source })
  .map((file) => file.replaceAll(sep, '/'))
  .filter((file) => !/\.test\.ts$|\.fixture\.ts$|(^|\/)testing\//.test(file) && file !== 'core/db/database.ts');

/** The reasons given in calls of `asSystem` and `withSystemRole`; null for one that is handed on. */
function reasonsIn(file: string, text: string) {
  const found = { transactions: [] as (string | null)[], steps: [] as (string | null)[] };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const isTransaction =
        callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'asSystem';
      const isStep = callee.type === 'Identifier' && callee.name === 'withSystemRole';
      if (!isTransaction && !isStep) return;
      const reason = given[isStep ? 1 : 0];
      const literal = reason?.type === 'Literal' && typeof reason.value === 'string' ? reason.value : null;
      found[isStep ? 'steps' : 'transactions'].push(literal);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const clinicalIn = (text: string): ClinicalTable[] =>
  clinicalTables.filter((table) =>
    new RegExp(`['"\`]${table}( as \\w+)?['"\`]|\\b(from|join|into|update)\\s+${table}\\b`).test(text),
  );

const calling = files.flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8');
  if (!/asSystem|withSystemRole/.test(text)) return [];
  const reasons = reasonsIn(file, text);
  return reasons.transactions.length + reasons.steps.length > 0 ? [{ file, reasons, reads: clinicalIn(text) }] : [];
});

const rowsOf = (kind: 'transactions' | 'steps') =>
  Object.fromEntries(
    calling
      .filter(({ reasons }) => reasons[kind].length > 0)
      .map(({ file, reasons, reads }) => [
        file,
        { calls: reasons[kind].length, ...(reads.length > 0 ? { reads } : {}) },
      ]),
  );

test('every transaction with the system’s eyes is listed, with why and which clinical tables it names', () => {
  const listed = Object.entries(transactions).map(([file, { why: _, ...row }]) => [file, row]);
  assert.deepEqual(rowsOf('transactions'), Object.fromEntries(listed));
});

test('and so is every step with them in a person’s transaction', () => {
  assert.deepEqual(rowsOf('steps'), steps);
});

/** They carry out what others ask, who give the reason. */
const handingOn = ['adapters/adapters.ts', 'features/records/signature-checks/trust/refresh.job.ts'];

test('each says why in words of its own, where it is called', () => {
  const silent = calling
    .filter(({ file }) => !handingOn.includes(file))
    .flatMap(({ file, reasons }) =>
      [...reasons.transactions, ...reasons.steps].filter((reason) => !reason?.includes(' ')).map(() => file),
    );
  assert.deepEqual(silent, []);
});
