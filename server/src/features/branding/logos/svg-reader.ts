/** A small, strict reader of XML: what it does not know is an error, never a guess. Linear in the length of the text. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlElement | string)[];
}

export class UnreadableSvg extends Error {}

const maxNodes = 20_000;
const maxDepth = 64;
const maxAttributes = 60;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const nameShape = /[A-Za-z_][\w.:-]{0,99}/y;
const spaceShape = /[\s]*/y;

function decode(text: string): string {
  return text.replace(/&([^;&\s]{1,10});?/g, (whole, body: string) => {
    const known = named[body];
    if (known !== undefined) return known;
    const code = body.startsWith('#x') ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
    const isCharacter = body.startsWith('#') && code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    if (!isCharacter) throw new UnreadableSvg(`unknown entity in ${whole.length} characters`);
    return String.fromCodePoint(code);
  });
}

/** Everything after a colon: `svg:path` is `path`, whatever the prefix was bound to. */
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  startsWith(word: string): boolean {
    return this.text.startsWith(word, this.at);
  }

  take(shape: RegExp): string {
    shape.lastIndex = this.at;
    const found = shape.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /** What stands before `word`, which is passed over. */
  until(word: string): string {
    const end = this.text.indexOf(word, this.at);
    if (end < 0) throw new UnreadableSvg(`no ${word}`);
    const passed = this.text.slice(this.at, end);
    this.at = end + word.length;
    return passed;
  }
}

function readAttributes(cursor: Cursor): Map<string, string> {
  const attributes = new Map<string, string>();
  for (;;) {
    cursor.take(spaceShape);
    if (cursor.startsWith('>') || cursor.startsWith('/>')) return attributes;
    const name = cursor.take(nameShape);
    cursor.take(spaceShape);
    if (!name || !cursor.startsWith('=')) throw new UnreadableSvg('attribute without a value');
    cursor.at += 1;
    cursor.take(spaceShape);
    const quote = cursor.text[cursor.at];
    if (quote !== '"' && quote !== "'") throw new UnreadableSvg('value without quotes');
    cursor.at += 1;
    const value = cursor.until(quote);
    if (value.includes('<') || attributes.size >= maxAttributes) throw new UnreadableSvg('impossible value');
    // Namespaced attributes (xlink:href, xml:base, inkscape:…) keep their prefix and so are on no list.
    if (attributes.has(name)) throw new UnreadableSvg('attribute twice');
    attributes.set(name, decode(value));
  }
}

/** Passes over a comment, an instruction or a plain doctype; a doctype that declares anything is refused. */
function skipProlog(cursor: Cursor): boolean {
  if (cursor.startsWith('<!--')) cursor.until('-->');
  else if (cursor.startsWith('<?')) cursor.until('?>');
  else if (/^<!doctype/i.test(cursor.text.slice(cursor.at, cursor.at + 9))) {
    if (/[[<]/.test(cursor.until('>').slice(2))) throw new UnreadableSvg('doctype with declarations');
  } else return false;
  return true;
}

export function readSvg(text: string): XmlElement {
  const cursor = new Cursor(text);
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let nodes = 0;
  while (cursor.at < text.length) {
    const parent = open.at(-1);
    if (!cursor.startsWith('<')) {
      const next = text.indexOf('<', cursor.at);
      const words = text.slice(cursor.at, next < 0 ? text.length : next);
      cursor.at += words.length;
      if (parent) parent.children.push(decode(words));
      else if (words.trim() !== '') throw new UnreadableSvg('words outside the drawing');
      continue;
    }
    if (skipProlog(cursor)) continue;
    if (cursor.startsWith('<![CDATA[')) {
      cursor.at += 9;
      const words = cursor.until(']]>');
      if (!parent) throw new UnreadableSvg('words outside the drawing');
      parent.children.push(words);
      continue;
    }
    if (cursor.startsWith('</')) {
      cursor.at += 2;
      if (!parent || localName(cursor.take(nameShape)) !== parent.name) throw new UnreadableSvg('unbalanced');
      cursor.take(spaceShape);
      if (!cursor.startsWith('>')) throw new UnreadableSvg('unbalanced');
      cursor.at += 1;
      open.pop();
      continue;
    }
    cursor.at += 1;
    const name = localName(cursor.take(nameShape));
    nodes += 1;
    if (!name || nodes > maxNodes || open.length >= maxDepth) throw new UnreadableSvg('too much');
    if (!parent && root) throw new UnreadableSvg('two drawings');
    const element: XmlElement = { name, attributes: readAttributes(cursor), children: [] };
    if (parent) parent.children.push(element);
    else root = element;
    if (cursor.startsWith('/>')) cursor.at += 2;
    else {
      cursor.at += 1;
      open.push(element);
    }
  }
  if (!root || open.length > 0 || root.name !== 'svg') throw new UnreadableSvg('no drawing');
  return root;
}
