import { landingTexts } from '@virtual-med/contract/landing.texts';
import { LinkButton } from '../../ui/link-button.tsx';
import { BenefitList } from './benefit-list.tsx';
import { landingCopy } from './landing.copy.ts';
import { PaletteTrial } from './palette-trial.tsx';

const { title, items } = landingTexts.clinics;
const { promise, details } = landingCopy.clinics;

export const Clinics = () => (
  <section
    id="para-clinicas"
    className="border-t border-line bg-surface py-20 lg:py-28"
    aria-labelledby="titulo-clinicas"
  >
    <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-14 px-5 sm:px-8 lg:grid-cols-2 lg:gap-20">
      <div className="lg:order-last">
        <BenefitList audience={title} promise={promise} items={items} details={details} titleId="titulo-clinicas">
          <LinkButton to="/assinatura">{landingTexts.registerClinic}</LinkButton>
        </BenefitList>
      </div>
      <PaletteTrial />
    </div>
  </section>
);
