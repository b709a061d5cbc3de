import type { Ready } from './start.ts';
import type { Visit } from './visit.ts';

export interface BenchPage {
  readonly name: string;
  readonly path: (ready: Ready) => string;
  /** Something that is there once the page can be used. */
  readonly readyWhen: string;
  readonly signedIn?: boolean;
  /** How much slower the processor is than this machine's; a slow phone's unless given. */
  readonly slowdown?: number;
  /** Upper bounds; a figure without one is only shown. */
  readonly budget: Partial<Visit>;
}

const alive = '#root:not([data-prerendered]) main';

const patients = {
  path: ({ clinicId }: Ready) => `/clinica/${clinicId}/pacientes`,
  readyWhen: 'main article',
  signedIn: true,
} as const;

/** What is measured. A page behind the login adds `signedIn` and opens as the owner of a clinic of 2,000 patients. */
export const benchPages: readonly BenchPage[] = [
  {
    name: 'landing',
    path: () => '/',
    readyWhen: alive,
    budget: { scriptKb: 105, styleKb: 12, lcpMs: 1500 },
  },
  {
    name: 'registration',
    path: () => '/assinatura',
    readyWhen: `${alive} form input[type=radio]`,
    budget: { styleKb: 12 },
  },
  {
    name: 'privacy policy',
    path: () => '/privacidade',
    readyWhen: alive,
    budget: { scriptKb: 105, styleKb: 12, lcpMs: 2000 },
  },
  {
    ...patients,
    name: '2,000 patients',
    budget: { scriptKb: 200, lcpMs: 3000, domNodes: 1000 },
  },
  {
    ...patients,
    name: '2,000 patients, processor at full speed',
    slowdown: 1,
    budget: { longestTaskMs: 200 },
  },
];
