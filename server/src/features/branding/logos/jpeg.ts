import type { Raster } from './png.ts';

const marker = (bytes: Buffer, at: number): number => (bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0);
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** A progressive picture has about ten; thousands would only keep the reader busy. */
const maxScans = 64;

const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
/** Where cameras and programs write about the picture: place, time, comments. APP0 and APP14 say how to read colours. */
const isAboutThePicture = (code: number) => (code >= 0xe1 && code <= 0xef && code !== 0xee) || code === 0xfe;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === startOfImage && bytes[2] === 0xff;

/** Past the entropy-coded bytes of a scan: a marker is an FF not followed by 00 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const code = bytes[at + 1] ?? 0;
    if (code === 0xff) at += 1;
    else if (code === 0 || isRestart(code)) at += 2;
    else return at;
  }
}

/** Reads a JPEG from its start to its end and leaves behind what stands after it or is written about it. */
export function readJpeg(bytes: Buffer, fits: (width: number, height: number) => boolean): Raster | undefined {
  if (!isJpeg(bytes)) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const code = marker(bytes, at);
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (code === endOfImage) {
      parts.push(bytes.subarray(at, at + 2));
      return size && scans > 0 ? { ...size, bytes: Buffer.concat(parts) } : undefined;
    }
    if (code < 0xc0 || isRestart(code) || code === startOfImage || at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return undefined;
    if (isFrame(code)) {
      if (size || end < at + 10) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      if (!fits(size.width, size.height)) return undefined;
    }
    let next = end;
    if (code === startOfScan) {
      scans += 1;
      if (!size || scans > maxScans) return undefined;
      next = endOfScan(bytes, end);
    }
    if (!isAboutThePicture(code)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}
