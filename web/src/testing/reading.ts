import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What a screen reader says after the field's name: hints and errors. */
export const says = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .filter(Boolean)
    .join(' ');

/** Puts a text in the place of what a field holds, at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  if (text) await user.paste(text);
}

export const typedIn = (field: HTMLElement): string => (field as HTMLInputElement).value;

/** Toasts stand in a region of their own. */
export const toasts = () => within(screen.getByRole('region', { name: 'Avisos' }));

export const address = (): string => location.pathname + location.search + location.hash;
