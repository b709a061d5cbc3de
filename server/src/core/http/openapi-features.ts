import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';

interface Feature {
  readonly name: string;
  readonly description: string;
  /** Which paths belong to it; the first feature that matches has the endpoint. */
  readonly paths: RegExp;
}

const system = {
  name: 'System',
  description: 'The running installation: health, services in use, background jobs.',
  paths: /^\/(?:healthz|readyz)$|^\/api\/(?:public-config|system|admin)(?:\/|$)/,
};

export const features: readonly Feature[] = [
  {
    name: 'Sign-in',
    description: 'Entering, leaving, recovery of a password, the first Super Admin, and who is signed in.',
    paths:
      /^\/api\/(?:setup|sign-in|sign-out|session|password|first-access)(?:\/|$)|^\/functions\/v1\/get-clinics-by-email$/,
  },
  {
    name: 'Privacy',
    description: 'What patients ask about their own data, the clinic’s answers, and the terms people accepted.',
    paths: /^\/api\/clinics\/:clinicId\/(?:my\/(?:data|requests)|privacy-requests)(?:\/|$)|^\/api\/account\/terms$/,
  },
  {
    name: 'Account',
    description: 'A person’s own profile, password, second factor, passkeys, outside identities and devices.',
    paths: /^\/api\/(?:account|email-change)\b/,
  },
  {
    name: 'Data export',
    description:
      'Archives for those the data is about or belongs to: a patient’s own, and a whole clinic for its owner.',
    paths: /^\/api\/clinics\/:clinicId\/(?:my\/exports|export)(?:\/|$)/,
  },
  {
    name: 'Patient area',
    description: 'What patients see and do in a clinic of theirs.',
    paths: /^\/api\/clinics\/:clinicId\/my\//,
  },
  {
    name: 'Temporary passwords',
    description: 'Passwords made for somebody’s first sign-in, shown and renewed by those who manage the person.',
    paths: /\/temporary-password\//,
  },
  {
    name: 'Verification',
    description:
      'Addresses where anybody verifies a document by its printed code, and the published ends of the trails.',
    paths: /\/documents\/:documentId\/verification(?:\/|$)|^\/\.well-known\/virtual-med\//,
  },
  {
    name: 'Writing',
    description: 'Documents written here: drafts, issuing, templates, names of medicines and lists of codes.',
    paths:
      /^\/api\/clinics\/:clinicId\/(?:patients\/:patientId\/drafts|drafts|templates|medicines)(?:\/|$)|\/documents\/:documentId\/written$|^\/api\/code-lists\//,
  },
  {
    name: 'Reception',
    description: 'What the desk of a clinic sees and does, without anything clinical.',
    paths: /^\/api\/clinics\/:clinicId\/desk\//,
  },
  {
    name: 'Documents',
    description: 'Files handed to patients: sending, reading, removing, links and signatures.',
    paths:
      /^\/api\/clinics\/:clinicId\/(?:(?:deleted-)?documents|certificate-signatures|intake)(?:\/|$)|\/documents\.zip$|^\/api\/files\/|^\/functions\/v1\/autentique$/,
  },
  {
    name: 'Imports',
    description: 'Lists of patients and professionals brought in from other systems.',
    paths: /^\/api\/clinics\/:clinicId\/imports(?:\/|$)/,
  },
  {
    name: 'Patients',
    description: 'Records of a clinic’s patients.',
    paths: /^\/api\/clinics\/:clinicId\/patients(?:\/|$)|^\/functions\/v1\/(?:create|delete)-patient$|^\/api\/cep\//,
  },
  {
    name: 'Professionals',
    description: 'A clinic’s staff.',
    paths:
      /^\/api\/clinics\/:clinicId\/(?:professionals|members|own-professional-identity)(?:\/|$)|^\/functions\/v1\/(?:(?:create|delete)-professional|reset-professional-password)$/,
  },
  {
    name: 'Billing',
    description: 'Plans, subscriptions, invoices and the payments report.',
    paths:
      /^\/api\/(?:plans|invoices)(?:\/|$)|^\/api\/clinics\/:clinicId\/(?:subscription|payment-status)(?:\/|$)|^\/functions\/v1\/(?:create-subscription|sync-clinic-status|get-clinic-invoices)$/,
  },
  {
    name: 'Audit',
    description: 'Who did what and when, and the entries of the platform’s staff into a clinic.',
    paths: /^\/api\/audit(?:\/|$)|^\/api\/clinics\/:clinicId\/(?:audit|entry|entries|my\/accesses)(?:\/|$)/,
  },
  {
    name: 'Clinics',
    description: 'Clinics, their brand and settings.',
    paths: /^\/api\/clinics(?:\/|$)|^\/functions\/v1\/(?:create-clinic-admin|rapid-handler)$/,
  },
  system,
];

/** The test of the description asks for a path that some feature claims; until then an endpoint is the system's. */
export const featureOf = ({ path }: AnyEndpoint): Feature => features.find(({ paths }) => paths.test(path)) ?? system;
