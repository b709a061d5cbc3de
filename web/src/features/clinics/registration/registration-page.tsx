import { Link } from '@tanstack/react-router';
import { registrationPageTexts, registrationTexts } from '@virtual-med/contract/clinics/registration.texts';
import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { textLinkStyle } from '../../../ui/text-link.ts';

const RegistrationCard = lazy(async () => ({
  default: (await import('./registration-card.tsx')).RegistrationCard,
}));

/** Where the fields will be. The prerendered page shows this, never fields whose text the first render would lose. */
const Waiting = () => (
  <Loading className="grid gap-5">
    {[1, 2, 3, 4].map((field) => (
      <div key={field} className="grid gap-2">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-11" />
      </div>
    ))}
    <Skeleton className="h-60" />
  </Loading>
);

const { next } = registrationPageTexts;

const NextSteps = () => (
  <aside
    className="on-band grid content-start gap-10 self-start rounded-dialog bg-band p-6 text-on-band sm:p-10 lg:sticky lg:top-24"
    aria-labelledby="titulo-passos"
  >
    <h2 id="titulo-passos" className="text-section">
      {next.title}
    </h2>
    <ol className="grid gap-7">
      {next.steps.map(([title, text], index) => (
        <li key={title} className="flex gap-4">
          <span
            className="grid size-8 shrink-0 place-items-center rounded-full border border-on-band-muted text-sm font-semibold tabular-nums"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1 leading-relaxed text-on-band-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </aside>
);

export const RegistrationPage = ({ wishedPlan }: { wishedPlan: string | undefined }) => (
  <div className="mx-auto grid w-full max-w-7xl grow gap-10 px-5 py-8 sm:px-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-14 lg:py-14">
    <div>
      <div className="rounded-card border border-line bg-surface p-5 sm:p-9">
        <h1 className="text-title">{registrationTexts.title}</h1>
        <p className="mt-2 mb-8 text-ink-muted">{registrationPageTexts.lead}</p>
        <Suspense fallback={<Waiting />}>
          <RegistrationCard wishedPlan={wishedPlan} />
        </Suspense>
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        {registrationPageTexts.haveAccess}{' '}
        <Link to="/clinica/login" className={textLinkStyle}>
          {registrationPageTexts.toLogin}
        </Link>
      </p>
    </div>
    <NextSteps />
  </div>
);
