/*
 * What happy-dom does over and over in a page of components, and finds the same each time. What it answers stays as it
 * was: `lighter-dom.component.test.ts`.
 */

type Kept = Record<symbol, unknown>;

/** Where an object has a member from that happy-dom keeps to itself: by a symbol of this name. */
function memberOf(object: object, name: string): { owner: Kept; key: symbol } {
  for (let owner: object | null = object; owner; owner = Object.getPrototypeOf(owner)) {
    const key = Object.getOwnPropertySymbols(owner).find(({ description }) => description === name);
    if (key) return { owner: owner as Kept, key };
  }
  throw new Error(`happy-dom has no ${name} any more`);
}

/** Looked for in the whole document whenever a style is computed. Styles are not applied here, and no page brings any. */
function forgetStyleSheets(): void {
  const sheets = 'style,link[rel="stylesheet"]';
  const all = document.querySelectorAll.bind(document);
  const none = all('no-such-element');
  document.querySelectorAll = ((selector: string) => (selector === sheets ? none : all(selector))) as typeof all;
}

/** Each is a value and whether it is important: no need for a copy that would understand anything. */
function copyPropertiesPlainly(): void {
  const { style } = document.createElement('i');
  const { owner, key } = memberOf(style, 'getPropertyManager');
  const manager = (owner[key] as () => object).call(style);
  const prototype = Object.getPrototypeOf(manager);
  interface Properties {
    properties: Record<string, object>;
    definedPropertyNames: object;
  }
  prototype.clone = function (this: Properties): Properties {
    const properties: Properties['properties'] = {};
    for (const name in this.properties) properties[name] = { ...this.properties[name] };
    return Object.assign(new prototype.constructor(), {
      properties,
      definedPropertyNames: { ...this.definedPropertyNames },
    });
  };
}

/**
 * React puts a tree together from its leaves, out of the document: at each step happy-dom tells all below whose they now
 * are. Where that is what the topmost knew before, those below know it, too.
 */
function tellOnlyNews(): void {
  const element = document.createElement('i');
  const { owner, key } = memberOf(element, 'connectedToNode');
  const known = (name: string) => memberOf(element, name).key;
  const parent = known('parentNode');
  const connected = known('isConnected');
  const host = ['ownerDocument', 'window', 'rootNode'].map(known);
  const around = ['styleNode', 'textAreaNode', 'formNode', 'selectNode'].map(known);
  const tell = owner[key] as (this: Kept) => void;
  owner[key] = function (this: Kept) {
    const above = this[parent] as Kept | null;
    const isNews =
      !above ||
      this[connected] ||
      above[connected] ||
      host.some((name) => this[name] !== above[name]) ||
      around.some((name) => above[name] && this[name] !== above[name]);
    if (isNews) tell.call(this);
  };
}

export function lightenDom(): void {
  forgetStyleSheets();
  copyPropertiesPlainly();
  tellOnlyNews();
}
