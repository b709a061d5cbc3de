import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** `theme-boot.js` reads the same key before the first paint. */
const storageKey = 'virtual-med.theme';
const listeners = new Set<() => void>();
let choice: ThemeChoice | undefined;

const parseChoice = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

function storedChoice(): ThemeChoice {
  try {
    return parseChoice(localStorage.getItem(storageKey));
  } catch {
    return 'system';
  }
}

function show(next: ThemeChoice): void {
  choice = next;
  const { dataset } = document.documentElement;
  if (next === 'system') delete dataset.theme;
  else dataset.theme = next;
  for (const notify of listeners) notify();
}

export function themeChoice(): ThemeChoice {
  choice ??= storedChoice();
  return choice;
}

/** Where storage is refused the choice still holds until the page is closed. */
export function chooseTheme(next: ThemeChoice): void {
  show(next);
  try {
    if (next === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // Nothing to do: the choice is shown, only not remembered.
  }
}

/** A choice made in one tab shows in all of them. */
export function followOtherTabs(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey || key === null) show(parseChoice(newValue));
  });
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice, () => 'system' as const);
