import type { Tx } from '../../../server/src/core/db/database.ts';
import { requestSignature } from '../../../server/src/features/signing/request.service.ts';
import type { House } from '../../../server/src/house.ts';
import { type MadeClinic, makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';

/** The clinic whose documents the journeys sign, one for each browser. */
export async function makeSigningClinic(tx: Tx, project: string, passwordHash: string): Promise<MadeClinic> {
  const person = (part: string, name: string) => ({ name, email: `${part}.${project}@jornada.med`, passwordHash });
  const clinic = await makeClinic(tx, {
    name: `Clínica Assinaturas ${project}`,
    owner: person('ass-dona', 'Olga Dona'),
    professionals: [person('ass-medica', 'Sílvia Assina')],
    patients: 2,
  });
  for (const [index, patient] of clinic.patients.entries()) {
    const name = ['Pedro Paciente', 'Vera Espera'][index] ?? '';
    await tx.updateTable('patients').set({ name }).where('id', '=', patient.id).execute();
    if (index === 0) await linkAccount(tx, clinic.id, patient.id, await makePerson(tx, person('ass-paciente', name)));
  }
  return clinic;
}

/** Two documents of the second patient: one waits for its owner's signature, the other has not been asked for. */
export async function leaveToSign(house: House, clinic: MadeClinic): Promise<void> {
  const { owner } = clinic;
  const patients = clinic.patients.slice(1);
  const [documentId] = await house.db.asSystem('documents of the journeys', (tx) =>
    makeDocuments(tx, house.adapters.storage, { clinicId: clinic.id, patients, uploadedBy: owner.id, count: 2 }),
  );
  const asker = {
    userId: owner.id,
    role: 'clinic_owner',
    clinicId: clinic.id,
    ip: null,
    requestId: 'journeys',
  } as const;
  await requestSignature(house, asker, {
    storageUrl: `/api/clinics/${clinic.id}/documents/${documentId}/download`,
    documentName: 'Hemograma completo',
    professionalId: owner.id,
    patientId: patients[0]?.id ?? '',
    clinicId: clinic.id,
  });
}
