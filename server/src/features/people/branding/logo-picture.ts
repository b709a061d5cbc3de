import { limits } from '@virtual-med/contract/core/limits';
import { AppError } from '../../../core/app-error.ts';
import { sharp } from '../../../core/pictures/image-library.ts';
import type { LogoExtension } from './logo-files.ts';

type Kind = 'png' | 'jpg' | 'svg';

export interface LogoPicture {
  readonly extension: LogoExtension;
  readonly bytes: Buffer;
}

/** The longer side of what is kept: sharp on any screen a logo is shown on. */
const keptSidePx = 1024;

const pngBeginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegBeginning = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Buffer, beginning: Buffer): boolean => bytes.subarray(0, beginning.length).equals(beginning);

/** What kind of image it is, by its bytes alone; the name it came with proves nothing. */
function kindOf(bytes: Buffer): Kind | undefined {
  if (startsWith(bytes, pngBeginning)) return 'png';
  if (startsWith(bytes, jpegBeginning)) return 'jpg';
  return /^\uFEFF?\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(bytes.toString('utf8', 0, 200)) ? 'svg' : undefined;
}

const open = (bytes: Buffer) => sharp(bytes, { failOn: 'warning', limitInputPixels: limits.logoMaxSidePx ** 2 });

async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await open(bytes).metadata();
  } catch (error) {
    throw /pixel limit/.test((error as Error).message) ? new AppError('logos.wrong_dimensions') : error;
  }
}

/** A drawing is drawn as large as it is kept; a picture gets no larger than it was. */
export function paint(bytes: Buffer, kind = kindOf(bytes)): Promise<Buffer> {
  const picture = open(bytes)
    .autoOrient()
    .resize({ width: keptSidePx, height: keptSidePx, fit: 'inside', withoutEnlargement: kind !== 'svg' });
  return kind === 'jpg'
    ? picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    : picture.png().toBuffer();
}

/** A logo that is only that: pixels, decoded to the last and written anew. Nothing else of what was sent is left. */
export async function readLogo(bytes: Buffer): Promise<LogoPicture> {
  if (bytes.length > limits.logoMaxBytes) throw new AppError('logos.too_large');
  const kind = kindOf(bytes);
  if (!kind) throw new AppError('logos.unsupported_type');
  const { width, height } = await measure(bytes);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < limits.logoMinSidePx || long > limits.logoMaxSidePx) throw new AppError('logos.wrong_dimensions');
  return { extension: kind === 'jpg' ? 'jpg' : 'png', bytes: await paint(bytes, kind) };
}
