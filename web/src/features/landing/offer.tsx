import { Link } from '@tanstack/react-router';
import { setupTexts } from '@virtual-med/contract/identity/setup.texts';
import { landingPageTexts } from '@virtual-med/contract/landing/landing-page.texts';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { textLinkStyle } from '../../ui/text-link.ts';
import type { Offer, OfferedPlan } from './offer.api.ts';

const { offer: words, plans: texts } = landingPageTexts;

const nothingOffered: Offer = { plans: [], trial: undefined, isNew: false };

/** What only the server knows: fetched, with the code that asks, once the page stands. */
export function useOffer(): Offer | undefined {
  const [offer, setOffer] = useState<Offer>();
  useEffect(() => {
    let gone = false;
    const load = async () => (await import('./offer.api.ts')).loadOffer();
    void load()
      .catch(() => nothingOffered)
      .then((known) => !gone && setOffer(known));
    return () => {
      gone = true;
    };
  }, []);
  return offer;
}

interface OfferProps {
  /** Undefined until the server has answered. */
  offer: Offer | undefined;
}

/** What it costs to begin; for whoever has just installed the server, the way to its set-up. */
export function OfferLine({ offer }: OfferProps) {
  if (offer?.isNew)
    return (
      <p className="flex flex-wrap items-center gap-x-2">
        {setupTexts.hint}
        <Link to="/admin/criar" className={textLinkStyle}>
          {setupTexts.hintLink}
        </Link>
      </p>
    );
  const cheapest = offer?.plans[0];
  if (!cheapest) return null;
  const terms = [offer.trial && words.trial(offer.trial), words.from(cheapest.price)];
  return (
    <p className="flex items-center gap-1.5">
      <Check className="size-4 shrink-0 text-good-ink" strokeWidth={1.8} aria-hidden="true" />
      {terms.filter(Boolean).join(' · ')}
    </p>
  );
}

/** The amount large, what stands before and after it small. */
function Price({ price }: { price: string }) {
  const [currency, amount = ''] = price.split(/\s/);
  return (
    <p className="my-5 flex items-baseline gap-1 font-medium text-ink-muted">
      {currency}
      <span className="font-display text-[2.875rem] leading-none font-[560] tracking-tight text-ink">{amount}</span>
      {words.perMonth}
    </p>
  );
}

const PlanCard = ({ plan, first }: { plan: OfferedPlan; first: boolean }) => (
  <li
    className={`flex min-h-72 max-w-96 flex-col rounded-card border bg-surface px-6 pt-6 pb-7 wrap-anywhere sm:px-7 ${first ? 'border-primary-ink ring-1 ring-primary-ink' : 'border-line'}`}
  >
    <h3 className="text-section">{plan.name}</h3>
    <Price price={plan.price} />
    <p className="mb-6 grow text-ink-muted">{plan.description}</p>
    <LinkButton to="/assinatura" search={{ plano: plan.id }} variant={first ? 'primary' : 'outline'}>
      {texts.choose(plan.name)}
    </LinkButton>
  </li>
);

const cards = 'mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3.5 lg:gap-5';

/** As long as the plans are not known, places as tall as they. */
function PlanCards({ offer }: OfferProps) {
  if (!offer)
    return (
      <Loading className={cards}>
        <Skeleton count={3} className="h-72 max-w-96 bg-surface" />
      </Loading>
    );
  const middle = Math.floor((offer.plans.length - 1) / 2);
  return (
    <ul className={cards}>
      {offer.plans.map((plan, index) => (
        <PlanCard key={plan.id} plan={plan} first={index === middle} />
      ))}
    </ul>
  );
}

export function Plans({ offer }: OfferProps) {
  if (offer?.plans.length === 0) return null;
  return (
    <section id="planos" className="bg-sunken py-15 lg:py-24" aria-labelledby="titulo-planos">
      <div className="mx-auto max-w-7xl px-5 sm:px-8">
        <h2 id="titulo-planos" className="text-headline">
          {texts.title}
        </h2>
        <p className="mt-2 min-h-7 text-[1.0625rem] text-ink-muted">
          {offer?.trial && `${texts.trial(offer.trial)} `}
          {texts.cancel}
        </p>
        <PlanCards offer={offer} />
      </div>
    </section>
  );
}
