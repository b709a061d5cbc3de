import { landingTexts } from '@virtual-med/contract/landing.texts';
import { CategoriesDrawing, PatientDrawing, SendingDrawing } from './feature-drawings.tsx';
import { landingCopy } from './landing.copy.ts';

const [professionals, patients, documents] = landingTexts.features;

const cards = [
  { ...professionals, Drawing: SendingDrawing },
  { ...patients, Drawing: PatientDrawing },
  { ...documents, Drawing: CategoriesDrawing },
];

export const Features = () => (
  <section className="border-t border-line bg-surface py-20 lg:py-28" aria-labelledby="titulo-recursos">
    <div className="mx-auto max-w-7xl px-5 sm:px-8">
      <h2
        id="titulo-recursos"
        className="max-w-xl text-3xl leading-[1.15] font-semibold tracking-[-0.022em] lg:text-[2.5rem]"
      >
        {landingCopy.features}
      </h2>
      <ul className="mt-12 grid gap-6 lg:grid-cols-3">
        {cards.map(({ title, text, Drawing }) => (
          <li key={title} className="overflow-hidden rounded-2xl border border-line sm:max-lg:flex">
            <div className="grid h-52 shrink-0 place-items-center border-line bg-primary-soft max-sm:border-b sm:max-lg:w-72 sm:max-lg:border-r lg:border-b">
              <Drawing />
            </div>
            <div className="p-6 sm:max-lg:self-center">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-2 leading-relaxed text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
