import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { TriangleAlert } from 'lucide-react';
import { LinkButton } from '../../ui/link-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BenefitList } from './benefit-list.tsx';

const { title, items } = landingTexts.professionals;
const { register, ...words } = landingPageTexts.professionals;
const { patient, facts, allergy, rows, record } = landingPageTexts.example;

const RecordPreview = () => (
  <div
    role="img"
    aria-label={record}
    className="overflow-hidden rounded-card border border-line bg-surface px-5 pt-6 pb-3 shadow-lift sm:px-7"
  >
    <div className="flex items-center justify-between gap-4">
      <p className="text-section">{patient}</p>
      <span className="inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-2.5 py-1 text-least font-medium text-danger-ink">
        <TriangleAlert className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {allergy}
      </span>
    </div>
    <p className="mt-0.5 mb-2.5 text-support text-ink-muted tabular-nums">{facts}</p>
    {rows.map(({ name, category, state }) => (
      <div key={name} className="flex min-h-15 items-center gap-3 border-t border-line py-2">
        <Sheet category={category} />
        <div className="min-w-0 grow">
          <p className="text-row">{name}</p>
          <p className="text-least text-ink-subtle">{category}</p>
        </div>
        <p className="text-least text-ink-muted tabular-nums">{state}</p>
      </div>
    ))}
  </div>
);

export const Professionals = () => (
  <section id="para-profissionais" className="bg-sunken py-15 lg:py-24" aria-labelledby="titulo-profissionais">
    <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-9 px-5 sm:px-8 lg:grid-cols-2 lg:gap-20">
      <BenefitList audience={title} items={items} {...words} titleId="titulo-profissionais">
        <LinkButton to="/assinatura" size="large">
          {register}
        </LinkButton>
      </BenefitList>
      <RecordPreview />
    </div>
  </section>
);
