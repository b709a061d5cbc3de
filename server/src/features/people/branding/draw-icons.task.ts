import { ownBytes } from '../../../core/isolated/messages.ts';
import { drawIcons } from './logo-icons.ts';
import { paint } from './logo-picture.ts';

/** The icons of a logo that is kept, on another colour; one kept as a drawing is a stranger's still. */
export default async function drawAgain({
  logo,
  colour,
}: {
  logo: ArrayBuffer;
  colour: string;
}): Promise<ArrayBuffer[]> {
  return (await drawIcons(await paint(Buffer.from(logo)), colour)).map(ownBytes);
}
