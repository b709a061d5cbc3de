import { newId } from '../../core/ids.ts';
import { inClinic, type Rows } from './row.ts';

const smallLogo = Buffer.from('<svg viewBox="0 0 20 20"><path d="M0 0h9v9z"/></svg>').toString('base64');

export const clinicsRows = {
  listPlans: { input: () => ({}) },
  // Everyone may register a clinic of their own; for somebody else it is the platform's staff alone, tested with the feature.
  createClinicAdmin: {
    input: () => ({
      body: {
        // The same name and telephone again would be taken for the same clinic.
        name: `Clínica ${newId()}`,
        adminName: 'Dona Nova',
        adminEmail: `${newId()}@exemplo.med`,
        whatsapp: '(11) 98765-4321',
        password: 'Senha-forte-1',
        registrationId: newId(),
      },
    }),
    recordsSuperAdmins: true,
  },
  listClinics: { input: () => ({}) },
  updateClinic: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: { name: 'Clínica Outra', adminName: 'Alguém', adminEmail: 'a@exemplo.med', colorPalette: 'verde-mar' },
    }),
  },
  // On a clinic that is not there: these would end the clinic of everyone else in this table.
  blockClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  unblockClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  deleteClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  getClinicStats: { input: inClinic },
  enterClinic: {
    input: (clinic) => ({ ...inClinic(clinic), body: { reason: 'support', note: 'Ajuda pedida pela clínica' } }),
  },
  getClinicEntry: { input: inClinic },
  // On a clinic that is not there: leaving what one is not in leaves no trace.
  leaveClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  listClinicEntries: { input: inClinic },
  getClinic: { input: inClinic },
  getClinicSettings: { input: inClinic },
  updateClinicSettings: {
    input: (clinic) => ({ ...inClinic(clinic), body: { name: 'Clínica Renovada', colorPalette: 'verde-mar' } }),
  },
  uploadLogo: { input: (clinic) => ({ ...inClinic(clinic), body: { file: smallLogo } }) },
  removeLogo: { input: inClinic },
} satisfies Rows;
