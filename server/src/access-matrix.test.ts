import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { buildUrl } from '@virtual-med/contract/client';
import type { Access, AnyEndpoint } from '@virtual-med/contract/endpoint';
import { hasBody } from '@virtual-med/contract/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import type { ClinicRole } from '@virtual-med/contract/roles';
import type { MadeClinic } from './factories/clinics.ts';
import { makeDocuments } from './factories/documents.ts';
import { linkAccount } from './factories/patients.ts';
import type { Person } from './factories/people.ts';
import { samplePdf } from './factories/sample-pdf.ts';
import { newId } from './ids.ts';
import { formOf } from './testing/form.ts';
import { testHouse } from './testing/house.ts';

const t = await testHouse({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });

interface Input {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

interface Row {
  /** A request that succeeds for whoever is let in. */
  readonly input: (clinic: MadeClinic) => Input | Promise<Input>;
  /** Let in, but the thing itself is not there: the status to expect instead of 200. */
  readonly letIn?: number;
  /** Let in by role, but the record is not assigned to this professional. */
  readonly unassigned?: number;
}

const inClinic = (clinic: MadeClinic): Input => ({ params: { clinicId: clinic.id } });
const ofPatient = (clinic: MadeClinic): Input => ({
  params: { clinicId: clinic.id, patientId: clinic.patients[0]?.id ?? '' },
});

const ofMember = (clinic: MadeClinic): Input => ({
  params: { clinicId: clinic.id, userId: clinic.professionals[0]?.id ?? newId() },
});
/** A document of the clinic's first patient, made for this one request. */
const ofDocument =
  (body?: Record<string, unknown>, isDeleted = false) =>
  async (clinic: MadeClinic): Promise<Input> => {
    const patient = clinic.patients[0];
    assert.ok(patient);
    const documentId = await t.make(async (tx) => {
      const { clinic_id } = await tx
        .selectFrom('patients')
        .select('clinic_id')
        .where('id', '=', patient.id)
        .executeTakeFirstOrThrow();
      const uploadedBy = clinic.professionals[0]?.id ?? clinic.owner.id;
      const [id = ''] = await makeDocuments(tx, t.house.edges.storage, {
        clinicId: clinic_id,
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
const personalData = () => ({
  name: 'Joana Lima',
  email: `${newId()}@exemplo.med`,
  phone: '(11) 98765-4321',
  birthDate: '1990-05-07',
  zipCode: '01310-100',
  address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
});
const bodyOfClinic = (clinic: MadeClinic): Input => ({ body: { clinicId: clinic.id } });
const essentialPlan = '01930000-0000-7000-8000-000000000001';
const smallLogo = Buffer.from('<svg viewBox="0 0 20 20"><path d="M0 0h9v9z"/></svg>').toString('base64');
const newPassword = { password: 'Nova-senha-1', confirmPassword: 'Nova-senha-1' };

/** Every endpoint has its row; one without does not compile. */
const rows: Record<EndpointName, Row> = {
  healthz: { input: () => ({}) },
  readyz: { input: () => ({}) },
  getPublicConfig: { input: () => ({}) },
  getManifest: { input: (clinic) => ({ query: { clinic_id: clinic.id } }) },
  getBrand: { input: inClinic },
  getSetup: { input: () => ({}) },
  // There is a Super Admin, and nobody here has a password; what lies behind these doors is tested with them.
  createSuperAdmin: {
    input: () => ({ body: { name: 'Intrusa', email: 'intrusa@exemplo.med', password: 'Senha-forte-1' } }),
    letIn: 403,
  },
  getClinicsByEmail: { input: (clinic) => ({ body: { email: clinic.owner.email, area: 'clinic' } }) },
  signIn: {
    input: (clinic) => ({ body: { area: 'admin', email: clinic.owner.email, password: 'Senha-forte-1' } }),
    letIn: 401,
  },
  signInSecondFactor: { input: () => ({ body: { area: 'admin', code: '123456' } }), letIn: 401 },
  // No OpenID Connect provider is set up here.
  beginIdentitySignIn: { input: () => ({ body: { area: 'admin' } }), letIn: 404 },
  signOut: { input: () => ({}) },
  getSession: { input: () => ({}) },
  listDevices: { input: () => ({}) },
  endDevice: { input: () => ({ params: { sessionId: newId() } }), letIn: 404 },
  endOtherDevices: { input: () => ({}) },
  // Nobody here has a password or an authenticator; what happens then is tested with the feature.
  enrolSecondFactor: { input: () => ({ body: { password: 'Senha-forte-1' } }), letIn: 422 },
  confirmSecondFactor: { input: () => ({ body: { code: '123456' } }), letIn: 409 },
  disableSecondFactor: { input: () => ({ body: { password: 'Senha-forte-1' } }), letIn: 409 },
  renewRecoveryCodes: { input: () => ({ body: { password: 'Senha-forte-1' } }), letIn: 409 },
  listIdentities: { input: () => ({}) },
  linkIdentity: { input: () => ({ body: { area: 'admin' } }), letIn: 404 },
  unlinkIdentity: { input: () => ({}), letIn: 404 },
  requestPasswordReset: { input: () => ({ body: { email: 'ninguem@exemplo.med' } }) },
  resetPassword: { input: () => ({ body: { token: 'nenhum', ...newPassword } }), letIn: 410 },
  changePassword: { input: () => ({ body: { currentPassword: 'Senha-forte-1', ...newPassword } }), letIn: 422 },
  updateProfile: { input: () => ({ body: { name: 'Outro Nome', phone: '(11) 98765-4321' } }) },
  listPlans: { input: () => ({}) },
  // Everyone may register a clinic of their own; without a password it is the provider's staff alone, tested with the feature.
  createClinicAdmin: {
    input: () => ({
      body: {
        name: 'Clínica Nova',
        adminName: 'Dona Nova',
        adminEmail: `${newId()}@exemplo.med`,
        whatsapp: '(11) 98765-4321',
        password: 'Senha-forte-1',
        registrationId: newId(),
      },
    }),
  },
  listClinics: { input: () => ({}) },
  updateClinic: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: { name: 'Clínica Outra', adminName: 'Alguém', adminEmail: 'a@exemplo.med', colorPalette: 'verde-mar' },
    }),
  },
  // On a clinic that is not there: these would end the clinic of everyone else in this table.
  blockClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  unblockClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  deleteClinic: { input: () => ({ params: { clinicId: newId() } }), letIn: 404 },
  getClinicStats: { input: inClinic },
  getClinic: { input: inClinic },
  updateClinicSettings: {
    input: (clinic) => ({ ...inClinic(clinic), body: { name: 'Clínica Renovada', colorPalette: 'verde-mar' } }),
  },
  createSubscription: { input: (clinic) => ({ body: { clinicId: clinic.id, planId: essentialPlan } }) },
  syncClinicStatus: { input: bodyOfClinic },
  getClinicInvoices: { input: bodyOfClinic },
  listInvoices: { input: () => ({}) },
  getInvoiceReport: { input: () => ({}) },
  exportInvoices: { input: () => ({}) },
  getSubscription: { input: inClinic },
  // Nobody here has paid.
  cancelSubscription: { input: inClinic, letIn: 409 },
  resumeSubscription: { input: inClinic, letIn: 409 },
  changeSubscriptionPlan: {
    input: (clinic) => ({ ...inClinic(clinic), body: { planId: essentialPlan } }),
    letIn: 409,
  },
  openPaymentPortal: { input: inClinic, letIn: 409 },
  getPaymentStatus: { input: inClinic },
  uploadLogo: { input: (clinic) => ({ ...inClinic(clinic), body: { file: smallLogo } }) },
  removeLogo: { input: inClinic },
  listPatients: { input: inClinic },
  getPatientsOverview: { input: inClinic },
  getPatient: { input: ofPatient, unassigned: 404 },
  listProfessionals: { input: inClinic },
  createProfessional: {
    input: (clinic) => ({
      body: {
        clinicId: clinic.id,
        name: 'Nova Pessoa',
        email: `${newId()}@exemplo.med`,
        role: 'professional',
        password: '123456',
      },
    }),
  },
  updateProfessional: {
    input: (clinic) => ({
      ...ofMember(clinic),
      body: {
        name: clinic.professionals[0]?.name ?? 'Ninguém',
        email: clinic.professionals[0]?.email ?? 'ninguem@exemplo.med',
      },
    }),
  },
  // The staff stays whole for the rows that follow; removing is tested with the feature.
  deleteProfessional: { input: (clinic) => ({ body: { clinicId: clinic.id, id: newId() } }), letIn: 404 },
  resetProfessionalPassword: {
    input: (clinic) => ({
      body: { clinicId: clinic.id, email: clinic.professionals[0]?.email ?? 'ninguem@exemplo.med' },
    }),
  },
  createPatient: {
    input: (clinic) => ({ body: { ...personalData(), clinicId: clinic.id } }),
  },
  updatePatient: {
    input: (clinic) => ({ ...ofPatient(clinic), body: { ...personalData(), revision: 0 } }),
    // Somebody else is always a revision ahead here; saving is tested with the feature.
    letIn: 409,
    unassigned: 404,
  },
  updateHealthField: {
    input: (clinic) => ({
      ...ofPatient(clinic),
      body: { field: 'vaccineCalendar', text: 'Calendário em dia', before: '' },
    }),
    unassigned: 404,
  },
  deletePatient: {
    input: (clinic) => ({ body: { id: newId(), clinicId: clinic.id } }),
    letIn: 404,
  },
  lookUpZipCode: { input: (clinic) => ({ params: { cep: '01310-100' }, query: { clinicId: clinic.id } }) },
  // Nobody here has a temporary password.
  listDocuments: { input: inClinic },
  getDocument: { input: ofDocument(), unassigned: 404 },
  uploadDocument: {
    input: (clinic) => ({
      ...inClinic(clinic),
      body: { name: 'Hemograma', category: 'Outros', patientId: clinic.patients[0]?.id ?? newId() },
    }),
    unassigned: 404,
  },
  updateDocumentSummary: { input: ofDocument({ kind: 'patient', text: 'Tudo bem.' }), unassigned: 404 },
  deleteDocument: { input: ofDocument({ reason: 'Engano' }), unassigned: 404 },
  listDeletedDocuments: { input: inClinic },
  restoreDocument: { input: ofDocument(undefined, true) },
  destroyDocument: { input: ofDocument(), unassigned: 404 },
  listDocumentOpenings: { input: ofDocument(), unassigned: 404 },
  createDocumentLink: { input: ofDocument({ purpose: 'download' }), unassigned: 404 },
  openDocumentLink: { input: () => ({ params: { token: 'nenhum' } }), letIn: 404 },
  downloadDocument: { input: ofDocument(), unassigned: 404 },
  previewDocument: { input: ofDocument(), unassigned: 404 },
  // No document here is of this category; what a ZIP holds is tested with the feature.
  downloadPatientDocuments: {
    input: (clinic) => ({ ...ofPatient(clinic), query: { category: 'Atestados' } }),
    letIn: 404,
    unassigned: 404,
  },
  signDocument: {
    input: async (clinic) => {
      const { documentId } = (await ofDocument()(clinic)).params ?? {};
      return {
        body: {
          storageUrl: `/api/clinics/${clinic.id}/documents/${documentId}/download`,
          documentName: 'Hemograma',
          professionalId: clinic.professionals[0]?.id ?? clinic.owner.id,
          patientId: clinic.patients[0]?.id ?? newId(),
          clinicId: clinic.id,
        },
      };
    },
    unassigned: 404,
  },
  getOwnHome: { input: inClinic },
  listOwnDocuments: { input: inClinic },
  downloadOwnDocument: { input: ofDocument() },
  previewOwnDocument: { input: ofDocument() },
  createOwnDocumentLink: { input: ofDocument({ purpose: 'download' }) },
  downloadOwnDocuments: { input: (clinic) => ({ ...inClinic(clinic), query: { category: 'Atestados' } }), letIn: 404 },
  setOwnNotices: { input: (clinic) => ({ ...inClinic(clinic), body: { mailNotices: false } }) },
  revealPatientPassword: { input: ofPatient, letIn: 404, unassigned: 404 },
  renewPatientPassword: { input: ofPatient, letIn: 409, unassigned: 404 },
  revealMemberPassword: { input: ofMember, letIn: 404 },
  renewMemberPassword: { input: ofMember, letIn: 409 },
  listAuditTrail: { input: inClinic },
  getSystemServices: { input: () => ({}) },
  listFailedJobs: { input: () => ({}) },
  retryFailedJob: { input: () => ({ params: { jobId: newId() } }), letIn: 404 },
};

type ActorName =
  | 'anonymous'
  | 'signed in, no clinic'
  | 'patient'
  | 'patient of another clinic'
  | 'professional'
  | 'professional not assigned'
  | 'owner'
  | 'owner elsewhere'
  | 'clinic admin'
  | 'super admin';

interface Cast {
  readonly clinic: MadeClinic;
  readonly people: Readonly<Record<ActorName, Person | undefined>>;
}

async function castOf(status: 'active' | 'disabled'): Promise<Cast> {
  const clinic = await t.clinic({ status, admins: 1, professionals: 2, patients: 2 });
  const elsewhere = await t.clinic({ patients: 1 });
  const [patient, stranger] = [await t.person(), await t.person()];
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  await t.make((tx) => linkAccount(tx, elsewhere.id, elsewhere.patients[0]?.id ?? '', stranger));
  return {
    clinic,
    people: {
      anonymous: undefined,
      'signed in, no clinic': await t.person(),
      patient,
      'patient of another clinic': stranger,
      professional: clinic.professionals[0],
      'professional not assigned': clinic.professionals[1],
      owner: clinic.owner,
      'owner elsewhere': elsewhere.owner,
      'clinic admin': clinic.admins[0],
      'super admin': await t.person({ isSuperAdmin: true }),
    },
  };
}

const heldRole: Partial<Record<ActorName, ClinicRole>> = {
  patient: 'patient',
  professional: 'professional',
  'professional not assigned': 'professional',
  owner: 'clinic_owner',
  'clinic admin': 'admin',
};

/** The rule of the house, written a second time on purpose: what each access means for each person. */
function expected(access: Access, who: ActorName, blocked: boolean, row: Row): number {
  const letIn = row.letIn ?? 200;
  if (access.area === 'public') return letIn;
  if (who === 'anonymous') return 401;
  if (access.area === 'account') return letIn;
  if (access.area === 'platform') return who === 'super admin' ? letIn : 403;
  if (who === 'super admin') return access.roles.includes('admin') ? letIn : 403;
  const role = heldRole[who];
  if (!role) return 404;
  if (blocked || !access.roles.includes(role)) return 403;
  return who === 'professional not assigned' ? (row.unassigned ?? letIn) : letIn;
}

async function send(endpoint: AnyEndpoint, input: Input, person: Person | undefined, method: string = endpoint.method) {
  const form = endpoint.multipart ? await formOf(input.body ?? {}, samplePdf('Hemograma', [])) : undefined;
  return t.app.inject({
    method: method as 'GET',
    url: buildUrl(endpoint.path, input.params, input.query),
    headers: { ...(person ? { cookie: await t.cookieOf(person) } : {}), ...form?.headers },
    ...(input.body ? { payload: form?.payload ?? input.body } : {}),
  });
}

/** Somebody of the clinic whom the endpoint lets in. */
async function insider(endpoint: AnyEndpoint, clinic: MadeClinic): Promise<Person> {
  const { access } = endpoint;
  if (access.area === 'platform') return t.person({ isSuperAdmin: true });
  if (access.area !== 'clinic' || access.roles.includes('clinic_owner')) return clinic.owner;
  const patient = await t.person();
  await t.make((tx) => linkAccount(tx, clinic.id, clinic.patients[0]?.id ?? '', patient));
  return patient;
}

const traces = (person: Person | undefined) =>
  t.make((tx) =>
    tx
      .selectFrom('audit_events')
      .select(['event', 'actor_role', 'ip', 'request_id', 'clinic_id'])
      .where('actor_id', '=', person?.id ?? newId())
      .orderBy('id')
      .execute(),
  );

for (const blocked of [false, true]) {
  describe(blocked ? 'in a blocked clinic' : 'in a clinic', () => {
    let cast: Cast;
    before(async () => {
      cast = await castOf(blocked ? 'disabled' : 'active');
    });
    for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
      test(name, async () => {
        for (const who of Object.keys(cast.people) as ActorName[]) {
          const person = cast.people[who];
          const before = await traces(person);
          const answer = await send(endpoint, await rows[name].input(cast.clinic), person);
          const wanted = expected(endpoint.access, who, blocked, rows[name]);
          assert.equal(answer.statusCode, wanted, `${who}: ${answer.body}`);
          const added = (await traces(person)).slice(before.length);
          // At a public door nobody has been proven to be the person who knocks.
          const theirs = endpoint.audit !== 'none' && endpoint.access.area !== 'public';
          const recorded = wanted === 200 && theirs ? [endpoint.audit] : [];
          assert.deepEqual(
            added.map((row) => row.event),
            recorded,
            `${who} left these traces`,
          );
          if (wanted >= 400) {
            const body = answer.json();
            assert.deepEqual(
              Object.keys(body).filter((key) => key !== 'fields'),
              ['code', 'message', 'requestId'],
            );
          }
          if (endpoint.method === 'GET') {
            const head = await send(endpoint, await rows[name].input(cast.clinic), person, 'HEAD');
            assert.equal(head.statusCode, wanted, `${who}: HEAD answers like GET`);
          }
        }
      });
    }
  });
}

describe('every endpoint of a clinic', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (endpoint.access.area !== 'clinic') continue;

    test(`${name}: "not yours" and "not there" answer alike`, async () => {
      const [mine, other] = [await t.clinic({ patients: 1 }), await t.clinic({ patients: 1 })];
      const nowhere = { ...other, id: newId() };
      const [theirs, nobodys] = [
        await send(endpoint, await rows[name].input(other), mine.owner),
        await send(endpoint, await rows[name].input(nowhere), mine.owner),
      ];
      const strip = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
      assert.equal(theirs.statusCode, 404);
      assert.equal(nobodys.statusCode, 404);
      assert.deepEqual(strip(theirs.json()), strip(nobodys.json()));
    });

    test(`${name}: a clinic id of an impossible shape is not there`, async () => {
      const mine = await t.clinic({ patients: 1 });
      for (const id of ["' or 1=1 --", '../../etc/passwd', '%00', 'null', '1', newId().slice(1)]) {
        const answer = await send(endpoint, await rows[name].input({ ...mine, id }), mine.owner);
        assert.ok([400, 404].includes(answer.statusCode), `${id}: ${answer.statusCode}`);
      }
    });

    const namesChild = endpoint.path.split(':').length > 2;
    if (!namesChild) continue;
    test(`${name}: another clinic’s child inside one’s own clinic is not there`, async () => {
      const [mine, other] = [
        await t.clinic({ professionals: 1, patients: 1 }),
        await t.clinic({ professionals: 1, patients: 1 }),
      ];
      const { professionals, patients } = other;
      const answer = await send(
        endpoint,
        await rows[name].input({ ...mine, professionals, patients }),
        await insider(endpoint, mine),
      );
      assert.equal(answer.statusCode, 404);
    });
  }
});

describe('every endpoint with a body', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (!hasBody(endpoint)) continue;
    test(`${name}: refuses keys it does not know`, async () => {
      const clinic = await t.clinic({ patients: 1 });
      const input = await rows[name].input(clinic);
      const sender = await insider(endpoint, clinic);
      for (const key of ['id', 'role', 'clinic_id', 'temp_password', 'created_at', 'status', '__proto__x']) {
        const answer = await send(endpoint, { ...input, body: { ...input.body, [key]: 'x' } }, sender);
        assert.equal(answer.statusCode, 400, key);
        assert.equal(answer.json().code, 'request.invalid');
      }
    });
  }
});

describe('somebody with a temporary password', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][]) {
    if (endpoint.access.area === 'public') continue;
    test(`${name}: ${endpoint.withTemporaryPassword ? 'may be used' : 'waits'} until they chose their own`, async () => {
      const clinic = await t.clinic({ patients: 1 });
      const owner = clinic.owner;
      await t.make((tx) =>
        tx
          .updateTable('users')
          .set({ must_change_password: true, platform_role: 'super_admin' })
          .where('id', '=', owner.id)
          .execute(),
      );
      const answer = await send(endpoint, await rows[name].input(clinic), owner);
      const waits = answer.statusCode === 403 && answer.json().code === 'auth.must_change_password';
      assert.equal(waits, !endpoint.withTemporaryPassword, answer.body);
    });
  }
});
