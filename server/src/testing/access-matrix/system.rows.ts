import { newId } from '../../core/ids.ts';
import { inClinic, type Rows } from './row.ts';

export const systemRows = {
  healthz: { input: () => ({}) },
  readyz: { input: () => ({}) },
  getPublicConfig: { input: () => ({}) },
  getBrand: { input: inClinic },
  getManifest: { input: (clinic) => ({ query: { clinic_id: clinic.id } }) },
  listAuditTrail: { input: inClinic },
  exportAuditTrail: { input: inClinic },
  listPlatformTrail: { input: () => ({}) },
  exportPlatformTrail: { input: () => ({}) },
  listOwnAccesses: { input: inClinic },
  getSystemServices: { input: () => ({}) },
  getChecklist: { input: () => ({}) },
  sendTestMail: { input: () => ({}) },
  getBackupStatus: { input: () => ({}) },
  getCodeList: { input: () => ({ params: { list: 'cid10' as const } }) },
  listFailedJobs: { input: () => ({}) },
  retryFailedJob: { input: () => ({ params: { jobId: newId() } }), letIn: 404 },
} satisfies Rows;
