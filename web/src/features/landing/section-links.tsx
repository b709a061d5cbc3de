import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';

const { label, links } = landingPageTexts.sections;

/** On a desk. A part that is not there, such as plans where none are sold, has no link. */
export const SectionLinks = () => (
  <nav aria-label={label} className="mr-auto ml-10 hidden gap-6 lg:flex">
    {links.map(([id, name]) => (
      <a
        key={id}
        href={`#${id}`}
        className={`inline-flex min-h-9 items-center rounded-small text-support font-medium text-ink-muted transition-colors hover:text-ink ${id === 'planos' ? '[body:not(:has(#planos))_&]:hidden' : ''}`}
      >
        {name}
      </a>
    ))}
  </nav>
);
