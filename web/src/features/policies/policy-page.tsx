import { Link } from '@tanstack/react-router';
import { cancellationTexts } from '@virtual-med/contract/policies/policies.texts';
import type { Block, Policy } from '@virtual-med/contract/policies/policy';
import { ArrowLeft } from 'lucide-react';
import { contact } from '../../lib/browser/contact.ts';
import { PageContents } from '../../ui/page-contents.tsx';

const BackHome = () => (
  <Link
    to="/"
    className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-sm font-medium text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {cancellationTexts.backHome}
  </Link>
);

/** A text to be read from top to bottom or opened at one of its parts. */
export const PolicyPage = ({ policy }: { policy: Policy }) => (
  <div className="mx-auto w-full max-w-7xl px-5 pt-6 pb-20 sm:px-8 lg:pt-10 lg:pb-28">
    <BackHome />
    <header className="mt-6 max-w-3xl">
      <h1 className="text-headline">{policy.title}</h1>
      <p className="mt-5 text-lg leading-relaxed text-ink-muted">
        <Sentence text={policy.lead} />
      </p>
      <p className="mt-3 text-sm text-ink-muted tabular-nums">
        {policy.version && `Versão ${policy.version}. `}Em vigor desde {policy.since}
      </p>
    </header>
    <div className="mt-10 grid gap-x-16 gap-y-12 lg:mt-14 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="order-last grid min-w-0 max-w-3xl gap-14 leading-relaxed lg:order-first">
        {policy.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`titulo-${id}`} className="scroll-mt-24">
            <h2 id={`titulo-${id}`} className="text-section">
              {title}
            </h2>
            <div className="mt-4 grid gap-4">
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a policy's parts never change places.
                <PolicyBlock key={index} block={block} />
              ))}
            </div>
          </section>
        ))}
        <BackHome />
      </div>
      <PageContents sections={policy.sections} />
    </div>
  </div>
);

type Table = Extract<Block, { rows: unknown }>;

/** On a phone each row becomes a card that repeats the column's name: nobody scrolls a law sideways. */
const BlockTable = ({ caption, columns, rows }: Table) => (
  <div className="my-2 overflow-hidden rounded-xl border border-line bg-surface">
    <table className="w-full text-left text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken text-sm max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.join()} className="max-sm:block max-sm:p-4 max-sm:even:bg-sunken">
            {row.map((cell, index) => (
              <td
                key={columns[index]}
                className={`px-4 py-3 align-top tabular-nums max-sm:block max-sm:px-0 max-sm:py-1 ${index === 0 ? 'font-medium' : ''}`}
              >
                <span className="block text-xs font-normal text-ink-muted sm:hidden" aria-hidden="true">
                  {columns[index]}
                </span>
                <Sentence text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function PolicyBlock({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Sentence text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className="grid list-disc gap-2.5 pl-5 marker:text-primary-ink">
        {block.list.map((item) => (
          <li key={item} className="pl-1">
            <Sentence text={item} />
          </li>
        ))}
      </ul>
    );
  if ('steps' in block)
    return (
      <ol className="grid list-decimal gap-2.5 pl-5 marker:font-semibold marker:text-primary-ink">
        {block.steps.map((step) => (
          <li key={step} className="pl-1">
            <Sentence text={step} />
          </li>
        ))}
      </ol>
    );
  return <BlockTable {...block} />;
}

const Address = () => {
  const { email } = contact();
  return (
    <a
      href={`mailto:${email}`}
      className="font-medium break-words text-primary-ink underline decoration-primary-line underline-offset-4 transition-colors hover:decoration-current"
    >
      {email}
    </a>
  );
};

/** A sentence in which `{email}` is the installation's contact. */
const Sentence = ({ text }: { text: string }) => {
  const [before, ...after] = text.split('{email}');
  return (
    <>
      {before}
      {after.map((rest) => (
        <span key={rest}>
          <Address />
          {rest}
        </span>
      ))}
    </>
  );
};
