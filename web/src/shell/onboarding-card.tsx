import { Link, useLocation } from '@tanstack/react-router';
import { stepsDone, onboardingTexts as texts } from '@virtual-med/contract/area.texts';
import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { Circle, CircleCheck } from 'lucide-react';
import { buttonStyle } from '../ui/button-style.ts';

const stepsOf = (clinic: Clinic) => [
  { label: texts.steps.name, done: clinic.name.trim() !== '' },
  { label: texts.steps.palette, done: clinic.colorPalette !== defaultPalette },
  { label: texts.steps.logo, done: clinic.logoUrl !== null },
];

/** What a clinic still lacks to look like itself, until nothing is missing. The page it leads to has no link to itself. */
export function OnboardingCard({ clinic }: { clinic: Clinic }) {
  const settings = `/clinica/${clinic.id}/configuracoes`;
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === settings });
  const steps = stepsOf(clinic);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-label={texts.title}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-control border border-primary-line bg-primary-soft p-4 sm:mb-8 sm:p-5"
    >
      <div className="min-w-0">
        <h2 className="font-semibold">{texts.title}</h2>
        <p className="sr-only">{stepsDone(done, steps.length)}</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem]">
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
      {!here && (
        <Link
          to="/clinica/$clinicId/configuracoes"
          params={{ clinicId: clinic.id }}
          className={`${buttonStyle('primary')} shrink-0 max-sm:w-full`}
        >
          {texts.settingsLink}
        </Link>
      )}
    </section>
  );
}
