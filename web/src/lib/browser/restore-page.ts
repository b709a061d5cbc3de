function pathTo(root: Element, element: Element | null): number[] {
  const path: number[] = [];
  for (let at = element; at !== root; at = at.parentElement) {
    if (!at?.parentElement) return [];
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return path;
}

const elementAt = (root: Element, path: readonly number[]) =>
  path.reduce<Element | undefined>((parent, index) => parent?.children[index], root);

/** Text fields the visitor, or the browser's autofill, changed before the scripts ran. */
const filledFields = (root: Element) =>
  [...root.querySelectorAll('input')]
    .filter(({ value, defaultValue, type }) => value !== defaultValue && type !== 'radio' && type !== 'checkbox')
    .map((field) => ({ path: pathTo(root, field), value: field.value, name: field.name }));

/** Sets the value past React's own setter and fires `input`, so that React sees a change. */
function fill(field: Element | undefined, name: string, value: string): void {
  if (!(field instanceof HTMLInputElement) || field.name !== name) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Runs the first render, which replaces the prerendered page, and restores scroll position, focus and typed text. The
 * render must be synchronous: nothing may be typed between.
 */
export function replacePrerendered(root: HTMLElement, render: () => void): void {
  const scrollTop = window.scrollY;
  const focused = pathTo(root, document.activeElement);
  const filled = filledFields(root);
  render();
  delete root.dataset.prerendered;
  for (const { path, name, value } of filled) fill(elementAt(root, path), name, value);
  const element = focused.length > 0 ? elementAt(root, focused) : undefined;
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  // At the top, the router's own scrolling to the address's #anchor is left alone.
  if (scrollTop > 0) window.scrollTo({ top: scrollTop, behavior: 'instant' });
}
