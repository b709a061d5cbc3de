import { type PaletteValue, palettes } from '@virtual-med/contract/branding/palettes';
import type { Sheet } from './sheet.ts';

export const margin = 64;
const bandHeight = 80;
const logoHeight = 48;
const valuesFrom = margin + 140;
export const lineHeight = 17;
export const gap = 9;
export const label = { size: 11, colour: '#666666' } as const;
export const value = { size: 11 } as const;
const onBand = { size: 20, weight: 'bold', colour: '#ffffff' } as const;

interface BandFace {
  readonly brand: { readonly name: string; readonly palette: PaletteValue };
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
}

/** The clinic's colour under its logo, or its name in so much room. Returns where the band ends. */
export async function drawBand(sheet: Sheet, { brand, logo }: BandFace, nameRoom: number): Promise<number> {
  const bottom = sheet.height - bandHeight;
  sheet.fill({ x: 0, y: bottom, width: sheet.width, height: bandHeight }, palettes[brand.palette].primary);
  if (logo)
    await sheet.picture(logo, { x: margin, y: bottom + (bandHeight - logoHeight) / 2, width: 200, height: logoHeight });
  else sheet.write(sheet.shorten(brand.name, nameRoom, onBand), margin, bottom + 33, onBand);
  return bottom;
}

/** Names on the left, what is said on the right, from here downwards. Returns where the next line stands. */
export function writeFacts(
  sheet: Sheet,
  facts: readonly (readonly [name: string, said: string])[],
  top: number,
): number {
  let y = top;
  for (const [name, said] of facts) {
    sheet.write(name, margin, y, label);
    for (const line of sheet.wrap(said, sheet.width - margin - valuesFrom, value)) {
      sheet.write(line, valuesFrom, y, value);
      y -= lineHeight;
    }
    y -= gap;
  }
  return y;
}
