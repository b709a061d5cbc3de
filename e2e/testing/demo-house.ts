import { hashPassword } from '../../server/src/core/crypto/password-hash.ts';
import { issueTemporaryPassword } from '../../server/src/features/identity/temporary-passwords/temporary-passwords.service.ts';
import type { House } from '../../server/src/house.ts';
import { main } from '../../server/src/main.ts';
import { join, type MadeClinic, makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { demoPassword, seedDemo } from '../../server/src/testing/factories/demo.ts';
import { linkAccount, makePatients } from '../../server/src/testing/factories/patients.ts';
import { makePerson } from '../../server/src/testing/factories/people.ts';
import { projects } from './projects.ts';
import { makeViewerClinic } from './seed/document-viewer.ts';
import { makeDocumentsClinic } from './seed/documents.ts';
import { makeProofClinic } from './seed/email-proof.ts';
import { makeHostileClinic } from './seed/hostile.ts';
import { makePatientsClinic } from './seed/patients.ts';
import { fallBehind, subscribe } from './seed/paying-clinics.ts';
import { leaveToSign, makeSigningClinic } from './seed/signing.ts';

/** Journeys that change a person for good get one of their own for each browser, in a clinic of their own. */
async function seedJourneys(house: House): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const paying: MadeClinic[] = [];
  const signing: MadeClinic[] = [];
  await house.db.asSystem('people of the journeys', async (tx) => {
    await makeHostileClinic(tx, house.adapters.storage, passwordHash);
    for (const project of projects) {
      await makePatientsClinic(tx, project, passwordHash);
      await makeProofClinic(tx, project, passwordHash);
      await makeDocumentsClinic(tx, project, passwordHash);
      await makeViewerClinic(tx, project, passwordHash);
      signing.push(await makeSigningClinic(tx, project, passwordHash));
      const person = (part: string) => ({ email: `${part}.${project}@jornada.med`, passwordHash });
      const clinic = await makeClinic(tx, {
        name: `Clínica Jornada ${project}`,
        owner: person('dona'),
        professionals: ['esqueceu', 'dois-fatores', 'sai', 'perfil', 'troca', 'aparelhos', 'app'].map(person),
      });
      const colleague = (part: string, name: string) => ({ ...person(part), name });
      const team = await makeClinic(tx, {
        name: `Clínica Equipe ${project}`,
        owner: colleague('equipe', 'Eunice Lima'),
        professionals: [colleague('parte', 'Paulo Partida'), colleague('fica', 'Fátima Fica')],
        patients: 4,
      });
      const alsoThere = await makePerson(tx, colleague('vinculado', 'Vítor Vinculado'));
      await join(tx, team.id, alsoThere, 'professional');
      await join(tx, clinic.id, alsoThere, 'professional');
      const newcomer = await makePerson(tx, { name: 'Ester Espera', email: `espera.${project}@jornada.med` });
      await join(tx, team.id, newcomer, 'professional');
      await issueTemporaryPassword(house, tx, { userId: newcomer.id, clinicId: team.id, createdBy: team.owner.id });
      await makeClinic(tx, {
        name: `Clínica Marca ${project}`,
        owner: colleague('marca', 'Márcia Marca'),
        patients: 2,
      });
      paying.push(await makeClinic(tx, { name: `Clínica Assinante ${project}`, owner: person('assina') }));
      const late = await makeClinic(tx, {
        name: `Clínica Atrasada ${project}`,
        owner: person('atrasa'),
        professionals: [person('atrasa-equipe')],
      });
      await fallBehind(tx, late);
      const [lateRecord] = await makePatients(tx, late.id, { count: 1, startAt: 310 });
      if (lateRecord) await linkAccount(tx, late.id, lateRecord.id, await makePerson(tx, person('atrasa-paciente')));
      const [record, toldByMail] = await makePatients(tx, clinic.id, { count: 2, startAt: 300 });
      if (!record || !toldByMail) throw new Error('No patient was made');
      await linkAccount(
        tx,
        clinic.id,
        toldByMail.id,
        await makePerson(tx, { name: toldByMail.name, ...person('avisos') }),
      );
      const patient = await makePerson(tx, { name: record.name, email: `primeiro.${project}@jornada.med` });
      await linkAccount(tx, clinic.id, record.id, patient);
      await issueTemporaryPassword(house, tx, {
        userId: patient.id,
        clinicId: clinic.id,
        createdBy: clinic.owner.id,
      });
    }
  });
  for (const clinic of paying) await subscribe(house, clinic);
  for (const clinic of signing) await leaveToSign(house, clinic);
}

await main(async ({ house }) => {
  await seedDemo(house);
  await seedJourneys(house);
});
