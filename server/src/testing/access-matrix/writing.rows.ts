import { newId } from '../../core/ids.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import type { TestApp } from '../test-app.ts';
import { clinicOf, type Input, inClinic, ofDocument, ofPatient, type Rows } from './row.ts';

const attendance = { on: '2026-11-19', from: '09:00', until: '10:00', companion: '', purpose: '' };

/** What the clinic's first professional is writing about its first patient, made for this one request. */
const ofDraft =
  (body?: Record<string, unknown>) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
    const draftId = newId();
    const author = clinic.professionals[0] ?? clinic.owner;
    const patientId = clinic.patients[0]?.id ?? '';
    await t.make(async (tx) =>
      tx
        .insertInto('document_drafts')
        .values({
          id: draftId,
          clinic_id: await clinicOf(tx, patientId),
          patient_id: patientId,
          author_id: author.id,
          author_name: author.name,
          kind: 'attendance',
          content: JSON.stringify(attendance),
        })
        .execute(),
    );
    return { params: { clinicId: clinic.id, draftId }, ...(body ? { body } : {}) };
  };

/** A template of the first professional's, shared with the clinic. */
const ofTemplate =
  (body?: Record<string, unknown>) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
    const templateId = newId();
    await t.make(async (tx) =>
      tx
        .insertInto('document_templates')
        .values({
          id: templateId,
          clinic_id: await clinicOf(tx, clinic.patients[0]?.id ?? ''),
          author_id: (clinic.professionals[0] ?? clinic.owner).id,
          kind: 'attendance',
          name: 'Declaração da manhã',
          content: JSON.stringify(attendance),
          shared: true,
        })
        .execute(),
    );
    return { params: { clinicId: clinic.id, templateId }, ...(body ? { body } : {}) };
  };

const template = { kind: 'attendance', name: 'Declaração', content: attendance, shared: true };

export const writingRows = {
  listDrafts: { input: ofPatient, unassigned: 404 },
  createDraft: { input: (clinic) => ({ ...ofPatient(clinic), body: { kind: 'attendance' } }), unassigned: 404 },
  getDraft: { input: ofDraft(), unassigned: 404 },
  saveDraft: { input: ofDraft({ content: attendance, revision: 1 }), unassigned: 404 },
  discardDraft: { input: ofDraft(), unassigned: 404 },
  previewDraft: { input: ofDraft(), unassigned: 404 },
  issueDraft: { input: ofDraft({ revision: 1, way: 'unsigned', overrides: [] }), unassigned: 404 },
  getWritten: { input: ofDocument(), unassigned: 404 },
  listTemplates: { input: inClinic },
  createTemplate: { input: (clinic) => ({ ...inClinic(clinic), body: template }) },
  // Shared is read by everybody, and changed by whoever made it or manages the clinic.
  updateTemplate: { input: ofTemplate(template), unassigned: 403 },
  deleteTemplate: { input: ofTemplate(), unassigned: 403 },
  favouriteTemplate: { input: ofTemplate({ favourite: true }) },
  listMedicines: { input: (clinic) => ({ ...inClinic(clinic), body: { text: 'amo' } }) },
} as const satisfies Rows;
