import assert from 'node:assert/strict';
import { type BoundFunctions, type queries, screen, waitFor, within } from '@testing-library/react';
import { focusReaches } from './reading.ts';

type Part = BoundFunctions<typeof queries>;

/** The dialog of this name, once it is there; a question counts as well. */
export const dialog = async (name: string | RegExp): Promise<Part> =>
  within(await waitFor(() => screen.queryByRole('dialog', { name }) ?? screen.getByRole('alertdialog', { name })));

/** A toast is a dialog by its role as well. */
const isToast = (element: Element) => element.closest('[role="region"]') !== null;

/** Waits until no dialog and no question is open. */
export const dialogsGone = (): Promise<void> =>
  waitFor(() => {
    const open = ['dialog', 'alertdialog'].flatMap((role) => screen.queryAllByRole(role));
    assert.ok(open.every(isToast), 'a dialog is open');
  });

/** Waits until a toast says this. */
export const toastSays = async (text: string | RegExp): Promise<void> => {
  await within(await screen.findByRole('region', { name: 'Avisos' })).findByText(text);
};

/** The control of this label; what opens below a combobox carries the same label. */
export const field = (part: Part, label: string): HTMLElement => part.getAllByLabelText(label)[0] as HTMLElement;

/** Waits until the field is read out with this message, and marked as wrong. */
export const fieldSays = (part: Part, label: string, message: string): Promise<void> =>
  waitFor(() => {
    const control = field(part, label);
    const described = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    assert.ok(
      described.some((id) => document.getElementById(id)?.textContent?.includes(message)),
      `${label} says ${described.map((id) => document.getElementById(id)?.textContent).join(', ') || 'nothing'}`,
    );
    assert.equal(control.getAttribute('aria-invalid'), 'true');
  });

/** Chooses from one of the product's selects. */
export async function choose(
  user: { click(element: Element): Promise<void> },
  part: Part,
  label: string,
  option: string | RegExp,
) {
  await user.click(part.getByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Waits until the element has the focus. Elements are never compared by `assert.equal`: it would print the whole page. */
export const hasFocus = (element: Element): Promise<void> => focusReaches(() => element);

/** Without a mouse: Enter opens the dialog and puts the focus into it, Escape closes it and gives the focus back. */
export async function opensByKeyboard(
  user: { keyboard(keys: string): Promise<void> },
  opener: HTMLElement,
  name: string | RegExp,
): Promise<void> {
  opener.focus();
  await user.keyboard('{Enter}');
  await dialog(name);
  await waitFor(() =>
    assert.ok(document.activeElement?.closest('[role=dialog], [role=alertdialog]'), 'the focus is inside'),
  );
  await user.keyboard('{Escape}');
  await dialogsGone();
  await hasFocus(opener);
}
