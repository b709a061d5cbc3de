import type { AppContext } from '../../../server/src/context/context.ts';
import { checkDocument } from '../../../server/src/features/records/signature-checks/check-document.service.ts';
import { signAsStranger } from '../../../server/src/features/records/signature-checks/testing/sign-pdf.ts';
import { requestSignature } from '../../../server/src/features/records/signing/request.service.ts';
import { type MadeClinic, makeClinic } from '../../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../../server/src/testing/factories/documents.ts';
import { linkAccount } from '../../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../../server/src/testing/factories/people.ts';
import { samplePdf } from '../../../server/src/testing/factories/sample-pdf.ts';
import { type Seed, told, write } from './own-clinic.ts';

/** A prescription under a certificate that nobody here stands behind. */
async function signedPage({ title }: { title: string }): Promise<Buffer> {
  const page = samplePdf(title, ['Documento de demonstração, sem valor clínico.']);
  if (!title.startsWith('Receita')) return page;
  return signAsStranger(page, { name: 'ANA LIMA', cpf: '12345678909' });
}

/** Three documents of the second patient: one waits for its owner's signature, one has not been asked for, one came signed. */
async function leaveToSign(ctx: AppContext, clinic: MadeClinic): Promise<void> {
  const { owner } = clinic;
  const patients = clinic.patients.slice(1);
  const [documentId, , signedId = ''] = await ctx.db.asSystem('documents of the journeys', (tx) =>
    makeDocuments(tx, ctx.adapters.storage, {
      clinicId: clinic.id,
      patients,
      uploadedBy: owner.id,
      count: 3,
      page: signedPage,
    }),
  );
  await checkDocument(ctx, signedId);
  const asker = {
    userId: owner.id,
    role: 'clinic_owner',
    clinicId: clinic.id,
    ip: null,
    requestId: 'journeys',
  } as const;
  await requestSignature(ctx, asker, {
    storageUrl: `/api/clinics/${clinic.id}/documents/${documentId}/download`,
    documentName: 'Hemograma completo',
    professionalId: owner.id,
    patientId: patients[0]?.id ?? '',
    clinicId: clinic.id,
  });
}

/** A clinic whose documents a journey signs. */
export async function makeSigningClinic(seed: Seed) {
  const professional = seed.person('ass-medica', 'Sílvia Assina');
  const patient = seed.person('ass-paciente', 'Pedro Paciente');
  const clinic = await write(seed, async (tx) => {
    const made = await makeClinic(tx, {
      name: `Clínica Assinaturas ${seed.word}`,
      owner: seed.person('ass-dona', 'Olga Dona'),
      professionals: [professional],
      patients: 2,
    });
    for (const [index, { id }] of made.patients.entries()) {
      const name = ['Pedro Paciente', 'Vera Espera'][index] ?? '';
      await tx.updateTable('patients').set({ name }).where('id', '=', id).execute();
      if (index === 0) await linkAccount(tx, made.id, id, await makePerson(tx, patient));
    }
    return made;
  });
  await leaveToSign(seed.ctx, clinic);
  return { ...told(seed, clinic), professional: professional.email, patient: patient.email };
}

/** The same, where all that the law asks of clinic, professional and first patient is on record. */
export async function makeWritingClinic(seed: Seed) {
  const told = await makeSigningClinic(seed);
  await write(seed, async (tx) => {
    await tx
      .updateTable('clinics')
      .set({ address: 'Rua das Flores, 10, São Paulo - SP', zip_code: '01310-100', phone: '(11) 4000-1234' })
      .where('id', '=', told.clinicId)
      .execute();
    await tx
      .updateTable('memberships')
      .set({ cpf: '52998224725', council: 'CRM', council_uf: 'SP', council_number: '123456' })
      .where('clinic_id', '=', told.clinicId)
      .where('role', '=', 'professional')
      .execute();
    await tx
      .updateTable('patients')
      .set({ cpf: '11144477735', birth_date: '1990-05-04', sex: 'female', address: 'Rua B, 2, Santos - SP' })
      .where('clinic_id', '=', told.clinicId)
      .where('name', '=', 'Pedro Paciente')
      .execute();
  });
  return told;
}
