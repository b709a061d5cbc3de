/** How far each element was scrolled: one that leaves the document forgets it. */
const scrolledIn = (root: ParentNode): readonly (readonly [element: Element, top: number, left: number])[] =>
  [...root.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => [element, element.scrollTop, element.scrollLeft] as const);

/**
 * Takes everything out of the body but the elements that match `stays`, and gives the function that puts it back: with what
 * was typed, where it was scrolled to and focused. It stays alive meanwhile. React adds and removes dialogs and messages
 * on the body itself: until then it finds the detached page in its place, so nothing of it comes back into the document.
 */
export function detachPage(stays: string): () => void {
  const { body, activeElement } = document;
  const page = document.createDocumentFragment();
  const parentOf = (node: Node): Node => (node instanceof Element && node.matches(stays) ? body : page);
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const scrolled = scrolledIn(document);
  page.append(...[...body.childNodes].filter((node) => parentOf(node) === page));
  Object.assign(body, {
    appendChild: (node: Node) => appendChild.call(parentOf(node), node),
    insertBefore: (node: Node, before: Node | null) => {
      const parent = parentOf(node);
      return insertBefore.call(parent, node, before?.parentNode === parent ? before : null);
    },
    removeChild: (node: Node) => removeChild.call(node.parentNode ?? body, node),
  });
  return () => {
    for (const method of ['appendChild', 'insertBefore', 'removeChild']) Reflect.deleteProperty(body, method);
    body.prepend(page);
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    for (const [element, top, left] of scrolled) element.scrollTo({ top, left, behavior: 'instant' });
  };
}
