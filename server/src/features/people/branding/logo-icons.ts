import { sharp } from '../../../core/pictures/image-library.ts';
import { type IconName, iconNames, iconShapes } from './logo-files.ts';

async function draw(logo: Buffer, name: IconName, colour: string): Promise<Buffer> {
  const { width, height, fill, onColour } = iconShapes[name];
  const fitted = await sharp(logo)
    .resize({ width: Math.round(width * fill), height: Math.round(height * fill), fit: 'inside' })
    .png()
    .toBuffer();
  if (!onColour) return fitted;
  const ground = { width, height, channels: 3, background: colour } as const;
  return sharp({ create: ground })
    .composite([{ input: fitted }])
    .png()
    .toBuffer();
}

/** Without the clear margins many drawings have, so that what is seen of it stands in the middle. */
async function withoutMargins(logo: Buffer): Promise<Buffer> {
  const { hasAlpha } = await sharp(logo).metadata();
  return hasAlpha ? sharp(logo).trim({ background: '#00000000', threshold: 0 }).png().toBuffer() : logo;
}

/** The app's icons and the picture for mails, drawn from a logo that was painted before. */
export async function drawIcons(logo: Buffer, colour: string): Promise<Buffer[]> {
  const seen = await withoutMargins(logo);
  return Promise.all(iconNames.map((name) => draw(seen, name, colour)));
}
