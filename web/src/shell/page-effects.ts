import { useMatches, useRouter } from '@tanstack/react-router';
import type { Clinic } from '@virtual-med/contract/clinics/clinics';
import { productName } from '@virtual-med/contract/landing.texts';
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

/** Once a change of page is on the screen, however late: the tab gets the page's title and the reader's focus starts at its content. */
export function usePageEffects(): void {
  const router = useRouter();
  const title = useMatches({ select: titleOf });
  const shown = useRef(router.state.location.pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
        if (shown.current === pathname) return;
        shown.current = pathname;
        // Who is already writing somewhere, in the search or a form of the new page, is not disturbed.
        if (document.activeElement?.matches('input, textarea')) return;
        document.getElementById(mainId)?.focus({ preventScroll: true });
      }),
    [router],
  );
}
