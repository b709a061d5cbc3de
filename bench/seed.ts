// A server with the data of the benchmarks: one clinic of 2,000 patients among 201 clinics and 102,000 patients.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { sessionCookieName, signSessionToken } from '../server/src/core/http/session-cookie.ts';
import type { House } from '../server/src/house.ts';
import { main } from '../server/src/main.ts';
import { makeClinic } from '../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../server/src/testing/factories/documents.ts';
import { linkAccount, makePatients } from '../server/src/testing/factories/patients.ts';
import { makePerson, openSession } from '../server/src/testing/factories/people.ts';
import type { Ready } from './start.ts';

const clinicsElsewhere = Number(process.env.BENCH_CLINICS ?? 200);
const patientsEach = 500;
const ownPatients = 2000;
const documentsOfTheFirst = 24;

/** The figures are those of a database that has been running: its statistics are there. */
async function statisticsOf(house: House): Promise<void> {
  const analysed = () =>
    house.db.asSystem('bench data', (tx) =>
      sql<{
        done: boolean;
      }>`select last_autoanalyze is not null as done from pg_stat_user_tables where relname = 'patients'`.execute(tx),
    );
  while (!(await analysed()).rows[0]?.done) await delay(500);
}

await main(async ({ house, url }) => {
  for (let n = 0; n < clinicsElsewhere; n += 1)
    await house.db.asSystem('bench data', (tx) => makeClinic(tx, { patients: patientsEach }));
  const own = await house.db.asSystem('bench data', async (tx) => {
    const clinic = await makeClinic(tx);
    const patients = await makePatients(tx, clinic.id, { count: ownPatients });
    const token = await openSession(tx, clinic.owner.id, 24 * 3600);
    const [first] = patients;
    if (!first) throw new Error('The clinic has no patients');
    const patient = await makePerson(tx, { name: first.name });
    await linkAccount(tx, clinic.id, first.id, patient);
    await makeDocuments(tx, house.adapters.storage, {
      clinicId: clinic.id,
      patients: [first],
      uploadedBy: clinic.owner.id,
      count: documentsOfTheFirst,
    });
    return { clinic, patients, token, patientToken: await openSession(tx, patient.id, 24 * 3600) };
  });
  await statisticsOf(house);
  const cookieOf = (token: string) => `${sessionCookieName(false)}=${signSessionToken(token, house.secretKey)}`;
  const told: Ready = {
    url,
    cookie: cookieOf(own.token),
    patientCookie: cookieOf(own.patientToken),
    clinicId: own.clinic.id,
    patientIds: own.patients.map((patient) => patient.id),
  };
  console.log(`READY ${JSON.stringify(told)}`);
});
