import { newId } from '../../core/ids.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import { type Input, inClinic, type Rows } from './row.ts';

const bodyOfClinic = (clinic: MadeClinic): Input => ({ body: { clinicId: clinic.id } });
const essentialPlan = '01930000-0000-7000-8000-000000000001';

const somePlan = { description: '', priceCents: 100, storageGigabytes: 1, documentsMax: 1, mailsPerDay: 1 };

export const billingRows = {
  createSubscription: { input: (clinic) => ({ body: { clinicId: clinic.id, planId: essentialPlan } }) },
  syncClinicStatus: { input: bodyOfClinic },
  getClinicInvoices: { input: bodyOfClinic },
  listManagedPlans: { input: () => ({}) },
  // Names are taken once.
  createPlan: { input: () => ({ body: { ...somePlan, name: 'Essencial' } }), letIn: 409 },
  // On one that is not there: everyone else in this table reads the plans.
  updatePlan: { input: () => ({ params: { planId: newId() }, body: {} }), letIn: 404 },
  listInvoices: { input: () => ({}) },
  getInvoiceReport: { input: () => ({}) },
  exportInvoices: { input: () => ({}) },
  getSubscription: { input: inClinic },
  // Nobody here has paid.
  cancelSubscription: { input: inClinic, letIn: 409 },
  resumeSubscription: { input: inClinic, letIn: 409 },
  changeSubscriptionPlan: {
    input: (clinic) => ({ ...inClinic(clinic), body: { planId: essentialPlan } }),
    letIn: 409,
  },
  openPaymentPortal: { input: inClinic, letIn: 409 },
  getPaymentStatus: { input: inClinic },
  getClinicUsage: { input: inClinic },
} satisfies Rows;
