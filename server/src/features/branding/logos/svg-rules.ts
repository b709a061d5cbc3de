/**
 * What a logo may be made of: shapes, words, gradients and one level of clipping. Nothing that runs, loads, links, moves
 * or repeats itself: nested repetition (use, pattern, mask, filter) lets a few lines keep a browser busy for minutes.
 */
export const allowedElements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
]);

/** Properties that may come as attributes, in `style` or from a class. */
export const presentation: ReadonlySet<string> = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'opacity',
  'color',
  'clip-rule',
  'clip-path',
  'stop-color',
  'stop-opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
]);

const geometry = [
  'id',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'dx',
  'dy',
  'width',
  'height',
  'points',
  'transform',
  'offset',
  'viewBox',
  'preserveAspectRatio',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'role',
  'aria-label',
];
export const allowedAttributes: ReadonlySet<string> = new Set([...geometry, ...presentation]);

const localReference = /^url\(\s*["']?#[\w.-]{1,100}["']?\s*\)$/;

/** A value names nothing outside the drawing: no address, no escape that could spell one. */
export function isHarmlessValue(value: string): boolean {
  if (/[\\<>]|&/.test(value)) return false;
  if (!/url|:|\/\//i.test(value)) return true;
  return localReference.test(value.trim());
}
