// A server with the data of the benchmarks: one clinic of 2,000 patients among 201 clinics and 102,000 patients.
import { hashPassword } from '../../server/src/core/crypto/password-hash.ts';
import { sessionCookieName, signSessionToken } from '../../server/src/core/http/session-cookie.ts';
import { main } from '../../server/src/main.ts';
import { makeClinic } from '../../server/src/testing/factories/clinics.ts';
import { makeDocuments } from '../../server/src/testing/factories/documents.ts';
import { linkAccount, makePatients } from '../../server/src/testing/factories/patients.ts';
import { makePerson, openSession } from '../../server/src/testing/factories/people.ts';
import { password } from '../../server/src/testing/passwords.ts';
import { type Growth, growing, pagesTouched, statisticsOf } from './growth-data.ts';
import { backingUp } from './seed-backup.ts';
import type { Ready } from './start.ts';

const passwordHash = await hashPassword(password);
const clinicsElsewhere = Number(process.env.BENCH_CLINICS ?? 200);
const patientsEach = 500;
const ownPatients = 2000;
const documentsOfTheFirst = 24;

await main(async ({ ctx, url }) => {
  for (let n = 0; n < clinicsElsewhere; n += 1)
    await ctx.db.asSystem('bench data', (tx) => makeClinic(tx, { patients: patientsEach }));
  const own = await ctx.db.asSystem('bench data', async (tx) => {
    const clinic = await makeClinic(tx, { owner: { passwordHash } });
    const stranger = await makeClinic(tx);
    const patients = await makePatients(tx, clinic.id, { count: ownPatients });
    const token = await openSession(tx, clinic.owner.id, 24 * 3600);
    const [first] = patients;
    if (!first) throw new Error('The clinic has no patients');
    const patient = await makePerson(tx, { name: first.name });
    await linkAccount(tx, clinic.id, first.id, patient);
    await makeDocuments(tx, ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: [first],
      uploadedBy: clinic.owner.id,
      count: documentsOfTheFirst,
    });
    const tokenOf = (id: string) => openSession(tx, id, 24 * 3600);
    return {
      clinic,
      patients,
      token,
      patientToken: await tokenOf(patient.id),
      strangersToken: await tokenOf(stranger.owner.id),
    };
  });
  if (clinicsElsewhere > 0) await statisticsOf(ctx, 'patients');
  const cookieOf = (token: string) => `${sessionCookieName(false)}=${signSessionToken(token, ctx.secretKey)}`;
  const ready: Ready = {
    url,
    cookie: cookieOf(own.token),
    patientCookie: cookieOf(own.patientToken),
    clinicId: own.clinic.id,
    patientIds: own.patients.map((patient) => patient.id),
    strangersCookie: cookieOf(own.strangersToken),
    email: own.clinic.owner.email,
  };
  const backup = backingUp(ctx);
  const grow = growing(ctx, {
    clinicId: own.clinic.id,
    ownerId: own.clinic.owner.id,
    patientId: ready.patientIds[0] ?? '',
  });
  process.on('message', async (wanted: Growth | 'pages' | 'backup' | 'end backup') => {
    if (wanted === 'pages') process.send?.(await pagesTouched(ctx));
    else if (wanted === 'backup' || wanted === 'end backup') process.send?.(await backup(wanted));
    else process.send?.((await grow(wanted)) ?? 0);
  });
  console.log(`READY ${JSON.stringify(ready)}`);
});
