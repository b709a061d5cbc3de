import { newId } from '../../core/ids.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import type { TestApp } from '../test-app.ts';
import { clinicOf, type Input, inClinic, type Rows } from './row.ts';

/** An import in this state, of one row, brought in by the owner. */
const ofImport =
  (state: 'mapping' | 'checked' | 'imported', input: Omit<Input, 'params'> = {}) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
    const importId = newId();
    await t.make(async (tx) => {
      const clinicId = await clinicOf(tx, clinic.patients[0]?.id ?? '');
      await tx
        .insertInto('imports')
        .values({
          id: importId,
          clinic_id: clinicId,
          brought_by: clinic.owner.id,
          file_name: 'pacientes.csv',
          state,
          headings: ['Nome'],
          fields: ['name'],
          rows: 1,
          asked_by: clinic.owner.id,
          asked_role: 'clinic_owner',
          imported_at: state === 'imported' ? new Date().toISOString() : null,
        })
        .execute();
      await tx
        .insertInto('import_rows')
        .values({ clinic_id: clinicId, import_id: importId, number: 2, cells: JSON.stringify(['Ana Luz']) })
        .execute();
    });
    return { params: { clinicId: clinic.id, importId }, ...input };
  };

export const importsRows = {
  // What a table is, is tested with the feature: this file is none.
  uploadImport: {
    input: (clinic) => ({ ...inClinic(clinic), body: { key: newId(), fileName: 'pacientes.pdf' } }),
    letIn: 415,
  },
  listImports: { input: inClinic },
  getImport: { input: ofImport('mapping') },
  checkImport: { input: ofImport('mapping', { body: { columns: ['name'] } }) },
  listImportRows: { input: ofImport('checked', { query: { view: 'new' } }) },
  runImport: { input: ofImport('checked') },
  undoImport: { input: ofImport('imported') },
  discardImport: { input: ofImport('mapping') },
  exportImportProblems: { input: ofImport('checked') },
} satisfies Rows;
