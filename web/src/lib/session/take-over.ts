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

/**
 * The first render replaces a prerendered page with the same one, alive. Whoever already reads further down or has
 * tabbed to something stays there: call this before the render and what it returns right after.
 */
export function rememberPlace(root: HTMLElement): () => void {
  const readAt = window.scrollY;
  const focused = pathTo(root, document.activeElement);
  return () => {
    delete root.dataset.prerendered;
    const element = focused.length > 0 ? elementAt(root, focused) : undefined;
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    // At the top, the router's own scrolling to the address's #anchor is left alone.
    if (readAt > 0) window.scrollTo({ top: readAt, behavior: 'instant' });
  };
}
