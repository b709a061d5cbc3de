import {
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  endDevice,
  endOtherDevices,
  enrolSecondFactor,
  linkIdentity,
  listDevices,
  listIdentities,
  renewRecoveryCodes,
  unlinkIdentity,
  updateProfile,
} from './account.ts';
import { listAuditTrail } from './audit-trail.ts';
import {
  cancelSubscription,
  changeSubscriptionPlan,
  createSubscription,
  exportInvoices,
  getClinicInvoices,
  getInvoiceReport,
  getPaymentStatus,
  getSubscription,
  listInvoices,
  openPaymentPortal,
  resumeSubscription,
  syncClinicStatus,
} from './billing.ts';
import {
  blockClinic,
  createClinicAdmin,
  deleteClinic,
  getClinicStats,
  listClinics,
  unblockClinic,
  updateClinic,
} from './clinics.endpoints.ts';
import { getClinic, updateClinicSettings } from './clinics.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { listFailedJobs, retryFailedJob } from './jobs.ts';
import { removeLogo, uploadLogo } from './logos.ts';
import { createPatient, deletePatient, updateHealthField, updatePatient } from './patient-changes.ts';
import { getPatient, getPatientsOverview, listPatients } from './patients.ts';
import { listPlans } from './plans.ts';
import {
  createProfessional,
  deleteProfessional,
  listProfessionals,
  resetProfessionalPassword,
  updateProfessional,
} from './professionals.ts';
import { getManifest } from './pwa.ts';
import { getSession } from './session.ts';
import {
  beginIdentitySignIn,
  createSuperAdmin,
  getClinicsByEmail,
  getSetup,
  requestPasswordReset,
  resetPassword,
  signIn,
  signInSecondFactor,
  signOut,
} from './sign-in.endpoints.ts';
import { getPublicConfig, getSystemServices, healthz, readyz } from './system.ts';
import {
  renewMemberPassword,
  renewPatientPassword,
  revealMemberPassword,
  revealPatientPassword,
} from './temporary-passwords.ts';
import { lookUpZipCode } from './zip-codes.ts';

/** Every door of the product. Routes, OpenAPI, the reference page and the access matrix all read this one list. */
export const endpoints = {
  healthz,
  readyz,
  getPublicConfig,
  getSetup,
  createSuperAdmin,
  getClinicsByEmail,
  signIn,
  signInSecondFactor,
  beginIdentitySignIn,
  signOut,
  getSession,
  listDevices,
  endDevice,
  endOtherDevices,
  enrolSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  listIdentities,
  linkIdentity,
  unlinkIdentity,
  requestPasswordReset,
  resetPassword,
  changePassword,
  updateProfile,
  getManifest,
  listPlans,
  createClinicAdmin,
  listClinics,
  updateClinic,
  blockClinic,
  unblockClinic,
  deleteClinic,
  getClinicStats,
  getClinic,
  updateClinicSettings,
  createSubscription,
  syncClinicStatus,
  getClinicInvoices,
  listInvoices,
  getInvoiceReport,
  exportInvoices,
  getSubscription,
  cancelSubscription,
  resumeSubscription,
  changeSubscriptionPlan,
  openPaymentPortal,
  getPaymentStatus,
  uploadLogo,
  removeLogo,
  listPatients,
  getPatientsOverview,
  getPatient,
  listProfessionals,
  createProfessional,
  updateProfessional,
  deleteProfessional,
  resetProfessionalPassword,
  createPatient,
  updatePatient,
  updateHealthField,
  deletePatient,
  lookUpZipCode,
  revealPatientPassword,
  renewPatientPassword,
  revealMemberPassword,
  renewMemberPassword,
  listAuditTrail,
  getSystemServices,
  listFailedJobs,
  retryFailedJob,
} as const satisfies Record<string, AnyEndpoint>;

export type EndpointName = keyof typeof endpoints;
