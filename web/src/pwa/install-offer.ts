import { useSyncExternalStore } from 'react';
import { isMobile } from './device.ts';

/** A browser's offer to install the page; it can be taken once. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | undefined): void {
  offer = next;
  for (const notify of listeners) notify();
}

/** The offer comes once, often before the page that makes use of it. */
export function keepInstallOffers(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isMobile(page.navigator)) return;
    event.preventDefault();
    keep(event as InstallOffer);
  });
  page.addEventListener('appinstalled', () => keep(undefined));
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const useInstallOffer = () => useSyncExternalStore(subscribe, () => offer);

/** Shows the browser's own question; whatever the answer, the offer is used up. */
export async function takeInstallOffer(taken: InstallOffer): Promise<'accepted' | 'dismissed'> {
  keep(undefined);
  await taken.prompt();
  return (await taken.userChoice).outcome;
}
