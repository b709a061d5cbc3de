import { Link, useLocation } from '@tanstack/react-router';
import { stepsDone, onboardingTexts as texts } from '@virtual-med/contract/area.texts';
import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';

const stepsOf = (clinic: Clinic) => [
  { label: texts.steps.name, done: clinic.name.trim() !== '' },
  { label: texts.steps.palette, done: clinic.colorPalette !== defaultPalette },
  { label: texts.steps.logo, done: clinic.logoUrl !== null },
];

/** What a clinic still lacks to look like itself. Gone when nothing is missing, and on the very page it leads to. */
export function OnboardingCard({ clinic }: { clinic: Clinic }) {
  const settings = `/clinica/${clinic.id}/configuracoes`;
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === settings });
  const steps = stepsOf(clinic);
  const done = steps.filter((step) => step.done).length;
  if (here || done === steps.length) return null;
  return (
    <section
      aria-label={texts.title}
      className="mb-4 flex items-center justify-between gap-x-4 gap-y-3 rounded-xl sm:flex-wrap sm:gap-x-8 border border-primary-line bg-primary-soft p-4 sm:mb-8 sm:p-5"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="text-sm text-ink-muted sm:sr-only">{stepsDone(done, steps.length)}</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] max-sm:sr-only">
          {steps.map((step) => {
            const Icon = step.done ? CircleCheck : Circle;
            return (
              <li key={step.label} className={`flex items-center gap-1.5 ${step.done ? 'text-ink-muted' : ''}`}>
                <Icon className="size-4.5 shrink-0 text-primary-ink" aria-hidden="true" />
                {step.label}
                {step.done && <span className="sr-only">({texts.done})</span>}
              </li>
            );
          })}
        </ul>
      </div>
      <Link
        to="/clinica/$clinicId/configuracoes"
        params={{ clinicId: clinic.id }}
        className={`${buttonStyle('primary')} shrink-0 max-sm:w-11 max-sm:px-0`}
      >
        <ChevronRight className="size-5 sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">{texts.settingsLink}</span>
      </Link>
    </section>
  );
}
