import type { Ready } from './start.ts';
import type { Visit } from './visit.ts';

export interface BenchPage {
  readonly name: string;
  readonly path: (ready: Ready) => string;
  /** Something that is there once the page can be used. */
  readonly readyWhen: string;
  readonly as?: 'owner' | 'patient';
  /** A field that is typed into once the page is quiet. */
  readonly typedInto?: string;
  /** How much slower the processor is than this machine's; a slow phone's unless given. */
  readonly slowdown?: number;
  /** Upper bounds; a figure without one is only shown. */
  readonly budget: Partial<Visit>;
}

const alive = '#root:not([data-prerendered]) main';

/** Of every page. */
const still = { shift: 0.02, againLcpMs: 1200 };

const login = {
  readyWhen: `${alive} form input[type=password]`,
  budget: { ...still, scriptKb: 141.5, styleKb: 12, lcpMs: 1500 },
} as const;

const patients = {
  path: ({ clinicId }: Ready) => `/clinica/${clinicId}/pacientes`,
  readyWhen: `${alive} article`,
  as: 'owner',
} as const;

/** What is measured. Behind a login it opens as the owner of a clinic of 2,000 patients, or as a patient with documents. */
export const benchPages: readonly BenchPage[] = [
  {
    name: 'landing',
    path: () => '/',
    readyWhen: alive,
    budget: { ...still, scriptKb: 118, styleKb: 12, lcpMs: 1000 },
  },
  { ...login, name: 'clinic login', path: () => '/clinica/login' },
  { ...login, name: 'patient login', path: () => '/paciente/login' },
  { ...login, name: 'patient login of a clinic', path: ({ clinicId }) => `/paciente/login?clinica=${clinicId}` },
  { ...login, name: 'admin login', path: () => '/admin/login' },
  {
    name: 'registration',
    path: () => '/assinatura',
    readyWhen: `${alive} form input[type=radio]`,
    budget: { ...still, styleKb: 12 },
  },
  {
    name: 'verification of a document',
    path: () => '/v/0123456789',
    readyWhen: 'form input',
    budget: { ...still, scriptKb: 60, lcpMs: 1000 },
  },
  {
    name: 'privacy policy',
    path: () => '/privacidade',
    readyWhen: alive,
    budget: { ...still, scriptKb: 118, styleKb: 12, lcpMs: 2000 },
  },
  {
    ...patients,
    name: '2,000 patients',
    typedInto: 'main search input',
    budget: { ...still, scriptKb: 200, lcpMs: 2500, domNodes: 1000, typingMs: 100 },
  },
  {
    ...patients,
    name: '2,000 patients, processor at full speed',
    slowdown: 1,
    budget: { longestTaskMs: 200 },
  },
  {
    name: 'record',
    path: ({ clinicId, patientIds }) => `/clinica/${clinicId}/paciente/${patientIds[0]}`,
    readyWhen: '#patient-documents',
    as: 'owner',
    budget: { ...still, lcpMs: 2500 },
  },
  {
    name: 'patient home',
    path: ({ clinicId }) => `/paciente/${clinicId}/painel`,
    readyWhen: `${alive} li`,
    as: 'patient',
    budget: { ...still, lcpMs: 2500 },
  },
];
