import { limits } from '@virtual-med/contract/core/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newUuid } from '../../../lib/browser/new-uuid.ts';
import { searchedSide } from './find-corners.ts';
import { type Corners, turnCorners } from './geometry.ts';
import { type PageReader, startPageReader } from './page-reader.ts';
import { type Drawable, type Jpeg, jpegOf, jpegOfPixels, pixelsOf, withPicture } from './pictures.ts';

/** Of a photograph and of the page made from it: an A4 sheet with 200 points to the inch. */
const longestSide = { source: 3000, page: 2340 };
const quality = { source: 0.92, page: 0.82 };

export interface ShotPage {
  readonly key: string;
  readonly source: Jpeg & { readonly url: string };
  readonly corners: Corners;
  /** Whether the corners were seen in the picture or set by hand. */
  readonly isSure: boolean;
  readonly quarters: number;
  readonly clean: boolean;
  readonly stage: 'preparing' | 'ready' | 'failed';
  readonly made: (Jpeg & { readonly url: string }) | undefined;
}

type Adjustments = Partial<Pick<ShotPage, 'corners' | 'quarters' | 'clean'>>;

/** Where none were seen: most of the picture, so that each corner can be taken hold of. */
const assumedCorners: Corners = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
];

const withUrl = <Picture extends Jpeg>(jpeg: Picture) => ({ ...jpeg, url: URL.createObjectURL(jpeg.blob) });

const release = ({ source, made }: ShotPage) => {
  URL.revokeObjectURL(source.url);
  if (made) URL.revokeObjectURL(made.url);
};

/** The page seen upright is turned clockwise by as many quarters as the person asked for. */
const cornersOf = ({ corners, quarters }: ShotPage): Corners => turnCorners(corners, quarters);

async function straightened(reader: PageReader, page: ShotPage): Promise<Jpeg> {
  const picture = await withPicture(page.source.blob, (drawable) => pixelsOf(drawable, longestSide.source));
  const wish = { picture, corners: cornersOf(page), clean: page.clean, longestSide: longestSide.page };
  return jpegOfPixels(await reader.straighten(wish), quality.page);
}

async function pageOf(reader: PageReader, drawable: Drawable): Promise<ShotPage> {
  const small = pixelsOf(drawable, searchedSide);
  const source = withUrl(await jpegOf(drawable, longestSide.source, quality.source));
  const found = await reader.findCorners(small).catch(() => undefined);
  return {
    key: newUuid(),
    source,
    corners: found ?? assumedCorners,
    isSure: found !== undefined,
    quarters: 0,
    clean: true,
    stage: 'preparing',
    made: undefined,
  };
}

function movedBy(pages: readonly ShotPage[], from: number, by: 1 | -1): readonly ShotPage[] {
  const moved = [...pages];
  const [page] = moved.splice(from, 1);
  if (page) moved.splice(Math.max(0, from + by), 0, page);
  return moved;
}

/** The photographed pages, in memory alone: when the dialog goes, they go. */
export function usePages() {
  const [pages, setPages] = useState<readonly ShotPage[]>([]);
  const current = useRef(pages);
  const reader = useRef<PageReader | undefined>(undefined);
  const readPages = () => {
    reader.current ??= startPageReader();
    return reader.current;
  };
  /** At once for whoever asks next, before anything is drawn. */
  const set = (next: readonly ShotPage[]) => {
    current.current = next;
    setPages(next);
  };
  const replace = (key: string, changes: Partial<ShotPage>) =>
    set(current.current.map((page) => (page.key === key ? { ...page, ...changes } : page)));

  const leave = useEffectEvent(() => {
    reader.current?.end();
    reader.current = undefined;
    current.current.forEach(release);
    current.current = [];
  });
  useEffect(() => leave, []);

  /** Made anew from the photograph; the one before is shown until then. */
  async function make(key: string): Promise<void> {
    const page = current.current.find((one) => one.key === key);
    if (!page) return;
    replace(key, { stage: 'preparing' });
    const isOutdated = () => {
      const now = current.current.find((one) => one.key === key);
      return !now || now.corners !== page.corners || now.quarters !== page.quarters || now.clean !== page.clean;
    };
    try {
      const jpeg = await straightened(readPages(), page);
      if (isOutdated()) return;
      const before = current.current.find((one) => one.key === key)?.made;
      replace(key, { stage: 'ready', made: withUrl(jpeg) });
      if (before) URL.revokeObjectURL(before.url);
    } catch {
      if (!isOutdated()) replace(key, { stage: 'failed' });
    }
  }

  async function add(drawable: Drawable): Promise<ShotPage | undefined> {
    if (current.current.length >= limits.photographedPages) return undefined;
    const page = await pageOf(readPages(), drawable);
    set([...current.current, page]);
    void make(page.key);
    return page;
  }

  return {
    pages,
    add,
    /** The corners in what the camera sees now. */
    lookAt: (drawable: Drawable) => readPages().findCorners(pixelsOf(drawable, searchedSide)),
    adjust: (key: string, changes: Adjustments) => {
      replace(key, { ...changes, ...(changes.corners ? { isSure: true } : {}) });
      void make(key);
    },
    turn: (key: string) => {
      const page = current.current.find((one) => one.key === key);
      if (!page) return;
      replace(key, { quarters: (page.quarters + 1) % 4 });
      void make(key);
    },
    move: (key: string, by: 1 | -1) => {
      const from = current.current.findIndex((page) => page.key === key);
      set(movedBy(current.current, from, by));
    },
    remove: (key: string) => {
      const page = current.current.find((one) => one.key === key);
      if (page) release(page);
      set(current.current.filter((one) => one.key !== key));
    },
  };
}
