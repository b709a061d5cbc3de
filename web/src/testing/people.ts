import { getBackupStatus } from '@virtual-med/contract/backup/backup';
import { getPaymentStatus } from '@virtual-med/contract/billing/billing';
import { listManagedPlans } from '@virtual-med/contract/billing/managed-plans';
import { listPlans } from '@virtual-med/contract/billing/plans';
import { getBrand } from '@virtual-med/contract/branding/brand';
import { getClinicEntry } from '@virtual-med/contract/clinic-entry/clinic-entry.endpoints';
import { type Clinic, getClinic, getClinicSettings } from '@virtual-med/contract/clinics/clinics';
import type { ClinicRole } from '@virtual-med/contract/core/roles';
import { getClinicExport } from '@virtual-med/contract/data-export/clinic-export';
import { listOwnExports } from '@virtual-med/contract/data-export/own-export';
import { getDocumentText } from '@virtual-med/contract/documents/document-text';
import { getFirstSteps } from '@virtual-med/contract/documents/first-steps';
import { listClinicWarnings, listWrongPatientWarnings } from '@virtual-med/contract/documents/wrong-patient';
import { getEmailChange } from '@virtual-med/contract/identity/email-change';
import { listPasskeys } from '@virtual-med/contract/identity/passkeys';
import { getSession, keepUnlocked } from '@virtual-med/contract/identity/session';
import { getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { listIntakeFiles } from '@virtual-med/contract/intake/intake.endpoints';
import { listScanners } from '@virtual-med/contract/intake/scanners';
import { getAccessGiving } from '@virtual-med/contract/patients/access-giving';
import { getPatientsWaiting } from '@virtual-med/contract/patients/patients';
import { countPrivacyRequests, getOwnData, type OwnRecord } from '@virtual-med/contract/privacy/privacy-requests';
import { getOwnProfessionalIdentity } from '@virtual-med/contract/professionals/professionals';
import { getChecklist } from '@virtual-med/contract/system/checklist';
import { getPublicConfig } from '@virtual-med/contract/system/system';
import { getVerification } from '@virtual-med/contract/verification/verification';
import type { Session } from '../lib/session/session-store.ts';
import { usually, usuallyRefuses } from './server.ts';

export type Role = 'anonymous' | ClinicRole | 'super_admin';

/** An id one can read: `idOf(7)` ends in 7. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const clinicId = idOf(1);
export const createdAt = '2026-01-15T12:00:00.000Z';

export const clinic: Clinic = {
  id: clinicId,
  name: 'Clínica Aurora',
  colorPalette: 'verde-mar',
  logoUrl: '/api/logos/aurora.png',
  status: 'active',
  timeZone: 'America/Sao_Paulo',
  createdAt,
};

const names: Record<Exclude<Role, 'anonymous'>, string> = {
  patient: 'Paula Prado',
  professional: 'Pedro Profissional',
  reception: 'Rita Recepção',
  clinic_owner: 'Olívia Dona',
  admin: 'Ada Admin',
  super_admin: 'Saulo Super',
};

const numbers = { patient: 11, professional: 12, clinic_owner: 13, admin: 14, super_admin: 15, reception: 16 };

/** The session of a person of this role in the clinic of the fixtures. */
export function sessionOf(role: Exclude<Role, 'anonymous'>, changed: Partial<Session['user']> = {}): Session {
  const { id, name, status, colorPalette, logoUrl } = clinic;
  return {
    user: {
      id: idOf(numbers[role]),
      name: names[role],
      email: `${role.replace('_', '.')}@exemplo.med`,
      emailProven: true,
      phone: null,
      isSuperAdmin: role === 'super_admin',
      mustChangePassword: false,
      secondFactorEnabled: true,
      secondFactorRequired: false,
      mustAcceptTerms: false,
      createdAt,
      ...changed,
    },
    clinics: role === 'super_admin' ? [] : [{ id, name, role, status, colorPalette, logoUrl }],
    lock: { locked: false, afterSeconds: 900 },
    before: { signIn: { at: createdAt, device: 'Firefox no Windows' }, failed: 0 },
  };
}

const brandOf = ({ name, colorPalette, logoUrl }: Clinic) => ({ name, colorPalette, logoUrl });

/** A Super Admin who is inside the clinic now, for some hours. */
const entryNow = () => ({
  id: idOf(31),
  reason: 'support' as const,
  note: 'A clínica pediu ajuda com um documento.',
  enteredAt: new Date(Date.now() - 60_000).toISOString(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});

/** What a clinic keeps of the patient. */
export const ownRecord: OwnRecord = {
  patientId: idOf(61),
  name: names.patient,
  socialName: '',
  email: 'patient@exemplo.med',
  phone: '(11) 91111-1111',
  birthDate: '1990-05-07',
  sex: null,
  cpf: null,
  passport: null,
  representative: null,
  zipCode: '01310-100',
  address: 'Avenida Paulista, 1000',
  professionalName: null,
  registeredOn: '2026-01-15',
  documents: 3,
  retention: { lastEntryOn: '2026-01-15', keptUntil: '2046-01-15' },
};

/** Of a clinic that has begun long ago. */
export const firstStepsOver = {
  hasColleague: true,
  patient: { id: idOf(61), name: names.patient, birthDate: '1990-05-07' },
  hasDocument: true,
  openedDocument: 'Hemograma' as string | null,
};

export const publicConfig = {
  version: '0.1.0',
  supportWhatsapp: '5511999990000',
  trialDays: 14,
  supportEmail: 'suporte@virtual.med',
  sendsMail: true,
  signatureEnabled: true,
  signatureIsTest: false,
  identityProvider: false,
};

/** What every page asks for, whatever it shows: who is there, where, and what the frame needs. */
export function usualAnswers(role: Role): void {
  usually(getPublicConfig, publicConfig);
  usually(getSetup, { open: false, needsToken: false });
  usually(listPlans, { plans: [] });
  usually(getBrand, ({ params }) => ({ brand: params.clinicId === clinicId ? brandOf(clinic) : null }));
  // Also of whoever signs in only during the test.
  usually(keepUnlocked, {});
  if (role === 'anonymous') {
    usuallyRefuses(getSession, 'auth.required');
    return;
  }
  usually(getSession, sessionOf(role));
  usually(getEmailChange, { change: null });
  usually(listPasskeys, { passkeys: [], proofAsked: 'nothing' });
  usually(getOwnProfessionalIdentity, { cpf: null, registration: null });
  usually(getClinic, clinic);
  usually(getClinicSettings, {
    adminName: names.clinic_owner,
    adminEmail: 'dona@exemplo.med',
    waitingAdminEmail: null,
    staffLockMinutes: 15,
    patientLockMinutes: 60,
    verifyNewDocuments: false,
    stampVerification: false,
    zipCode: '',
    address: '',
    phone: '',
    cnes: '',
  });
  usually(countPrivacyRequests, { waiting: 0, overdue: 0, soonest: null });
  usually(getOwnData, { records: [ownRecord], mailNotices: true, acceptedTerms: null, requests: [] });
  usually(getFirstSteps, firstStepsOver);
  usually(listWrongPatientWarnings, { warnings: [] });
  usually(getDocumentText, { state: 'read', byOcr: false, cut: false });
  usually(getAccessGiving, { giving: null });
  usually(getPatientsWaiting, { signature: 0, unseen: 0, withoutAccess: 0, firstAccess: 0, mailFailed: 0 });
  usually(getVerification, { verification: null, mayMake: role !== 'patient' });
  usually(getClinicExport, { export: null, proofAsked: 'nothing' });
  usually(listIntakeFiles, {
    files: [],
    totals: { reading: 0, ready: 0, sending: 0, sent: 0, refused: 0, removed: 0 },
    next: null,
  });
  usually(listScanners, { scanners: [] });
  usually(listClinicWarnings, { warnings: [] });
  usually(listOwnExports, { exports: [] });
  usually(getPaymentStatus, { paymentStatus: 'active', unpaid: null });
  if (role === 'super_admin') {
    usually(getChecklist, { items: [{ item: 'mail', state: 'missing' }] });
    usually(listManagedPlans, { plans: [] });
    usually(getClinicEntry, { clinicName: clinic.name, entry: entryNow() });
    usually(getBackupStatus, {
      configured: false,
      everySeconds: null,
      running: false,
      overdue: false,
      lastSuccess: null,
      lastFailure: null,
    });
  }
}
