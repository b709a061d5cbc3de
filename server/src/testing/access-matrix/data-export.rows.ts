import { newId } from '../../core/ids.ts';
import { inClinic, type Rows } from './row.ts';

export const dataExportRows = {
  listOwnExports: { input: inClinic },
  makeOwnExport: { input: inClinic },
  // What an archive holds, and who gets it, is tested with the feature.
  downloadOwnExport: { input: (clinic) => ({ params: { clinicId: clinic.id, receiptId: newId() } }), letIn: 404 },
  getClinicExport: { input: inClinic },
  startClinicExport: { input: (clinic) => ({ ...inClinic(clinic), body: {} }) },
  openClinicExport: {
    input: (clinic) => ({ params: { clinicId: clinic.id, exportId: newId() }, body: {} }),
    letIn: 404,
  },
  downloadClinicExport: { input: (clinic) => ({ params: { clinicId: clinic.id, exportId: newId() } }), letIn: 404 },
} satisfies Rows;
