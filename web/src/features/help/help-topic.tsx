import { linkTo } from '@virtual-med/contract/help/help.texts';
import { Link2 } from 'lucide-react';
import { type HelpTopic, type PictureName, pictureNames } from './help.ts';

const addresses = import.meta.glob<string>('./pictures/**/*.webp', { eager: true, query: '?url', import: 'default' });

/** Taken at fixed sizes, so that its place is kept while it loads; on a phone it shows a phone. */
const HelpPicture = ({ name }: { name: PictureName }) => (
  <picture>
    <source media="(max-width: 639px)" srcSet={addresses[`./pictures/phone/${name}.webp`]} width={585} height={1080} />
    <img
      src={addresses[`./pictures/${name}.webp`]}
      alt={pictureNames[name]}
      width={960}
      height={600}
      loading="lazy"
      className="mt-5 h-auto w-full rounded-xl border border-line max-sm:mx-auto max-sm:max-w-72"
    />
  </picture>
);

/** A task under a heading that can be linked to. */
export const HelpTopicArticle = ({ topic: { id, title, intro, steps, notes, picture } }: { topic: HelpTopic }) => (
  <article className="group py-6 leading-relaxed" aria-labelledby={id}>
    <div className="flex items-start justify-between gap-3">
      <h3 id={id} className="scroll-mt-24 text-lg font-semibold">
        {title}
      </h3>
      <a
        href={`#${id}`}
        aria-label={linkTo(title)}
        className="-my-1 grid size-9 shrink-0 place-items-center rounded-lg text-ink-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Link2 className="size-4.5" aria-hidden="true" />
      </a>
    </div>
    {intro && <p className="mt-2">{intro}</p>}
    {steps && (
      <ol className="mt-3 grid gap-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-[0.8125rem] font-semibold text-primary-ink tabular-nums"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    )}
    {notes && (
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-ink-muted marker:text-primary-line">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    {picture && <HelpPicture name={picture} />}
  </article>
);
