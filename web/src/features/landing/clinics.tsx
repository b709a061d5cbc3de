import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PatientPhone } from '../../ui/patient-phone.tsx';
import { BenefitList } from './benefit-list.tsx';

const { title, items } = landingTexts.clinics;
const { clinics, palettes } = landingPageTexts.example;

/** Left, in front, right. */
const places = [
  '-translate-x-18 -rotate-6 scale-[0.74] sm:-translate-x-33 sm:-rotate-7 sm:scale-[0.88]',
  'z-10 scale-[0.8] sm:scale-100',
  'translate-x-18 rotate-6 scale-[0.74] sm:translate-x-33 sm:rotate-7 sm:scale-[0.88]',
];

const ThreeClinics = () => (
  <div role="img" aria-label={palettes} className="relative isolate h-95 overflow-hidden sm:h-115">
    {clinics.map(([name, palette], index) => (
      <div
        key={name}
        data-palette={palette}
        className={`absolute top-4 left-1/2 -ml-33.5 origin-top sm:origin-center ${places[index]}`}
      >
        <PatientPhone clinicName={name} />
      </div>
    ))}
  </div>
);

export const Clinics = () => (
  <section id="para-clinicas" className="py-15 lg:py-24" aria-labelledby="titulo-clinicas">
    <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-9 px-5 sm:px-8 lg:grid-cols-2 lg:gap-20">
      <div className="lg:order-last">
        <BenefitList audience={title} items={items} {...landingPageTexts.clinics} titleId="titulo-clinicas">
          <LinkButton to="/assinatura" size="large">
            {landingTexts.registerClinic}
          </LinkButton>
        </BenefitList>
      </div>
      <ThreeClinics />
    </div>
  </section>
);
