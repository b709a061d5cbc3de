import assert from 'node:assert/strict';
import { screen, waitFor, within } from '@testing-library/react';
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

/** Waits until what is looked for has the focus, also where it is still to come. */
export const focusReaches = (find: () => Element): Promise<void> =>
  waitFor(() => assert.ok(document.activeElement === find(), `${document.activeElement?.outerHTML.slice(0, 200)}`));
