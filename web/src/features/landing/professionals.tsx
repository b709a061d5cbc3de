import { landingTexts } from '@virtual-med/contract/landing.texts';
import { BenefitList } from './benefit-list.tsx';
import { landingCopy } from './landing.copy.ts';
import { PatientRecordPreview } from './patient-record-preview.tsx';

const { title, items } = landingTexts.professionals;

export const Professionals = () => (
  <section
    id="para-profissionais"
    className="border-t border-line py-20 lg:py-28"
    aria-labelledby="titulo-profissionais"
  >
    <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-14 px-5 sm:px-8 lg:grid-cols-2 lg:gap-20">
      <BenefitList audience={title} items={items} {...landingCopy.professionals} titleId="titulo-profissionais" />
      <PatientRecordPreview />
    </div>
  </section>
);
