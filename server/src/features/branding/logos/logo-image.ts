import { limits } from '@virtual-med/contract/core/limits';
import { AppError } from '../../../core/app-error.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { isPng, readPng } from './png.ts';
import { cleanSvg, looksLikeSvg } from './svg.ts';

export type LogoExtension = 'png' | 'jpg' | 'svg';

export interface LogoImage {
  readonly extension: LogoExtension;
  readonly bytes: Buffer;
}

/** What kind of image it is, by its bytes alone; the name it came with proves nothing. */
function kindOf(bytes: Buffer): LogoExtension | undefined {
  if (isPng(bytes)) return 'png';
  if (isJpeg(bytes)) return 'jpg';
  return looksLikeSvg(bytes) ? 'svg' : undefined;
}

const readers = { png: readPng, jpg: readJpeg, svg: cleanSvg } as const;

/** A logo that is only that: read to its end, within measure, rewritten without anything that is not the picture. */
export function readLogo(bytes: Buffer): LogoImage {
  if (bytes.length > limits.logoMaxBytes) throw new AppError('logos.too_large');
  const extension = kindOf(bytes);
  if (!extension) throw new AppError('logos.unsupported_type');
  let outOfMeasure = false;
  const fits = (width: number, height: number): boolean => {
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    outOfMeasure = short < limits.logoMinSidePx || long > limits.logoMaxSidePx;
    return !outOfMeasure;
  };
  const image = readers[extension](bytes, fits);
  if (image) return { extension, bytes: image.bytes };
  throw new AppError(outOfMeasure ? 'logos.wrong_dimensions' : 'logos.unreadable');
}

/** A picture drawn from the logo by the page that sent it: a PNG of exactly this size, or no wider and higher than that. */
export function readIcon(bytes: Buffer, size: { width: number; height: number; exact: boolean }): Buffer {
  const fits = (width: number, height: number) =>
    size.exact
      ? width === size.width && height === size.height
      : width > 0 && height > 0 && width <= size.width && height <= size.height;
  const icon = bytes.length <= limits.iconMaxBytes ? readPng(bytes, fits) : undefined;
  if (!icon) throw new AppError('logos.unreadable');
  return icon.bytes;
}
