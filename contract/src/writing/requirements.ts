import type { z } from '../core/zod.ts';
import { contentOf } from './content.ts';
import type { WrittenKind } from './kinds.ts';
import type { Control } from './prescription.ts';
import { isPrintable, type TextVariable } from './rich-text.ts';
import { unknownVariables, type VariableValues, variablesIn } from './variables.ts';
import type { IssueWay, MissingField } from './writing.ts';

/**
 * What the law asks of each document before it is issued, as of November 2026. Physicians: CFM 2.381/2024, 2.299/2021 and
 * Lei 14.063/2020; prescriptions: Lei 5.991/1973 art. 35, RDC 1.000/2025, RDC 471/2021, Portaria 344/1998.
 */
interface LegalRow {
  /** The first is what is offered first. Retained and controlled prescriptions are electronic only through SNCR: on paper here. */
  readonly ways: readonly [IssueWay, ...IssueWay[]];
  /** What an electronic signature has to be; 'none' where the document needs none. */
  readonly signature: 'qualified' | 'none';
  /** How many copies are printed to be signed by hand. */
  readonly copies: 1 | 2;
  /** For how many days a pharmacy takes it; null where the law names no end. */
  readonly validDays: number | null;
  readonly needs: readonly Need[];
}

type Need =
  | 'clinic.address'
  | 'clinic.phone'
  | 'patient.identity'
  | 'patient.address'
  | 'patient.birthDate'
  | 'patient.sex'
  | 'professional.registration';

const byPhysician = ['professional.registration', 'clinic.address'] as const;
const ofPrescription = [...byPhysician, 'patient.identity', 'patient.address'] as const;
const toBeSigned = ['certificate', 'by_hand'] as const;
const signedDocument: LegalRow = {
  ways: toBeSigned,
  signature: 'qualified',
  copies: 1,
  validDays: null,
  needs: byPhysician,
};

export const legalTable = {
  prescription: { ...signedDocument, needs: ofPrescription },
  retained_prescription: {
    ways: ['by_hand'],
    signature: 'qualified',
    copies: 2,
    validDays: 10,
    needs: [...ofPrescription, 'patient.birthDate', 'patient.sex', 'clinic.phone'],
  },
  controlled_prescription: {
    ways: ['by_hand'],
    signature: 'qualified',
    copies: 2,
    validDays: 30,
    needs: [...ofPrescription, 'clinic.phone'],
  },
  sick_note: signedDocument,
  companion_note: signedDocument,
  /** The clinic's own: its desk may issue it, nobody has to sign it. */
  attendance: { ways: ['unsigned', ...toBeSigned], signature: 'none', copies: 1, validDays: null, needs: [] },
  exam_request: signedDocument,
  exam_report: signedDocument,
  medical_report: signedDocument,
  guidance: { ways: ['unsigned', ...toBeSigned], signature: 'none', copies: 1, validDays: null, needs: [] },
} as const satisfies Record<string, LegalRow>;
export type LegalKind = keyof typeof legalTable;

/** Portaria 344, art. 57: substances of one prescription. */
const controlledMost = 3;

const controlsIn = (content: unknown): Control[] => {
  const { items } = (content ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) return [];
  return items.map((item) => (item as { control?: Control } | null)?.control ?? 'none');
};

/** Which row of the table a document falls under: a prescription by the strictest of its medicines. */
export function legalKindOf(kind: WrittenKind, content: unknown): LegalKind {
  if (kind !== 'prescription') return kind;
  const controls = controlsIn(content);
  if (controls.includes('controlled')) return 'controlled_prescription';
  return controls.includes('retained') ? 'retained_prescription' : 'prescription';
}

const legalRowOf = (kind: WrittenKind, content: unknown): LegalRow => legalTable[legalKindOf(kind, content)];

/** The ways a document may be issued, the usual one first. */
export const waysOf = (kind: WrittenKind, content: unknown): readonly IssueWay[] => legalRowOf(kind, content).ways;

/** How many copies of it are printed. */
export const copiesOf = (kind: WrittenKind, content: unknown, way: IssueWay): number =>
  way === 'by_hand' ? legalRowOf(kind, content).copies : 1;

/** What is known of those a document is about. */
export interface WritingFacts {
  readonly clinic: { readonly address: string; readonly phone: string };
  readonly patient: {
    readonly cpf: string | null;
    readonly passport: string | null;
    readonly birthDate: string | null;
    readonly sex: string | null;
    readonly address: string;
  };
  readonly professional: { readonly isRegistered: boolean };
}

const asked: Record<Need, { readonly field: MissingField; readonly isThere: (facts: WritingFacts) => boolean }> = {
  'clinic.address': {
    field: { of: 'clinic', field: 'address', text: 'Informe o endereço da clínica' },
    isThere: ({ clinic }) => clinic.address !== '',
  },
  'clinic.phone': {
    field: { of: 'clinic', field: 'phone', text: 'Informe o telefone da clínica' },
    isThere: ({ clinic }) => clinic.phone !== '',
  },
  'patient.identity': {
    field: { of: 'patient', field: 'cpf', text: 'Informe o CPF do paciente ou, se estrangeiro, o passaporte' },
    isThere: ({ patient }) => Boolean(patient.cpf ?? patient.passport),
  },
  'patient.address': {
    field: { of: 'patient', field: 'address', text: 'Informe o endereço do paciente' },
    isThere: ({ patient }) => patient.address !== '',
  },
  'patient.birthDate': {
    field: { of: 'patient', field: 'birthDate', text: 'Informe a data de nascimento do paciente' },
    isThere: ({ patient }) => patient.birthDate !== null,
  },
  'patient.sex': {
    field: { of: 'patient', field: 'sex', text: 'Informe o sexo do paciente' },
    isThere: ({ patient }) => patient.sex !== null,
  },
  'professional.registration': {
    field: { of: 'professional', field: 'registration', text: 'Informe o conselho e o número de quem assina' },
    isThere: ({ professional }) => professional.isRegistered,
  },
};

/** What a variable says comes from these fields; the others are always there. */
const sources: Partial<Record<TextVariable, MissingField>> = {
  'paciente.cpf': { of: 'patient', field: 'cpf', text: 'O texto usa o CPF do paciente, que não está no cadastro' },
  'paciente.idade': {
    of: 'patient',
    field: 'birthDate',
    text: 'O texto usa a idade do paciente, e falta a data de nascimento',
  },
};

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], content);

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const isUnnamed = ({ text }: MissingField): boolean => text === 'Preencha este campo';

/** In the schema's own words. A draft nobody has written in lacks fields that ask for nothing: they are told only where they are all there is. */
const askedBySchema = (kind: WrittenKind, content: unknown): MissingField[] => {
  const judged = contentOf[kind].safeParse(content) as z.core.util.SafeParseResult<unknown>;
  if (judged.success) return [];
  const asked = judged.error.issues.map(
    (issue): MissingField => ({
      of: 'content',
      field: pathOf(issue.path),
      text:
        valueAt(content, issue.path) === undefined && /^(Tipo|Entrada|Opção) /.test(issue.message)
          ? 'Preencha este campo'
          : issue.message,
    }),
  );
  const named = asked.filter((field) => !isUnnamed(field));
  return named.length > 0 ? named : asked;
};

function unprintableIn(content: unknown, path: readonly string[] = []): MissingField[] {
  if (typeof content === 'string')
    return isPrintable(content.replace(/[\n\r]/g, ' '))
      ? []
      : [{ of: 'content', field: pathOf(path), text: 'Remova os caracteres inválidos e as palavras longas demais' }];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) => unprintableIn(value, [...path, key]));
}

/** Rich text of nothing but blanks. */
const isBlank = (text: unknown): boolean => !/"type":"variable"|"text":"[^"]*[^\s"]/.test(JSON.stringify(text) ?? '');

function ofControlled(content: unknown): MissingField[] {
  const { items } = (content ?? {}) as { items?: readonly { quantity?: unknown }[] };
  if (!Array.isArray(items)) return [];
  const missing: MissingField[] = items.flatMap(({ quantity }, index) =>
    typeof quantity === 'string' && /\d/.test(quantity)
      ? []
      : [{ of: 'content', field: `items.${index}.quantity`, text: 'Informe a quantidade, em algarismos' }],
  );
  if (legalKindOf('prescription', content) === 'controlled_prescription' && items.length > controlledMost)
    missing.push({
      of: 'content',
      field: 'items',
      text: 'A receita de controle especial leva no máximo três medicamentos',
    });
  return missing;
}

/** All that stands between a draft and its being issued, each with the field that is asked for. */
export function missingFor(
  kind: WrittenKind,
  content: unknown,
  facts: WritingFacts,
  values: VariableValues,
): MissingField[] {
  const legal = legalKindOf(kind, content);
  const row: LegalRow = legalTable[legal];
  const missing: MissingField[] = askedBySchema(kind, content);
  if ('text' in contentOf[kind].def.shape && isBlank((content as { text?: unknown } | null)?.text))
    missing.push({ of: 'content', field: 'text', text: 'Escreva o texto' });
  if (legal !== kind) missing.push(...ofControlled(content));
  missing.push(...unprintableIn(content));
  for (const name of unknownVariables(content))
    missing.push({ of: 'content', field: '', text: `O campo automático {{${name}}} não existe` });
  for (const need of row.needs) if (!asked[need].isThere(facts)) missing.push(asked[need].field);
  for (const name of new Set(variablesIn(content))) {
    const source = sources[name as TextVariable];
    if (source && values[name as TextVariable] === '') missing.push(source);
  }
  const said = new Set<string>();
  return missing.filter(({ of, field, text }) => {
    const key = `${of} ${field} ${of === 'content' ? text : ''}`;
    return !said.has(key) && said.add(key);
  });
}
