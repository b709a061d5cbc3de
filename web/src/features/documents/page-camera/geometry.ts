/** In pixels, or as shares of a picture's width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Clockwise, beginning with the one that is the page's upper left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The whole picture, as shares. */
export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export const scaleCorners = ([a, b, c, d]: Corners, x: number, y: number): Corners => {
  const scaled = (point: Point) => ({ x: point.x * x, y: point.y * y });
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
};

/** Clockwise by quarters: the page's upper left is then another corner of the picture. */
export function turnCorners(corners: Corners, quarters: number): Corners {
  const at = (index: number) => corners[(index - quarters + 8) % 4] as Point;
  return [at(0), at(1), at(2), at(3)];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Positive where the way from `a` by `b` to `c` turns clockwise on a screen. */
export const turnAt = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);

export const areaOf = (corners: Corners): number =>
  corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4] as Point;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);

/** Whether the corners, as shares, are those of a page that can be straightened: no side crosses another, none is a stripe. */
export const isPageShape = (corners: Corners): boolean =>
  corners.every(
    (corner, index) => turnAt(corner, corners[(index + 1) % 4] as Point, corners[(index + 2) % 4] as Point) > 0,
  ) && areaOf(corners) >= 0.01;

/** Where a point of the straightened page, as shares of it, lies in the picture. */
export function perspectiveOf([p0, p1, p2, p3]: Corners): (u: number, v: number) => Point {
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const a = p1.x - p0.x + g * p1.x;
  const b = p3.x - p0.x + h * p3.x;
  const d = p1.y - p0.y + g * p1.y;
  const e = p3.y - p0.y + h * p3.y;
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return { x: (a * u + b * v + p0.x) / depth, y: (d * u + e * v + p0.y) / depth };
  };
}
