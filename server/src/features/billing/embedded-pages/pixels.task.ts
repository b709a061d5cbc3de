import { ownBytes } from '../../../core/isolated/messages.ts';
import { pixelsOf } from './pixels.ts';

/** The pixels of a stored PNG, for whoever cannot show one. */
export default function takeApart({ png }: { png: ArrayBuffer }) {
  const pixels = pixelsOf(Buffer.from(png));
  if (!pixels) return undefined;
  const { colour, alpha, ...measures } = pixels;
  return { ...measures, colour: ownBytes(colour), alpha: alpha && ownBytes(alpha) };
}
