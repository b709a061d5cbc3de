import { type Component, type Context, type Drawable, type DrawnElement, notHere, suspense } from './element.ts';

const svg = 'http://www.w3.org/2000/svg';

type Ref = (node: Element) => unknown;

/** A tag with its attributes and what is inside; a text is a text. */
interface Tag {
  readonly type: string;
  readonly props: DrawnElement['props'];
  readonly inside: readonly Plain[];
}
export type Plain = Tag | string;

function plainSuspense({ children, fallback }: DrawnElement['props']): Plain[] {
  try {
    return plain(children);
  } catch (error) {
    if (error !== notHere) throw error;
    return plain(fallback as Drawable);
  }
}

function plainElement({ type, props }: DrawnElement): Plain[] {
  if (typeof type === 'string') return [{ type, props, inside: plain(props.children) }];
  if (typeof type === 'function') return plain((type as Component)(props));
  if (type === suspense) return plainSuspense(props);
  if (typeof type === 'symbol') return plain(props.children);
  const { values } = type as Context;
  values.push(props.value);
  try {
    return plain(props.children);
  } finally {
    values.pop();
  }
}

/** Runs the components, until there are only tags and texts. */
export function plain(drawable: Drawable): Plain[] {
  if (drawable === undefined || drawable === null || typeof drawable === 'boolean' || drawable === '') return [];
  if (typeof drawable === 'string' || typeof drawable === 'number') return [String(drawable)];
  return 'type' in drawable ? plainElement(drawable) : drawable.flatMap(plain);
}

/** What the program itself writes into links; nothing a person typed becomes an address that runs. */
const isAddress = (value: string) => /^(?:[/#?]|https?:|mailto:|tel:|$)/.test(value);

const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' };

const svgName = (name: string) =>
  name === 'viewBox' ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The form React gives it, as far as what is drawn first uses it. */
function setAttribute(element: Element, name: string, value: unknown): void {
  const spoken = /^(?:aria-|data-|spellCheck$)/.test(name);
  if (!['string', 'number', 'boolean'].includes(typeof value) || (value === false && !spoken)) return;
  const text = value === true && !spoken ? '' : String(value);
  if ((name === 'href' || name === 'src') && !isAddress(text)) return;
  element.setAttribute(attributeNames[name] ?? (element.namespaceURI === svg ? svgName(name) : name), text);
}

function setStyle(element: HTMLElement, style: object): void {
  for (const [name, value] of Object.entries(style))
    Object.assign(element.style, { [name]: typeof value === 'number' ? `${value}px` : value });
}

/** Text becomes text and nothing else, as everywhere in the program. `refs` are to be told once the drawing has its place. */
export function place(parts: readonly Plain[], into: Node, refs: [Ref, Element][]): void {
  for (const part of parts) {
    if (typeof part === 'string') {
      into.appendChild(document.createTextNode(part));
      continue;
    }
    const { ref, style, children: _, ...attributes } = part.props;
    const isSvg = part.type === 'svg' || (into as Element).namespaceURI === svg;
    const element = isSvg ? document.createElementNS(svg, part.type) : document.createElement(part.type);
    for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
    if (style) setStyle(element as HTMLElement, style);
    if (typeof ref === 'function') refs.push([ref as Ref, element]);
    place(part.inside, element, refs);
    into.appendChild(element);
  }
}
