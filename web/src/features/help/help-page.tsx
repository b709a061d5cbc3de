import { helpTexts, topicsFound } from '@virtual-med/contract/help/help.texts';
import { menuTexts } from '@virtual-med/contract/shell/shell.texts';
import { ChevronDown, Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { contact } from '../../lib/browser/contact.ts';
import { supportLink } from '../../lib/browser/support-link.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { controlStyle, edgeStyle } from '../../ui/field.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import { type HelpContent, type HelpGroup, searchHelp, topicCount } from './help.ts';
import { HelpTopicArticle } from './help-topic.tsx';

/** Beside the topics; where there is no room for that, above them and opened when asked for. */
function HelpIndex({ groups }: { groups: readonly HelpGroup[] }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <nav
      aria-label={helpTexts.index}
      className="max-lg:mb-6 max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center justify-between gap-4 px-4 font-medium lg:hidden"
      >
        {helpTexts.index}
        <ChevronDown className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} aria-hidden="true" />
      </button>
      <ul id={list} className={`gap-5 text-sm max-lg:px-4 max-lg:pb-4 lg:grid ${open ? 'grid' : 'hidden'}`}>
        {groups.map(({ title, topics }) => (
          <li key={title}>
            <p className="text-block">{title}</p>
            <ul className="mt-1.5 border-l border-line">
              {topics.map((topic) => (
                <li key={topic.id}>
                  <a
                    href={`#${topic.id}`}
                    onClick={() => setOpen(false)}
                    className="-ml-px block border-l border-transparent py-2.5 pl-4 text-ink-muted transition-colors hover:border-primary-ink hover:text-ink lg:py-1.5"
                  >
                    {topic.title}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where to go when the page did not help. */
function StillLost() {
  const { href, email } = supportLink({ ...contact(), message: helpTexts.supportMessage });
  return (
    <p className="mt-12 border-t border-line pt-6 text-ink-muted">
      {helpTexts.stillLost}{' '}
      <a href={href} className={textLinkStyle} {...(email ? {} : { target: '_blank', rel: 'noreferrer' })}>
        {email ? email : helpTexts.onWhatsApp}
      </a>
    </p>
  );
}

/** The help of a role: every task at once, narrowed down by what one types. */
export function HelpPage({ content }: { content: HelpContent }) {
  const [search, setSearch] = useState('');
  const shown = searchHelp(content.groups, useDeferredValue(search));
  const count = topicCount(shown);
  return (
    <>
      <h1 className="text-title">{menuTexts.admin.help}</h1>
      <p className="mt-2 max-w-2xl text-ink-muted">{content.lead}</p>
      <search className="relative mt-6 block max-w-md">
        <Search
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={helpTexts.search}
          placeholder={helpTexts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${controlStyle} pl-11 ${edgeStyle(undefined)}`}
        />
      </search>
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-muted">
        {search.trim() && topicsFound(count)}
      </p>
      {count === 0 ? (
        <EmptyState
          title={helpTexts.none}
          action={
            <Button variant="outline" onClick={() => setSearch('')}>
              {helpTexts.clear}
            </Button>
          }
        >
          {helpTexts.noneNote}
        </EmptyState>
      ) : (
        <div className="mt-6 grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
          <HelpIndex groups={shown} />
          <div className="grid max-w-2xl gap-12 lg:row-start-1">
            {shown.map(({ title, topics }) => (
              <section key={title} aria-label={title}>
                <h2 className="text-section">{title}</h2>
                <div className="mt-2 divide-y divide-line">
                  {topics.map((topic) => (
                    <HelpTopicArticle key={topic.id} topic={topic} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </div>
      )}
      <StillLost />
    </>
  );
}
