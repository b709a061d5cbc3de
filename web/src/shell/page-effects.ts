import { useMatches } from '@tanstack/react-router';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { useEffect, useRef } from 'react';
import { pageTitle } from '../lib/browser/page-title.ts';
import { mainId } from './skip-link.tsx';

type Match = ReturnType<typeof useMatches>[number];

/** A page of a clinic carries its name; every other page says in its title what it is part of. */
function titleOf(matches: readonly Match[]): string {
  const page = matches.at(-1)?.staticData.title ?? productName;
  const clinic = matches.map(({ loaderData }) => (loaderData as { clinic?: Clinic } | undefined)?.clinic).find(Boolean);
  return clinic ? pageTitle(page, clinic.name) : page;
}

/** The page whose content is on the screen; none while one is awaited. */
function shownPage(matches: readonly Match[]): string | undefined {
  const page = matches.at(-1);
  return page?.status === 'pending' ? undefined : page?.pathname;
}

/**
 * Once a change of page is on the screen, however late: the tab gets the page's title and the reader's focus starts at its content.
 * Both follow what was rendered, not the router's events, which a slow device may be told of before or instead of it.
 */
export function usePageEffects(): void {
  const title = useMatches({ select: titleOf });
  const page = useMatches({ select: shownPage });
  const last = useRef(page);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (!page || page === last.current) return;
    const isFirst = last.current === undefined;
    last.current = page;
    // Who is already writing somewhere, in the search or a form of the new page, is not disturbed.
    if (isFirst || document.activeElement?.matches('input, textarea')) return;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [page]);
}
