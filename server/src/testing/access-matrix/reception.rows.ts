import { newId } from '../../core/ids.ts';
import { personalData } from './patients.rows.ts';
import { inClinic, ofDocument, ofPatient, type Row, type Rows } from './row.ts';

const attendance = { on: '2026-11-19', from: '09:00', until: '10:00', companion: '', purpose: '' };

const handedOver: Row['input'] = async (clinic, t) => {
  const { documentId } = (await ofDocument()(clinic, t)).params ?? {};
  return {
    params: { ...ofPatient(clinic).params, documentId },
    body: { whose: 'patient', proof: 'rg', digits: '123' },
  };
};

export const receptionRows = {
  listDeskPatients: { input: inClinic },
  findDeskPatients: { input: (clinic) => ({ ...inClinic(clinic), body: { number: '52998224725' } }) },
  getDeskPatient: { input: ofPatient },
  listDeskProfessionals: { input: inClinic },
  createDeskPatient: {
    input: (clinic) => ({ ...inClinic(clinic), body: { ...personalData(), professional: null } }),
  },
  updateDeskPatient: {
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
  },
  // Nobody here awaits a first password.
  showAccessQr: { input: ofPatient, letIn: 409, unassigned: 404 },
  sendDeskDocument: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: {
        name: 'Hemograma',
        category: 'Outros',
        patientId: clinic.patients[0]?.id ?? newId(),
        fileName: 'exame.pdf',
      },
    }),
  },
  // What is here was not sent by the desk, nor released: with the feature.
  undoDeskDocument: { input: ofDocument(), letIn: 409 },
  handOverDocument: { input: handedOver, letIn: 404 },
  handOverSheet: { input: handedOver, letIn: 404 },
  issueAttendance: {
    input: (clinic) => ({ ...ofPatient(clinic), body: { content: attendance, issueKey: newId() } }),
  },
  printAttendance: { input: ofDocument(), letIn: 404 },
  releaseDocument: { input: ofDocument(), unassigned: 404 },
  endDocumentRelease: { input: ofDocument(), letIn: 404, unassigned: 404 },
} satisfies Rows;
