import { type IconName, iconNames, iconSizes, type LogoIcons } from '@virtual-med/contract/branding/logos';
import { type PaletteValue, palettes } from '@virtual-med/contract/branding/palettes';

/** How much of the square the logo may fill; launchers cut maskable icons to their own shape. */
const fill: Record<IconName, number> = {
  'icon-192': 0.84,
  'icon-512': 0.84,
  'icon-maskable-512': 0.62,
  'logo-mail': 1,
};

async function loadImage(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

const toBase64 = (canvas: HTMLCanvasElement): string => canvas.toDataURL('image/png').split(',')[1] ?? '';

function draw(image: HTMLImageElement, name: IconName, colour: string): string {
  const { width, height, exact } = iconSizes[name];
  const scale = Math.min((width * fill[name]) / image.naturalWidth, (height * fill[name]) / image.naturalHeight);
  const [logoWidth, logoHeight] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const canvas = document.createElement('canvas');
  canvas.width = exact ? width : Math.max(1, Math.round(logoWidth));
  canvas.height = exact ? height : Math.max(1, Math.round(logoHeight));
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('No canvas to draw on');
  if (exact) {
    paint.fillStyle = colour;
    paint.fillRect(0, 0, width, height);
  }
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(image, (canvas.width - logoWidth) / 2, (canvas.height - logoHeight) / 2, logoWidth, logoHeight);
  return toBase64(canvas);
}

/** The app's icons and the picture for mails, drawn from the logo as the server shows it. */
export async function drawIcons(logoUrl: string, palette: PaletteValue): Promise<LogoIcons> {
  const image = await loadImage(logoUrl);
  const colour = palettes[palette].primary;
  return Object.fromEntries(iconNames.map((name) => [name, draw(image, name, colour)])) as LogoIcons;
}
