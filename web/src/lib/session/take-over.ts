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

/** What was typed into the page before it was alive, or filled in by the browser. */
const typedIn = (root: Element) =>
  [...root.querySelectorAll('input')]
    .filter(({ value, defaultValue, type }) => value !== defaultValue && type !== 'radio' && type !== 'checkbox')
    .map((field) => ({ path: pathTo(root, field), value: field.value, name: field.name }));

/** As if it were typed now: whoever listens to the field hears of it. */
function type(field: Element | undefined, name: string, value: string): void {
  if (!(field instanceof HTMLInputElement) || field.name !== name) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The button that was pressed before the page was alive, if it is still the same one. */
function pressed(root: HTMLElement): () => void {
  const before = root.querySelector('[data-pressed]');
  const path = pathTo(root, before);
  const words = (button: Element) => `${button.getAttribute('aria-label')} ${button.textContent}`;
  return () => {
    const now = before && path.length > 0 ? elementAt(root, path) : undefined;
    if (before && now instanceof HTMLButtonElement && words(now) === words(before)) now.click();
  };
}

const touches = ['focusin', 'input', 'click', 'scroll'];

/** Calls at once, and again whenever somebody does something to the page that stands now, until told to stop. */
function follow(root: HTMLElement, look: () => void): () => void {
  const drawn = root.firstElementChild;
  const lookAgain = () => {
    if (drawn?.isConnected) look();
  };
  look();
  for (const touch of touches) window.addEventListener(touch, lookAgain);
  return () => {
    for (const touch of touches) window.removeEventListener(touch, lookAgain);
  };
}

/**
 * The first render replaces a prerendered page with the same one, alive. Whoever already reads further down, has tabbed
 * to something, typed or pressed something finds it so, also when it was after the render began: call this before the
 * render and what it returns right after.
 */
export function rememberPlace(root: HTMLElement): () => void {
  let readAt = 0;
  let focused: readonly number[] = [];
  let typed: ReturnType<typeof typedIn> = [];
  let press = () => {};
  const stop = follow(root, () => {
    readAt = window.scrollY;
    focused = pathTo(root, document.activeElement);
    typed = typedIn(root);
    press = pressed(root);
  });
  return () => {
    stop();
    delete root.dataset.prerendered;
    root.removeAttribute('aria-busy');
    for (const { path, name, value } of typed) type(elementAt(root, path), name, value);
    const element = focused.length > 0 ? elementAt(root, focused) : undefined;
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    press();
    // At the top, the router's own scrolling to the address's #anchor is left alone.
    if (readAt > 0) window.scrollTo({ top: readAt, behavior: 'instant' });
  };
}
