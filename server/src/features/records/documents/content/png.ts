import { BrokenContent, type ContentCheck, checkPixels } from './content-check.ts';

/** Length and name of a chunk, and of the first one the picture's size. */
const headBytes = 16;

/** Walks the chunks from the header to the end mark. */
export function pngCheck(): ContentCheck {
  let held: Buffer = Buffer.alloc(0);
  let skip = 8;
  let chunks = 0;
  let hasData = false;
  let ended = false;

  function chunk(): void {
    const length = held.readUInt32BE(0);
    const name = held.toString('latin1', 4, 8);
    if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(name)) throw new BrokenContent('png: impossible chunk');
    if (chunks === 0) {
      if (name !== 'IHDR' || length !== 13) throw new BrokenContent('png: no header');
      checkPixels('png', held.readUInt32BE(8), held.readUInt32BE(12));
    }
    if (name === 'IDAT') hasData = true;
    if (name === 'IEND') ended = true;
    chunks += 1;
    skip = 12 + length;
  }

  return {
    take(piece) {
      if (ended) return;
      held = held.length > 0 ? Buffer.concat([held, piece]) : piece;
      while (!ended) {
        const passed = Math.min(skip, held.length);
        skip -= passed;
        held = held.subarray(passed);
        // The end mark is shorter than the other heads.
        if (skip > 0 || held.length < (chunks === 0 ? headBytes : 8)) break;
        chunk();
      }
      held = Buffer.from(held.subarray(0, headBytes));
    },
    end() {
      if (!ended || !hasData) throw new BrokenContent('png: cut off');
      return [];
    },
  };
}
