import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** `page-boot.js` reads the same key before the first paint. */
const storageKey = 'virtual-med.theme';
const listeners = new Set<() => void>();

const parseChoice = (value: string | null | undefined): ThemeChoice =>
  value === 'light' || value === 'dark' ? value : 'system';

/** The page's own attribute is the truth: what is shown and what is chosen cannot differ. */
export const themeChoice = (): ThemeChoice => parseChoice(document.documentElement.dataset.theme);

function show(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  for (const notify of listeners) notify();
}

/** Where storage is refused the choice still holds until the page is closed. */
export function chooseTheme(choice: ThemeChoice): void {
  show(choice);
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
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
