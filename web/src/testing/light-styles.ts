/** What an element wears because one around it does; a custom property as well. */
const inherited = new Set([
  'color',
  'cursor',
  'direction',
  'font-size',
  'line-height',
  'text-align',
  'visibility',
  'white-space',
]);

const isInherited = (name: string) => name.startsWith('--') || inherited.has(name);

/** What an element itself says of a property; one without `style` is not asked. */
const ownValue = (element: Element, name: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : '';

const inKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * No style sheet is loaded here: what an element wears is what it says itself, what those around it hand on, or how its
 * tag is displayed. happy-dom looks for sheets in the whole document first, and copies all it knows from parent to child.
 */
export function styleWithoutSheets(): void {
  const complete = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    // A dialog is displayed by whether it is open.
    if (element.hasAttribute('open') || element.tagName === 'DIALOG') return complete(element).display;
    const known = displays.get(element.tagName) ?? complete(element).display;
    displays.set(element.tagName, known);
    return known;
  }

  function worn(element: Element, name: string): string {
    if (!element.isConnected) return '';
    const own = ownValue(element, name);
    if (own && own !== 'inherit') return own;
    if (name === 'display') return displayOf(element);
    if (isInherited(name))
      for (let at = element.parentElement; at; at = at.parentElement) {
        const handedOn = ownValue(at, name);
        if (handedOn && handedOn !== 'inherit') return handedOn;
      }
    return name === 'direction' ? 'ltr' : '';
  }

  const styles = new WeakMap<Element, CSSStyleDeclaration>();
  const readStyle = (element: Element): CSSStyleDeclaration =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, property) => {
        if (property === 'getPropertyValue') return (name: string) => worn(element, name);
        return typeof property === 'string' ? worn(element, inKebabCase(property)) : undefined;
      },
    });
  const read = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? readStyle(element);
    styles.set(element, known);
    return known;
  };
  // Libraries ask the window of the document, which is another object here.
  for (const asked of [globalThis, document.defaultView]) Object.assign(asked ?? {}, { getComputedStyle: read });
}
