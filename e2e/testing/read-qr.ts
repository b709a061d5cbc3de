import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import { sharp } from '../../server/src/core/pictures/image-library.ts';

/** What a phone's camera reads on the screen. */
export async function readQr(page: Page, name = 'QR code do endereço de verificação'): Promise<string | undefined> {
  const drawing = page.getByRole('img', { name });
  await drawing.scrollIntoViewIfNeeded();
  const { data, info } = await sharp(await drawing.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
