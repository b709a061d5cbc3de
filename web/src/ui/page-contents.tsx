import { pageContents } from '@virtual-med/contract/shell/shell.texts';

/** Leads to the parts of a long page, which have these ids: beside them on a desk, above them elsewhere. */
export const PageContents = ({
  sections,
}: {
  sections: readonly { readonly id: string; readonly title: string }[];
}) => (
  <nav
    aria-label={pageContents}
    className="self-start max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:p-5 lg:sticky lg:top-24"
  >
    <p className="text-sm font-semibold">{pageContents}</p>
    <ol className="mt-2 text-sm lg:border-l lg:border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1.5 text-ink-muted transition-colors hover:text-ink lg:-ml-px lg:border-l lg:border-transparent lg:pl-4 lg:hover:border-primary-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
