import assert from 'node:assert/strict';
import type { EndpointName } from '@virtual-med/contract/endpoints';
import type { Tx } from '../../core/db/database.ts';
import { newId } from '../../core/ids.ts';
import { makeVerification } from '../../features/records/verification/new-documents.service.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import { makeDocuments } from '../factories/documents.ts';
import type { TestApp } from '../test-app.ts';

export interface Input {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

export interface Row {
  /** A request that succeeds for whoever is let in. */
  readonly input: (clinic: MadeClinic, t: TestApp) => Input | Promise<Input>;
  /** Let in, but the thing itself is not there: the status to expect instead of 200. */
  readonly letIn?: number;
  /** Let in by role, but the record is not assigned to this professional. */
  readonly unassigned?: number;
  /** What somebody with no tie to any clinic is told, where that is said at all. */
  readonly noClinic?: number;
  /** The platform's staff are let in, but have no such thing there. */
  readonly inside?: number;
  /** Open to the platform's staff from outside the clinic, but not for what this request asks. */
  readonly outside?: number;
  /** Public, but the platform's staff act as themselves there, and are recorded. */
  readonly recordsSuperAdmins?: true;
}

/** One feature's share of the matrix. */
export type Rows = Partial<Record<EndpointName, Row>>;

export const inClinic = (clinic: MadeClinic): Input => ({ params: { clinicId: clinic.id } });
export const ofPatient = (clinic: MadeClinic): Input => ({
  params: { clinicId: clinic.id, patientId: clinic.patients[0]?.id ?? '' },
});

export const ofMember = (clinic: MadeClinic): Input => ({
  params: { clinicId: clinic.id, userId: clinic.professionals[0]?.id ?? newId() },
});

/** The clinic named in a request may be any; a record's own is the one it stands in. */
export const clinicOf = async (tx: Tx, patientId: string): Promise<string> =>
  (await tx.selectFrom('patients').select('clinic_id').where('id', '=', patientId).executeTakeFirstOrThrow()).clinic_id;

/** A document of the clinic's first patient, made for this one request. */
export const ofDocument =
  (body?: Record<string, unknown>, isDeleted = false) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
    const patient = clinic.patients[0];
    assert.ok(patient);
    const documentId = await t.make(async (tx) => {
      const uploadedBy = clinic.professionals[0]?.id ?? clinic.owner.id;
      const [id = ''] = await makeDocuments(tx, t.ctx.adapters.storage, {
        clinicId: await clinicOf(tx, patient.id),
        patients: [patient],
        uploadedBy,
        count: 1,
      });
      if (isDeleted)
        await tx
          .updateTable('documents')
          .set({ deleted_at: new Date().toISOString(), deleted_by: uploadedBy, deletion_reason: 'Engano' })
          .where('id', '=', id)
          .execute();
      return id;
    });
    return { params: { clinicId: clinic.id, documentId }, ...(body ? { body } : {}) };
  };

/** The same with an address where anybody verifies it, as the clinic made it. */
export const ofVerified =
  (body?: Record<string, unknown>) =>
  async (clinic: MadeClinic, t: TestApp): Promise<Input> => {
    const input = await ofDocument(body)(clinic, t);
    await t.make(async (tx) => {
      const document = await tx
        .selectFrom('documents')
        .select(['id', 'clinic_id', 'sha256'])
        .where('id', '=', String(input.params?.documentId))
        .executeTakeFirstOrThrow();
      const files = [{ documentId: document.id, sha256: document.sha256 }];
      await makeVerification(t.ctx, tx, { clinicId: document.clinic_id, rootId: document.id, files });
    });
    return input;
  };
