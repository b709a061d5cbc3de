import { encode } from 'uqr';

/** A QR code as rows of modules, without the quiet zone around it. */
export interface Qr {
  readonly size: number;
  /** Runs of dark modules. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
}

export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const runs: { x: number; y: number; length: number }[] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (x < size && row[x]) x++;
      runs.push({ x: start, y, length: x - start });
    }
  });
  return { size, runs };
}

/** With its modules as the path of a drawing whose unit is one module. */
export function qrDrawing(text: string): { readonly size: number; readonly path: string } {
  const { size, runs } = qrOf(text);
  return { size, path: runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('') };
}
