import { escapeHtml } from '../../../core/html.ts';
import { readSvg, UnreadableSvg, type XmlElement } from './svg-reader.ts';
import { allowedAttributes, allowedElements, isHarmlessValue, presentation } from './svg-rules.ts';

type Style = ReadonlyMap<string, string>;
const maxRules = 500;
/** Selectors of one rule, classes of one element. */
const maxNames = 50;
/** A property's value; one in a class is written anew for every element that has it. */
const maxValueChars = 500;
/** Longer than what it was made from only by values that classes share. */
const maxWrittenChars = 4 * 1024 * 1024;

export const looksLikeSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(bytes.toString('utf8', 0, 200));

/** `fill:#fff;stroke:none` as properties, only those a logo may have. */
function readStyle(text: string): Map<string, string> {
  const style = new Map<string, string>();
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && value.length <= maxValueChars && presentation.has(property) && isHarmlessValue(value))
      style.set(property, value);
  }
  return style;
}

const textOf = (element: XmlElement): string => element.children.filter((child) => typeof child === 'string').join('');

/** Drawing programs write colours into classes: `.cls-1{fill:#fff}`. Only single classes are understood. */
function readClasses(root: XmlElement): Map<string, Style> {
  const classes = new Map<string, Style>();
  const visit = (element: XmlElement) => {
    if (element.name === 'style') {
      for (const rule of textOf(element).split('}').slice(0, maxRules)) {
        const brace = rule.indexOf('{');
        if (brace < 0) continue;
        const style = readStyle(rule.slice(brace + 1));
        for (const selector of rule.slice(0, brace).split(',').slice(0, maxNames)) {
          const name = /^\.([\w-]{1,80})$/.exec(selector.trim())?.[1];
          if (name) classes.set(name, new Map([...(classes.get(name) ?? []), ...style]));
        }
      }
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return classes;
}

function attributesOf(element: XmlElement, classes: ReadonlyMap<string, Style>, clipped: boolean): Map<string, string> {
  const given = [...element.attributes].filter(
    ([name, value]) => allowedAttributes.has(name) && isHarmlessValue(value),
  );
  const byClass = (element.attributes.get('class') ?? '')
    .split(/\s+/)
    .slice(0, maxNames)
    .flatMap((name) => [...(classes.get(name) ?? [])]);
  const own = readStyle(element.attributes.get('style') ?? '');
  const attributes = new Map([...given, ...byClass, ...own]);
  // One level of clipping: more could be nested into a riddle for the browser.
  if (clipped) attributes.delete('clip-path');
  return attributes;
}

interface Writing {
  readonly classes: ReadonlyMap<string, Style>;
  charsLeft: number;
}

function write(element: XmlElement, writing: Writing, clipped: boolean): string {
  const attributes = [...attributesOf(element, writing.classes, clipped)]
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  writing.charsLeft -= attributes.length;
  if (writing.charsLeft < 0) throw new UnreadableSvg('too much');
  return `<${element.name}${attributes}>${inner(element, writing, clipped)}</${element.name}>`;
}

const holdsWords = new Set(['text', 'tspan', 'title', 'desc']);

const inner = (element: XmlElement, writing: Writing, clipped: boolean): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return holdsWords.has(element.name) ? escapeHtml(child) : '';
      if (!allowedElements.has(child.name) || child.name === 'svg') return '';
      return write(child, writing, clipped || child.name === 'clipPath' || element.name === 'clipPath');
    })
    .join('');

const length = (text: string | undefined): number | undefined => {
  const found = /^(\d{1,7}(?:\.\d{1,7})?)(?:px)?$/.exec(text?.trim() ?? '')?.[1];
  return found ? Number(found) : undefined;
};

function measure(root: XmlElement): { width: number; height: number; viewBox: string } | undefined {
  const box = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = box.length === 4 && box.every(Number.isFinite) && Number(box[2]) > 0 && Number(box[3]) > 0;
  const width = length(root.attributes.get('width')) ?? (hasBox ? Number(box[2]) : undefined);
  const height = length(root.attributes.get('height')) ?? (hasBox ? Number(box[3]) : undefined);
  if (!width || !height) return undefined;
  return { width, height, viewBox: hasBox ? box.join(' ') : `0 0 ${width} ${height}` };
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** The same drawing, written anew from what is allowed; undefined when it cannot be read or says not how large it is. */
export function cleanSvg(bytes: Buffer, fits: (width: number, height: number) => boolean): Drawing | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const root = readSvg(text);
    const size = measure(root);
    if (!size || !fits(size.width, size.height)) return undefined;
    const classes = readClasses(root);
    const kept = attributesOf(root, classes, false);
    for (const name of ['width', 'height', 'viewBox', 'x', 'y']) kept.delete(name);
    const attributes = [...kept].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${size.viewBox}"${attributes}>${inner(root, { classes, charsLeft: maxWrittenChars }, false)}</svg>\n`;
    return { width: size.width, height: size.height, bytes: Buffer.from(svg) };
  } catch (error) {
    if (error instanceof UnreadableSvg || error instanceof TypeError) return undefined;
    throw error;
  }
}
