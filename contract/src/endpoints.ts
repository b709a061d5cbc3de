import { listAuditTrail } from './audit-trail.ts';
import { getClinic, updateClinicSettings } from './clinics.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { listFailedJobs, retryFailedJob } from './jobs.ts';
import { getPatient, listPatients } from './patients.ts';
import { listPlans } from './plans.ts';
import { getSession } from './session.ts';
import { healthz, readyz } from './system.ts';

/** Every door of the product. Routes, OpenAPI, the reference page and the access matrix all read this one list. */
export const endpoints = {
  healthz,
  readyz,
  getSession,
  listPlans,
  getClinic,
  updateClinicSettings,
  listPatients,
  getPatient,
  listAuditTrail,
  listFailedJobs,
  retryFailedJob,
} as const satisfies Record<string, AnyEndpoint>;

export type EndpointName = keyof typeof endpoints;
