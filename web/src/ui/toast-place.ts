interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
}

/** Something on the screen, and how much worse it is to cover one pixel of it than a pixel of nothing. */
export interface Taken {
  readonly box: Box;
  readonly weight: number;
}

/** What is pressed, what names the page and a header: covered only where the whole window is full of them. */
export const untouchable = 10_000;
const edge = 16;
const step = 8;

const shared = (place: Place, { width, height }: Size, { left, top, right, bottom }: Box): number =>
  Math.max(0, Math.min(place.left + width, right) - Math.max(place.left, left)) *
  Math.max(0, Math.min(place.top + height, bottom) - Math.max(place.top, top));

const cost = (place: Place, card: Size, taken: readonly Taken[]): number =>
  taken.reduce((sum, { box, weight }) => sum + weight * shared(place, card, box), 0);

/** From the lower right corner, where it is looked for, to the upper left one. */
function* places(window: Size, card: Size): Generator<Place> {
  const [right, lowest] = [window.width - card.width - edge, window.height - card.height - edge];
  const columns = [...new Set([right, Math.round(right / 2), edge])].filter((left) => left >= 0);
  for (let top = lowest; top >= edge; top -= step) for (const left of columns) yield { left, top };
}

/**
 * Where a card covers least. One that stands somewhere already stays there unless it has come to cover what must not be:
 * nothing jumps away from under the pointer for a line of text.
 */
export function freePlace(window: Size, card: Size, taken: readonly Taken[], standing?: Place): Place {
  const hard = taken.filter(({ weight }) => weight >= untouchable);
  if (standing && cost(standing, card, hard) === 0) return standing;
  let [best, least] = [standing, standing ? cost(standing, card, taken) : Number.POSITIVE_INFINITY];
  for (const place of places(window, card)) {
    const price = cost(place, card, taken);
    if (price < least) [best, least] = [place, price];
    if (least === 0) break;
  }
  return best ?? { left: Math.max(0, window.width - card.width - edge), top: edge };
}
