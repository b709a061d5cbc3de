/** A page as shades of grey, row by row: 0 is ink, 255 is paper. */
export interface GreyPage {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const ink = 0;
export const paper = 255;
