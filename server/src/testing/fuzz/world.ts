import { type ActorName, type Cast, castOf } from '../access-matrix/cast.ts';
import type { Input, Row } from '../access-matrix/row.ts';
import type { MadeClinic } from '../factories/clinics.ts';
import { makeDocuments } from '../factories/documents.ts';
import type { TestApp } from '../test-app.ts';
import type { IdName } from './values.ts';

/** A clinic with its people, another nobody of them has anything to do with, and a request that succeeds. */
export interface World {
  readonly base: Input;
  readonly cookies: Readonly<Record<ActorName, string | undefined>>;
  readonly ids: Readonly<Record<IdName, string>>;
  /** What only the foreign clinic's people may read. */
  readonly secrets: readonly string[];
}

const documentOf = async (t: TestApp, clinic: MadeClinic): Promise<string> => {
  const [id = ''] = await t.make((tx) =>
    makeDocuments(tx, t.ctx.adapters.storage, {
      clinicId: clinic.id,
      patients: clinic.patients,
      uploadedBy: clinic.owner.id,
      count: 1,
    }),
  );
  return id;
};

export interface Foreign {
  readonly clinic: MadeClinic;
  readonly document: string;
  readonly secrets: readonly string[];
}

/** One for all worlds: nobody of theirs belongs to it. */
export async function foreignClinic(t: TestApp): Promise<Foreign> {
  const mark = 'Inconfundivel';
  const clinic = await t.clinic({
    patients: 1,
    owner: { name: `${mark} Dona` },
    professionals: [{ name: `${mark} Profissional` }],
  });
  const document = await documentOf(t, clinic);
  await t.make(async (tx) => {
    await tx
      .updateTable('patients')
      .set({ name: `${mark} Paciente` })
      .where('clinic_id', '=', clinic.id)
      .execute();
    await tx
      .updateTable('documents')
      .set({ name: `${mark} Exame` })
      .where('id', '=', document)
      .execute();
  });
  const emails = [...clinic.professionals, ...clinic.patients, clinic.owner].map(({ email }) => email);
  return { clinic, document, secrets: [mark, ...emails] };
}

/** The people of a world, signed in: they cost more than the rest, and nobody wears them out by reading. */
export interface SignedIn extends Cast {
  readonly cookies: World['cookies'];
}

export async function signedInCast(t: TestApp): Promise<SignedIn> {
  const cast = await castOf(t, 'active');
  const cookies = await Promise.all(
    Object.entries(cast.people).map(async ([who, person]) => [who, person && (await t.cookieOf(person))]),
  );
  return { ...cast, cookies: Object.fromEntries(cookies) };
}

export async function worldOf(t: TestApp, row: Row, foreign: Foreign, cast: SignedIn): Promise<World> {
  const { clinic, cookies } = cast;
  const base = await row.input(clinic, t);
  const named = base.params?.documentId;
  return {
    base,
    cookies,
    secrets: foreign.secrets,
    ids: {
      clinic: clinic.id,
      patient: clinic.patients[0]?.id ?? '',
      member: clinic.professionals[0]?.id ?? '',
      document: typeof named === 'string' ? named : '',
      foreignClinic: foreign.clinic.id,
      foreignPatient: foreign.clinic.patients[0]?.id ?? '',
      foreignMember: foreign.clinic.professionals[0]?.id ?? '',
      foreignDocument: foreign.document,
    },
  };
}
