import { landingTexts } from '@virtual-med/contract/landing/landing.texts';
import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { Scene, type SceneName } from '../../ui/scene.tsx';

const scenes: readonly SceneName[] = ['tray', 'phone', 'lens'];

export const Features = () => (
  <section className="py-15 lg:py-24" aria-labelledby="titulo-recursos">
    <div className="mx-auto max-w-7xl px-5 sm:px-8">
      <h2 id="titulo-recursos" className="max-w-lg text-headline">
        {landingPageTexts.features}
      </h2>
      <ul className="mt-7 grid gap-8 md:grid-cols-3 lg:mt-12 lg:gap-12">
        {landingTexts.features.map(({ title, text }, index) => (
          <li key={title}>
            <div className="grid place-items-center rounded-card bg-sunken py-3.5">
              <Scene name={scenes[index] ?? 'tray'} />
            </div>
            <h3 className="mt-4 text-section lg:mt-5">{title}</h3>
            <p className="mt-1.5 text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
