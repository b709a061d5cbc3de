import { limits } from '@virtual-med/contract/core/limits';
import { pageCameraTexts } from '@virtual-med/contract/documents/page-camera.texts';
import { type Jpeg, jpegOf, withPicture } from './pictures.ts';
import { writePdf } from './write-pdf.ts';

/** As good as the pages are made, then smaller and smaller; text of usual size can still be read in the last one. */
const steps = [
  undefined,
  { longestSide: 1800, quality: 0.7 },
  { longestSide: 1500, quality: 0.6 },
  { longestSide: 1300, quality: 0.45 },
];

/** Per page and for the whole: what a PDF needs besides its pictures. */
const roomFor = (pages: number) => limits.uploadMaxBytes - 1000 - 600 * pages;

async function reduced(pages: readonly Jpeg[], step: (typeof steps)[number]): Promise<readonly Jpeg[]> {
  if (!step) return pages;
  const smaller: Jpeg[] = [];
  for (const page of pages)
    smaller.push(await withPicture(page.blob, (drawable) => jpegOf(drawable, step.longestSide, step.quality)));
  return smaller;
}

export interface MadeDocument {
  readonly file: File;
  /** The pictures had to become smaller than they were. */
  readonly isReduced: boolean;
}

/** One PDF of the pages, as large as a document may be; undefined where they do not fit at all. */
export async function makeDocument(pages: readonly Jpeg[]): Promise<MadeDocument | undefined> {
  for (const step of steps) {
    const chosen = await reduced(pages, step);
    if (chosen.reduce((sum, { blob }) => sum + blob.size, 0) > roomFor(pages.length)) continue;
    const ready = await Promise.all(
      chosen.map(async ({ blob, ...size }) => ({ ...size, jpeg: new Uint8Array(await blob.arrayBuffer()) })),
    );
    const file = new File([writePdf(ready)], pageCameraTexts.fileName, { type: 'application/pdf' });
    return { file, isReduced: step !== undefined };
  }
  return undefined;
}
