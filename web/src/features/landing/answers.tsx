import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { LockKeyhole, Plus, ShieldCheck, Signature } from 'lucide-react';

const icons = [LockKeyhole, Signature, ShieldCheck];
const { security, questions, testimony } = landingPageTexts;

export const Testimony = () =>
  testimony && (
    <figure className="mx-auto max-w-3xl px-5 pt-15 text-center sm:px-8 lg:pt-24">
      <blockquote className="text-headline">{testimony.words}</blockquote>
      <figcaption className="mt-5 text-ink-muted">
        {testimony.person}, {testimony.clinic}
      </figcaption>
    </figure>
  );

const Security = () => (
  <section id="seguranca" aria-labelledby="titulo-seguranca">
    <h2 id="titulo-seguranca" className="text-headline">
      {security.title}
    </h2>
    <ul className="mt-7 grid gap-6">
      {security.items.map(([title, text], index) => {
        const Icon = icons[index] ?? ShieldCheck;
        return (
          <li key={title} className="flex gap-3.5">
            <Icon className="size-6 shrink-0 text-primary-ink" strokeWidth={1.6} aria-hidden="true" />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-ink-muted">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);

const Questions = () => (
  <section id="perguntas" aria-labelledby="titulo-perguntas">
    <h2 id="titulo-perguntas" className="text-headline">
      {questions.title}
    </h2>
    <div className="mt-4">
      {questions.items.map(([question, answer], index) => (
        <details key={question} open={index === 0} className="group border-b border-line">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              className="size-5 shrink-0 text-ink-subtle transition-transform group-open:rotate-45"
              strokeWidth={1.6}
              aria-hidden="true"
            />
          </summary>
          <p className="pr-8 pb-4 text-ink-muted">{answer}</p>
        </details>
      ))}
    </div>
  </section>
);

export const Answers = () => (
  <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-12 px-5 py-15 sm:px-8 lg:grid-cols-2 lg:gap-20 lg:py-24">
    <Security />
    <Questions />
  </div>
);
