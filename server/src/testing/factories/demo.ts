import type { AuditEvent } from '@virtual-med/contract/core/audit';
import { limits } from '@virtual-med/contract/core/limits';
import { roleLabels } from '@virtual-med/contract/core/roles';
import { v7 } from 'uuid';
import { addMonths } from '../../adapters/payments/billing-months.ts';
import type { AppContext } from '../../context/context.ts';
import { hashPassword } from '../../core/crypto/password-hash.ts';
import type { Tx } from '../../core/db/database.ts';
import { activePlans } from '../../features/business/billing/plans/plans.service.ts';
import { requestSignature } from '../../features/records/signing/request.service.ts';
import { ownerOf } from './actors.ts';
import { makeSubscription } from './billing.ts';
import { type MadeClinic, makeClinic } from './clinics.ts';
import { giveLogo } from './demo-logo.ts';
import { demoPage } from './demo-pages.ts';
import { makeDocuments } from './documents.ts';
import { linkAccount, makePatients, type Patient } from './patients.ts';
import { makePeople, makePerson, type Person } from './people.ts';
import { makePrivacyRequest } from './privacy.ts';

export const demoPassword = 'Demo@2026';

/** Who can sign in to the demo, for the table printed at start. */
export const demoPeople = [
  { 'E-mail': 'admin@virtual.med', Papel: roleLabels.super_admin, Clínica: '(todas)' },
  { 'E-mail': 'dona@coracao.med', Papel: roleLabels.clinic_owner, Clínica: 'Clínica Coração' },
  { 'E-mail': 'gestor@coracao.med', Papel: roleLabels.admin, Clínica: 'Clínica Coração' },
  { 'E-mail': 'ana@coracao.med', Papel: roleLabels.professional, Clínica: 'Clínica Coração' },
  { 'E-mail': 'bruno@coracao.med', Papel: roleLabels.professional, Clínica: 'Clínica Coração' },
  { 'E-mail': 'recepcao@coracao.med', Papel: roleLabels.reception, Clínica: 'Clínica Coração' },
  { 'E-mail': 'paciente@exemplo.med', Papel: roleLabels.patient, Clínica: 'Clínica Coração e Clínica Horizonte' },
  { 'E-mail': 'dono@horizonte.med', Papel: roleLabels.clinic_owner, Clínica: 'Clínica Horizonte' },
  { 'E-mail': 'dona@bloqueada.med', Papel: roleLabels.clinic_owner, Clínica: 'Clínica Bloqueada (bloqueada)' },
];

/** What the demo clinic's documents say of it. */
const documentFacts = {
  zip_code: '01310-100',
  address: 'Avenida Paulista, 1000, Bela Vista, São Paulo - SP',
  phone: '(11) 3333-4444',
  cnes: '1234567',
};

/** Fills an empty system with the demo people; does nothing on one that has people already. A hash says what checking it costs. */
export async function seedDemo(ctx: AppContext, { passwordHash }: { passwordHash?: string } = {}): Promise<void> {
  const hashed = passwordHash ?? (await hashPassword(demoPassword));
  const clinics = await ctx.db.asSystem('demo data', async (tx) => {
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined;
    const person = (email: string, name: string) => ({ email, name, passwordHash: hashed });
    await makePerson(tx, { ...person('admin@virtual.med', 'Equipe Virtual.med'), isSuperAdmin: true });
    const coracao = await makeClinic(tx, {
      name: 'Clínica Coração',
      palette: 'verde-mar',
      owner: person('dona@coracao.med', 'Helena Duarte'),
      admins: [person('gestor@coracao.med', 'Gustavo Nogueira')],
      professionals: [person('ana@coracao.med', 'Ana Beatriz Ramos'), person('bruno@coracao.med', 'Bruno Teixeira')],
      receptionists: [person('recepcao@coracao.med', 'Rita Moreira')],
      patients: 59,
    });
    await giveLogo(tx, ctx.adapters.storage, coracao.id);
    await tx.updateTable('clinics').set(documentFacts).where('id', '=', coracao.id).execute();
    const horizonte = await makeClinic(tx, {
      name: 'Clínica Horizonte',
      owner: person('dono@horizonte.med', 'Otávio Prado'),
    });
    const bloqueada = await makeClinic(tx, {
      name: 'Clínica Bloqueada',
      status: 'disabled',
      owner: person('dona@bloqueada.med', 'Célia Moura'),
      patients: 2,
    });
    const patient = await makePerson(tx, person('paciente@exemplo.med', 'Marina Castro'));
    const own = await enroll(tx, coracao, patient);
    await enroll(tx, horizonte, patient);
    const uploadedBy = coracao.professionals[0]?.id ?? coracao.owner.id;
    const inTurn = [own, ...coracao.patients];
    const arrivals = await spreadArrivals(tx, inTurn);
    const documents = { clinicId: coracao.id, uploadedBy, page: pageOf(coracao.name) };
    const send = (patients: readonly Patient[], count: number) =>
      makeDocuments(tx, ctx.adapters.storage, { ...documents, patients, count, at: momentsOf(arrivals, count) });
    await tx.updateTable('patients').set({ sex: 'female' }).where('id', '=', own.id).execute();
    await send(inTurn, 138);
    await send([own], 12);
    await bringToLife(tx, coracao, own);
    return { coracao, horizonte, bloqueada };
  });
  if (!clinics) return;
  if (ctx.adapters.payments.kind === 'embedded') await bill(ctx, clinics);
  if (ctx.adapters.signing.kind !== 'off') await askForSignature(ctx, clinics.coracao);
}

async function enroll(tx: Tx, clinic: MadeClinic, person: Person) {
  const [patient] = await makePatients(tx, clinic.id, {
    count: 1,
    startAt: 100,
    professionalIds: clinic.professionals.slice(0, 1).map((professional) => professional.id),
  });
  if (!patient) throw new Error('No patient was made');
  await tx
    .updateTable('patients')
    .set({ name: person.name, email: person.email })
    .where('id', '=', patient.id)
    .execute();
  await linkAccount(tx, clinic.id, patient.id, person);
  return { ...patient, name: person.name, email: person.email };
}

const dayMs = 86_400_000;
const monthsOfRecords = 14;

/** The clinic has been here for a while: one patient after another, the demo's own among the first. */
async function spreadArrivals(tx: Tx, patients: readonly Patient[]): Promise<Map<string, number>> {
  const arrivals = new Map<string, number>();
  for (const [index, { id }] of patients.entries()) {
    const at = Date.now() - (monthsOfRecords * 30 * dayMs * (patients.length - index)) / patients.length;
    arrivals.set(id, at);
    await tx
      .updateTable('patients')
      .set({ created_at: new Date(at).toISOString() })
      .where('id', '=', id)
      .execute();
  }
  return arrivals;
}

/** Between a patient's arrival and yesterday, later documents later, at the hours a clinic is open. */
const momentsOf = (arrivals: ReadonlyMap<string, number>, count: number) => (patient: Patient, n: number) => {
  const arrived = arrivals.get(patient.id) ?? Date.now();
  const yesterday = Date.now() - dayMs;
  const at = new Date(arrived + ((yesterday - arrived) * (n + 1)) / count);
  at.setUTCHours(11 + ((n * 5) % 9), (n * 17) % 60);
  return new Date(at.getTime() > yesterday ? at.getTime() - dayMs : at.getTime());
};

const pageOf =
  (clinic: string): NonNullable<Parameters<typeof makeDocuments>[2]['page']> =>
  ({ patient, ...about }) =>
    demoPage({ ...about, clinic, patient: patient.name });

/** One clinic that pays, one that is behind, one that left. */
async function bill(
  ctx: AppContext,
  clinics: Record<'coracao' | 'horizonte' | 'bloqueada', MadeClinic>,
): Promise<void> {
  const [essential, team] = await activePlans(ctx);
  if (!essential || !team) return;
  const ago = (months: number, days: number) => addMonths(new Date(Date.now() - days * 86_400_000), -months);
  await makeSubscription(ctx, clinics.coracao, { plan: team, begun: ago(7, 8), ending: 'open' });
  await makeSubscription(ctx, clinics.horizonte, { plan: essential, begun: ago(2, 5), ending: 'failed' });
  await makeSubscription(ctx, clinics.bloqueada, { plan: essential, begun: ago(4, 2), ending: 'canceled' });
}

/**
 * What the days leave behind: most patients have come in, at one time or another, and opened what was sent to them; some have
 * yet to come, one letter came back and one patient asks for a correction.
 */
async function bringToLife(tx: Tx, { id: clinicId, patients }: MadeClinic, own: Patient): Promise<void> {
  const people = await makePeople(
    tx,
    patients.map(({ name, email }) => ({ name, email })),
  );
  const accounts = new Map([[own.id, await ownerOfRecord(tx, own.id)]]);
  for (const [index, patient] of patients.entries()) {
    const person = people[index];
    if (!person) continue;
    await linkAccount(tx, clinicId, patient.id, person);
    if (index % 7 === 4)
      await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', person.id).execute();
    else accounts.set(patient.id, person.id);
  }
  const now = Date.now();
  for (const [index, userId] of [...accounts.values()].entries()) {
    const lastVisit = new Date(now - ((index * 11) % 37) ** 2 * 47 * 60_000 - 9 * 60_000).toISOString();
    await tx
      .insertInto('patient_visits')
      .values({ user_id: userId, clinic_id: clinicId, last_visit_at: lastVisit })
      .execute();
  }
  const documents = await tx
    .selectFrom('documents')
    .select(['id', 'patient_id', 'created_at'])
    .where('clinic_id', '=', clinicId)
    .orderBy('created_at', 'desc')
    .execute();
  const recent = documents.filter(({ created_at: at }) => Date.parse(at) > now - limits.unseenDays * dayMs);
  const views = documents.flatMap(({ id, patient_id: patientId, created_at: sentAt }, index) => {
    const actorId = accounts.get(patientId);
    if (!actorId || (index < recent.length && index % 4 === 1)) return [];
    const seenMs = Math.min(Date.parse(sentAt) + (1 + ((index * 7) % 40)) * 3_600_000, now - 9 * 60_000);
    return [{ actorId, recordId: id, aboutPatient: patientId, seenMs }];
  });
  await tx
    .insertInto('audit_events')
    .values(
      views.map(({ actorId, recordId, aboutPatient, seenMs }) => ({
        id: v7({ msecs: seenMs }),
        occurred_at: new Date(seenMs).toISOString(),
        clinic_id: clinicId,
        event: 'documents.previewed' satisfies AuditEvent,
        actor_id: actorId,
        actor_role: 'patient',
        record_type: 'document',
        record_id: recordId,
        about_patient: aboutPatient,
      })),
    )
    .execute();
  const returned = recent.find(({ patient_id: patientId }) => patientId !== own.id);
  if (returned) await tx.updateTable('documents').set({ notice: 'failed' }).where('id', '=', returned.id).execute();
  const [asking, askedBy] = [...accounts].at(-3) ?? [];
  if (asking && askedBy)
    await makePrivacyRequest(tx, {
      clinicId,
      patientId: asking,
      askedBy,
      askedOn: new Date(now - 4 * dayMs).toISOString().slice(0, 10),
    });
}

const ownerOfRecord = async (tx: Tx, patientId: string): Promise<string> =>
  (
    await tx
      .selectFrom('patient_accounts')
      .select('user_id')
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow()
  ).user_id;

/** One document waits for its signature. */
async function askForSignature(ctx: AppContext, clinic: MadeClinic): Promise<void> {
  const [patient] = clinic.patients.slice(-9);
  const [professional] = clinic.professionals;
  if (!patient || !professional) return;
  const document = await ctx.db.asSystem('demo data: a document to sign', (tx) =>
    tx
      .selectFrom('documents')
      .select(['id', 'name'])
      .where('patient_id', '=', patient.id)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  if (!document) return;
  await requestSignature(ctx, ownerOf(clinic), {
    storageUrl: `/api/clinics/${clinic.id}/documents/${document.id}/download`,
    documentName: document.name,
    professionalId: professional.id,
    patientId: patient.id,
    clinicId: clinic.id,
  });
}
