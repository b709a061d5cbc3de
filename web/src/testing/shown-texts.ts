import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const longest = 400;
const shown = new Set<string>();
const attributes = ['aria-label', 'placeholder', 'title', 'alt'];

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text of a node, or undefined where it is no single text any more but a part of the page: that is not read to its end. */
function textWithin(node: Node, room = longest): string | undefined {
  if (node instanceof Text) return node.data.length > room ? undefined : node.data;
  if (!(node instanceof Element)) return '';
  let text = '';
  for (const child of node.childNodes) {
    const more = textWithin(child, room - text.length);
    if (more === undefined) return undefined;
    text += more;
  }
  return text;
}

/** False where there is no text, or a part of the page. */
function keep(text: string | null | undefined): boolean {
  if (!text || text.length > longest) return false;
  shown.add(tidy(text));
  return true;
}

/** What the node says, and each part of it; undefined as above. */
function keepAll(node: Node): string | undefined {
  if (node instanceof Text) return keep(node.data) || !node.data ? node.data : undefined;
  if (!(node instanceof Element)) return '';
  for (const name of attributes) keep(node.getAttribute(name));
  let text: string | undefined = '';
  for (const child of node.childNodes) {
    const more = keepAll(child);
    text = text === undefined || more === undefined ? undefined : text + more;
  }
  return keep(text) || !text ? text : undefined;
}

/** Notes every text that stands in the document at any time, as the person in front of it could have read it. */
export function noteShownTexts(): void {
  new MutationObserver((changes) => {
    // Told together, they are of one and the same document: whoever stands above several of them is read once.
    const read = new Set<Node>();
    const climb = (from: Node): void => {
      for (let at: Node | null = from; at && !read.has(at); at = at.parentNode) {
        read.add(at);
        if (!keep(textWithin(at))) return;
      }
    };
    for (const { target, addedNodes, type } of changes) {
      if (type === 'attributes') keepAll(target);
      for (const node of addedNodes) keepAll(node);
      climb(target);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  });
}

/** For the check at the end of the tier, which hands over the folder. */
export function writeShownTexts(folder: string | undefined): void {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...shown]));
}
