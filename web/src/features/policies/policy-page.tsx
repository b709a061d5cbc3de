import { Link } from '@tanstack/react-router';
import { cancellationTexts } from '@virtual-med/contract/policies/policies.texts';
import type { Policy } from '@virtual-med/contract/policies/policy';
import { ArrowLeft } from 'lucide-react';
import { PageContents } from '../../ui/page-contents.tsx';
import { PolicyBlock, Sentence } from './policy-block.tsx';

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
