import { BrokenContent, type ContentCheck, checkPixels, finder } from './content-check.ts';

const startOfScan = 0xda;
/** Frame headers: all SOF markers, without DHT (c4), JPG (c8) and DAC (cc). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** A marker, its length, and of a frame header as much as tells the picture's size. */
const headBytes = 9;

/** Walks the segments up to the picture's data, then waits for the end mark; cameras append more after it. */
export function jpegCheck(): ContentCheck {
  let held: Buffer = Buffer.alloc(0);
  let skip = 2;
  let framed = false;
  let scanning = false;
  const endMark = finder(Buffer.from([0xff, 0xd9]));

  function segment(): boolean {
    if (held[0] !== 0xff) throw new BrokenContent('jpeg: no marker where one belongs');
    const marker = held[1] ?? 0;
    if (marker === 0xff) {
      while (held[skip + 1] === 0xff) skip += 1;
      return true;
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) throw new BrokenContent('jpeg: unexpected marker');
    const length = held.readUInt16BE(2);
    if (length < 2) throw new BrokenContent('jpeg: impossible segment');
    if (isFrame(marker)) {
      checkPixels('jpeg', held.readUInt16BE(7), held.readUInt16BE(5));
      framed = true;
    }
    if (marker === startOfScan) {
      if (!framed) throw new BrokenContent('jpeg: no frame');
      scanning = true;
      endMark.take(held);
      return false;
    }
    skip = length + 2;
    return true;
  }

  return {
    take(chunk) {
      if (scanning) return endMark.take(chunk);
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      for (;;) {
        const passed = Math.min(skip, held.length);
        skip -= passed;
        held = held.subarray(passed);
        if (skip > 0 || held.length < headBytes || !segment()) break;
      }
      held = Buffer.from(held.subarray(0, scanning ? 0 : headBytes));
    },
    end() {
      if (!scanning || !endMark.has(0)) throw new BrokenContent('jpeg: cut off');
      return [];
    },
  };
}
