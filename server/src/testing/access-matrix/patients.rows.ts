import { newId } from '../../core/ids.ts';
import { inClinic, ofPatient, type Rows } from './row.ts';

export const personalData = () => ({
  name: 'Joana Lima',
  email: `${newId()}@exemplo.med`,
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  zipCode: '01310-100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
});

export const patientsRows = {
  listPatients: { input: inClinic },
  findPatientsByNumber: { input: (clinic) => ({ ...inClinic(clinic), body: { number: '52998224725' } }) },
  getPatientsOverview: { input: inClinic },
  getPatientsWaiting: { input: inClinic },
  getPatient: { input: ofPatient, unassigned: 404 },
  createPatient: {
    input: (clinic) => ({ body: { ...personalData(), clinicId: clinic.id } }),
    noClinic: 403,
  },
  updatePatient: {
    input: async (clinic, t) => {
      const { professional_id: professional, ...kept } = await t.make((tx) =>
        tx
          .selectFrom('patients')
          .select(['email', 'revision', 'professional_id'])
          .where('id', '=', clinic.patients[0]?.id ?? '')
          .executeTakeFirstOrThrow(),
      );
      return { ...ofPatient(clinic), body: { ...personalData(), ...kept, professional } };
    },
    unassigned: 404,
  },
  assignSeveralPatients: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: {
        patientIds: [clinic.patients[0]?.id ?? newId()],
        professional: clinic.patients[0]?.professionalId ?? null,
      },
    }),
  },
  listFormerHealthTexts: {
    input: (clinic) => {
      const { params } = ofPatient(clinic);
      return { params: { ...params, field: 'allergies' } };
    },
    unassigned: 404,
  },
  updateHealthField: {
    input: (clinic) => ({
      ...ofPatient(clinic),
      body: { field: 'vaccineCalendar', text: 'Calendário em dia', before: '' },
    }),
    unassigned: 404,
  },
  deletePatient: {
    input: (clinic) => ({ body: { id: newId(), clinicId: clinic.id } }),
    letIn: 404,
  },
  lookUpZipCode: { input: (clinic) => ({ params: { cep: '01310-100' }, query: { clinicId: clinic.id } }) },
  // Nobody here has a temporary password.
  revealPatientPassword: { input: ofPatient, letIn: 404, unassigned: 404 },
  renewPatientPassword: { input: ofPatient, letIn: 409, unassigned: 404 },
  // Nor does anybody await a proof.
  askPatientForProof: { input: ofPatient, letIn: 409, unassigned: 404 },
  // Or has an account nobody has chosen a password for.
  startAccessGiving: { input: (clinic) => ({ ...inClinic(clinic), body: {} }) },
  getAccessGiving: { input: inClinic },
  // They have one.
  fillBirthDate: {
    input: (clinic) => ({ ...ofPatient(clinic), body: { birthDate: '1990-05-07' } }),
    letIn: 409,
    unassigned: 404,
  },
  giveFirstAccess: {
    input: (clinic) => ({ ...ofPatient(clinic), body: { email: `${newId()}@exemplo.med` } }),
    letIn: 409,
    unassigned: 404,
  },
  mailFirstAccess: { input: ofPatient, letIn: 409, unassigned: 404 },
  mailSeveralFirstAccesses: {
    input: (clinic) => ({ ...inClinic(clinic), body: { patientIds: [clinic.patients[0]?.id ?? newId()] } }),
    letIn: 409,
    unassigned: 404,
  },
  handFirstAccess: { input: ofPatient, letIn: 409, unassigned: 404 },
} satisfies Rows;
