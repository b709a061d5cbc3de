import { roleLabels } from '@virtual-med/contract/core/roles';
import { addMonths } from '../../adapters/payments/billing-months.ts';
import type { AppContext } from '../../context/context.ts';
import { hashPassword } from '../../core/crypto/password-hash.ts';
import type { Tx } from '../../core/db/database.ts';
import { activePlans } from '../../features/business/billing/plans/plans.service.ts';
import { makeSubscription } from './billing.ts';
import { type MadeClinic, makeClinic } from './clinics.ts';
import { giveLogo } from './demo-logo.ts';
import { demoPage } from './demo-pages.ts';
import { makeDocuments } from './documents.ts';
import { linkAccount, makePatients, type Patient } from './patients.ts';
import { makePerson, type Person } from './people.ts';

export const demoPassword = 'Demo@2026';

/** Who can sign in to the demo, for the table printed at start. */
export const demoPeople = [
  { 'E-mail': 'admin@virtual.med', Papel: roleLabels.super_admin, Clínica: '(todas)' },
  { 'E-mail': 'dona@coracao.med', Papel: roleLabels.clinic_owner, Clínica: 'Clínica Coração' },
  { 'E-mail': 'gestor@coracao.med', Papel: roleLabels.admin, Clínica: 'Clínica Coração' },
  { 'E-mail': 'ana@coracao.med', Papel: roleLabels.professional, Clínica: 'Clínica Coração' },
  { 'E-mail': 'bruno@coracao.med', Papel: roleLabels.professional, Clínica: 'Clínica Coração' },
  { 'E-mail': 'paciente@exemplo.med', Papel: roleLabels.patient, Clínica: 'Clínica Coração e Clínica Horizonte' },
  { 'E-mail': 'dono@horizonte.med', Papel: roleLabels.clinic_owner, Clínica: 'Clínica Horizonte' },
  { 'E-mail': 'dona@bloqueada.med', Papel: roleLabels.clinic_owner, Clínica: 'Clínica Bloqueada (bloqueada)' },
];

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
      patients: 59,
    });
    await giveLogo(tx, ctx.adapters.storage, coracao.id);
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
    await send(inTurn, 138);
    await send([own], 12);
    return { coracao, horizonte, bloqueada };
  });
  if (clinics && ctx.adapters.payments.kind === 'embedded') await bill(ctx, clinics);
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
