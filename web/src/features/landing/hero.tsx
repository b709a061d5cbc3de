import { patientPreviewTexts } from '@virtual-med/contract/documents/first-steps.texts';
import { landingTexts, productName } from '@virtual-med/contract/landing/landing.texts';
import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { Check, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnchorButton } from '../../ui/link-button.tsx';
import { PatientPhone } from '../../ui/patient-phone.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const { bothSides, clinics, sent, seen } = landingPageTexts.example;

/** One document from both sides: the clinic has sent it, the patient has seen it. */
const BothSides = () => (
  <div
    role="img"
    aria-label={bothSides}
    data-palette="verde-mar"
    className="relative h-115 overflow-hidden text-ink lg:h-145"
  >
    <div className="absolute inset-x-0 top-5 bottom-0 rounded-t-full bg-primary-soft sm:inset-x-12 lg:right-6 lg:left-9" />
    <div className="absolute top-29 left-1/2 -translate-x-1/2 lg:top-48">
      <PatientPhone clinicName={clinics[1][0]} />
    </div>
    <div className="absolute top-5 left-0 w-80 max-w-full rounded-card bg-surface px-4 pt-3 pb-3.5 shadow-xl sm:left-4 lg:top-21 lg:left-3 lg:w-88">
      <p className="text-least text-ink-subtle">{sent.when}</p>
      <div className="mt-2 flex items-center gap-3">
        <Sheet category="Exames Laboratoriais" size={34} />
        <div className="grow">
          <p className="text-row">{patientPreviewTexts.document}</p>
          <p className="text-least text-ink-subtle">{sent.to}</p>
        </div>
        <span className="inline-flex items-center gap-1 rounded-full bg-good-soft px-2.5 py-1 text-least font-medium text-good-ink">
          <Check className="size-4" strokeWidth={1.8} aria-hidden="true" />
          {sent.state}
        </span>
      </div>
    </div>
    <div className="absolute right-0 bottom-8 flex items-center gap-2.5 rounded-card bg-surface py-3 pr-4.5 pl-3.5 shadow-xl sm:right-4 lg:right-3 lg:bottom-22">
      <Eye className="size-5 text-primary-ink" strokeWidth={1.6} aria-hidden="true" />
      <p className="text-support leading-snug">
        <span className="block font-semibold">{seen.by}</span>
        <span className="text-ink-muted">{seen.when}</span>
      </p>
    </div>
  </div>
);

/** `children` stand under the buttons: what it costs, as soon as that is known. */
export const Hero = ({ children }: { children: ReactNode }) => (
  <section className="overflow-hidden bg-surface">
    <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-x-14 gap-y-9 px-5 pt-6 sm:px-8 lg:grid-cols-[minmax(0,1fr)_31.25rem] lg:pt-10">
      <div className="lg:pb-14">
        <h1 className="wrap-anywhere">
          <span className="block text-row text-primary-ink">{productName}</span>
          <span className="mt-3 block text-hero">{landingTexts.tagline}</span>
        </h1>
        <p className="mt-4 max-w-[34em] text-[1.0625rem] leading-[1.55] text-ink-muted lg:mt-5 lg:text-lg">
          {landingPageTexts.lead}
        </p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <AnchorButton href="#para-clinicas" size="large">
            {landingTexts.clinicAnchor}
          </AnchorButton>
          <AnchorButton href="#para-profissionais" size="large" variant="outline">
            {landingTexts.professionalAnchor}
          </AnchorButton>
        </div>
        <div className="mt-4 min-h-6 text-support text-ink-muted">{children}</div>
      </div>
      <BothSides />
    </div>
  </section>
);
