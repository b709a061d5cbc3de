import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { newId } from '../../core/ids.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import { samplePdf } from '../factories/sample-pdf.ts';
import type { TestApp } from '../test-app.ts';
import { clinicOf, type Input, inClinic, type Rows } from './row.ts';

/** A file that waits in the inbox of the clinic of these patients, brought by its first professional. */
async function makeWaiting(clinic: MadeClinic, t: TestApp) {
  const ids = { batchId: newId(), fileId: newId() };
  const broughtBy = clinic.professionals[0]?.id ?? clinic.owner.id;
  const patientId = clinic.patients[0]?.id ?? '';
  const bytes = samplePdf('Exame', ['Documento de teste']);
  // Not by the clinic's id, which a test may have made impossible.
  const path = `documents/${newId()}/${ids.batchId}/${ids.fileId}.pdf`;
  const { sha256, size } = await t.ctx.adapters.storage.write(path, Readable.from([bytes]), { maxBytes: 1_000_000 });
  await t.make(async (tx) => {
    const clinicId = await clinicOf(tx, patientId);
    await tx
      .insertInto('intake_batches')
      .values({
        id: ids.batchId,
        clinic_id: clinicId,
        brought_by: broughtBy,
        brought_role: 'professional',
        source: 'drop',
      })
      .execute();
    await tx
      .insertInto('intake_files')
      .values({
        id: ids.fileId,
        clinic_id: clinicId,
        batch_id: ids.batchId,
        brought_by: broughtBy,
        key: newId(),
        file_name: 'exame.pdf',
        file_path: path,
        content_type: 'application/pdf',
        size_bytes: size,
        sha256,
        state: 'ready',
        patient_id: patientId,
        matched_by: 'cpf',
        is_sure: true,
        category: 'Outros',
      })
      .execute();
  });
  return { ...ids, patientId };
}

/** A scanner of the clinic of these people, connected by its owner. */
const ofScanner = async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
  const scannerId = newId();
  await t.make(async (tx) => {
    const clinicId = await clinicOf(tx, clinic.patients[0]?.id ?? '');
    const owner = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('clinic_id', '=', clinicId)
      .where('role', '=', 'clinic_owner')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('scanner_tokens')
      .values({
        id: scannerId,
        clinic_id: clinicId,
        user_id: owner.user_id,
        name: 'Recepção',
        token_sha256: randomBytes(32),
      })
      .execute();
  });
  return { params: { clinicId: clinic.id, scannerId } };
};

const ofBatch = async (clinic: MadeClinic, t: TestApp): Promise<Input> => ({
  params: { clinicId: clinic.id, batchId: (await makeWaiting(clinic, t)).batchId },
});

const ofFile =
  (body?: Record<string, unknown>) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => ({
    params: { clinicId: clinic.id, fileId: (await makeWaiting(clinic, t)).fileId },
    ...(body ? { body } : {}),
  });

export const intakeRows = {
  beginIntake: { input: (clinic) => ({ ...inClinic(clinic), body: { key: newId() } }) },
  // Only whoever began adds to a batch: what that does is tested with the feature.
  addIntakeFile: {
    input: (clinic) => ({
      params: { clinicId: clinic.id, batchId: newId() },
      body: { key: newId(), fileName: 'exame.pdf' },
    }),
    letIn: 404,
  },
  listIntakeFiles: { input: inClinic },
  chooseIntake: { input: ofFile({ category: 'Atestados' }), unassigned: 404 },
  removeIntakeFiles: {
    input: async (clinic, t) => ({ ...inClinic(clinic), body: { files: [(await makeWaiting(clinic, t)).fileId] } }),
    unassigned: 404,
  },
  sendIntakeFiles: {
    input: async (clinic, t) => {
      const { fileId: id, patientId } = await makeWaiting(clinic, t);
      return { ...inClinic(clinic), body: { files: [{ id, patientId }] } };
    },
  },
  stopIntake: { input: inClinic },
  listIntakeCandidates: { input: ofFile(), unassigned: 404 },
  previewIntakeFile: { input: ofFile(), unassigned: 404 },
  listScanners: { input: inClinic },
  addScanner: { input: (clinic) => ({ ...inClinic(clinic), body: { name: 'Recepção' } }), inside: 403 },
  removeScanner: { input: ofScanner },
  exportIntakeOutcome: { input: ofBatch, unassigned: 404 },
} satisfies Rows;
