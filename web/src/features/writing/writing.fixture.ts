import { getPatient, type PatientRecord } from '@virtual-med/contract/patients/patients';
import { getCodeList } from '@virtual-med/contract/writing/code-lists.endpoints';
import type { WrittenKind } from '@virtual-med/contract/writing/kinds';
import {
  type Draft,
  getDraft,
  listTemplates,
  previewDraft,
  saveDraft,
  type Template,
} from '@virtual-med/contract/writing/writing';
import { clinicId, createdAt, idOf, type Role } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { on, refuse } from '../../testing/server.ts';

export const patientId = idOf(201);
export const draftId = idOf(501);

export const patient = (changed: Partial<PatientRecord> = {}): PatientRecord => ({
  id: patientId,
  name: 'Paula Prado',
  email: 'paula@exemplo.med',
  phone: '11987654321',
  birthDate: '1990-05-07',
  professionalId: null,
  awaitsEmailProof: false,
  hasAccount: true,
  createdAt,
  zipCode: '01310100',
  address: 'Avenida Paulista, 1000',
  healthHistory: {},
  healthEdits: {},
  professionalName: null,
  enteredAt: null,
  invitedAt: null,
  awaitsPassword: true,
  cpf: '52998224725',
  civilName: 'Paula Prado',
  socialName: '',
  sex: null,
  passport: null,
  representative: null,
  revision: 1,
  ...changed,
});

export const draft = (kind: WrittenKind, changed: Partial<Draft> = {}): Draft => ({
  id: draftId,
  kind,
  patientId,
  authorId: idOf(12),
  authorName: 'Pedro Profissional',
  createdAt,
  updatedAt: createdAt,
  updatedBy: null,
  content: {},
  revision: 1,
  replaces: null,
  missing: [],
  ...changed,
});

export const template = (number: number, changed: Partial<Template> = {}): Template => ({
  id: idOf(600 + number),
  kind: 'exam_request',
  name: `Modelo ${number}`,
  content: {},
  shared: false,
  favourite: false,
  mine: true,
  ...changed,
});

interface Opened {
  readonly as?: Role;
  readonly record?: Partial<PatientRecord>;
  readonly changed?: Partial<Draft>;
  readonly templates?: Template[];
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** What the page of a draft asks for first. */
export function onDraft(kind: WrittenKind, changed: Partial<Draft> = {}): void {
  on(getDraft, draft(kind, changed));
  on(saveDraft, ({ body }) => ({ revision: body.revision + 1, updatedAt: createdAt, missing: changed.missing ?? [] }));
  on(getCodeList, { importedAt: null, tsv: 'Z00.0\tExame médico geral' });
  refuse(previewDraft, 'server.overloaded');
}

/** The page of a draft, with a server that keeps whatever it is sent. No PDF is drawn where there are no threads. */
export function openDraft(kind: WrittenKind, { as = 'professional', record = {}, changed = {}, ...more }: Opened = {}) {
  onDraft(kind, changed);
  on(getPatient, patient(record));
  on(listTemplates, { templates: more.templates ?? [] });
  return renderApp(`/clinica/${clinicId}/escrever/${draftId}`, {
    as,
    ...(more.viewport ? { viewport: more.viewport } : {}),
  });
}
