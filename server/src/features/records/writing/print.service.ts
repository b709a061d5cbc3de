import { buffer } from 'node:stream/consumers';
import { palettes, resolvePalette } from '@virtual-med/contract/branding/palettes';
import { formatCpf } from '@virtual-med/contract/core/cpf';
import { formatDay } from '@virtual-med/contract/core/formats';
import { representativeText, sexLabels } from '@virtual-med/contract/patients/person.texts';
import type { WrittenContent } from '@virtual-med/contract/writing/content';
import { printedTitle } from '@virtual-med/contract/writing/document-words';
import { fillVariables, type VariableValues } from '@virtual-med/contract/writing/variables';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Actor } from '../../../core/db/database.ts';
import { ReadersBusy, UnreadableFile } from '../../../core/isolated/unreadable-file.ts';
import { assetKey, logoFileOf } from '../../people/branding/public.ts';
import { type DraftIds, findDraft } from './drafts.service.ts';
import { ageOf, type Facts, factsFor, valuesOf } from './facts.service.ts';
import { halfWritten } from './half-written.ts';
import { type PrintedDocument, renderDocument } from './pdf/render.ts';

type Logo = NonNullable<PrintedDocument['clinic']['logo']>;

/** A document does not wait for a picture: without one it carries the name. */
async function logoOf(ctx: AppContext, clinicId: string, { clinic }: Facts): Promise<Logo | undefined> {
  const file = logoFileOf(clinicId, clinic.logoUrl);
  const format = file?.split('.').at(-1) as Logo['format'] | undefined;
  if (!file || !format) return undefined;
  try {
    const { stream } = await ctx.adapters.storage.read(assetKey(clinicId, file));
    return { bytes: await buffer(stream), format };
  } catch (error) {
    ctx.log.warn({ err: error }, 'a document goes without its logo');
    return undefined;
  }
}

const cpfOf = (cpf: string | null): string => (cpf ? formatCpf(cpf) : '');

function patientOf(facts: Facts): PrintedDocument['patient'] {
  const { patient } = facts;
  return {
    name: patient.name,
    socialName: patient.socialName,
    cpf: cpfOf(patient.cpf),
    passport: patient.passport ?? '',
    birth: patient.birthDate ? formatDay(patient.birthDate) : '',
    age: ageOf(facts),
    sex: patient.sex ? sexLabels[patient.sex] : '',
    address: patient.address,
    representative: patient.representative ? representativeText(patient.representative) : '',
  };
}

const hourIn = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at));

interface Printing extends Pick<PrintedDocument, 'mark' | 'copies' | 'verification' | 'replaces'> {
  readonly clinicId: string;
  readonly facts: Facts;
  /** With the values of its variables in their places. */
  readonly written: WrittenContent;
  /** The clinic's own documents name no professional. */
  readonly isClinics: boolean;
}

/** The PDF, or the refusal that says why there is none. */
export async function print(ctx: AppContext, { clinicId, facts, written, isClinics, ...rest }: Printing) {
  const { clinic, professional } = facts;
  const { kind, content } = written;
  const document = {
    ...rest,
    kind,
    content,
    title: printedTitle(kind, content),
    clinic: {
      name: clinic.name,
      address: clinic.address,
      phone: clinic.phone,
      email: '',
      cnes: clinic.cnes,
      colour: palettes[resolvePalette(clinic.colorPalette)].primary,
      logo: await logoOf(ctx, clinicId, facts),
    },
    patient: patientOf(facts),
    professional: isClinics
      ? null
      : {
          name: professional.name,
          council: professional.council,
          specialties: professional.specialties,
          contact: clinic.phone || professional.email,
        },
    place: clinic.place,
    day: facts.today,
    hour: hourIn(clinic.timeZone, new Date()),
  } as PrintedDocument;
  const rendered = await renderDocument(ctx, clinicId, document).catch((error: unknown) => {
    if (error instanceof ReadersBusy) throw new AppError('server.overloaded', { cause: error, retryAfterSeconds: 5 });
    if (error instanceof UnreadableFile) throw new AppError('writing.not_rendered', { cause: error });
    throw error;
  });
  if ('unprintable' in rendered)
    throw new AppError('writing.unprintable', { fields: { content: rendered.unprintable.slice(0, 20).join(' ') } });
  return rendered.pdf;
}

/** Where a value is still missing there is a place for it. */
const withGaps = (values: VariableValues): VariableValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || '…'])) as VariableValues;

/** What is kept of a draft, as it would look. */
export async function previewDraft(ctx: AppContext, actor: Actor, ids: DraftIds): Promise<Buffer> {
  const { draft, facts } = await ctx.db.asActor(actor, async (tx) => {
    const found = await findDraft(tx, ids);
    return { draft: found, facts: await factsFor(tx, actor, { clinicId: ids.clinicId, patientId: found.patient_id }) };
  });
  return print(ctx, {
    clinicId: ids.clinicId,
    facts,
    written: fillVariables(halfWritten(draft.kind, draft.content, facts.today), withGaps(valuesOf(facts))),
    isClinics: draft.kind === 'attendance',
    mark: 'draft',
    copies: 1,
    verification: null,
    replaces: '',
  });
}
