import { inflateSync } from 'node:zlib';
import type { UploadWarning } from '@virtual-med/contract/documents/documents';
import { BrokenContent, type ContentCheck, finder, indexOfBytes, lastOf } from './content-check.ts';

const tailBytes = 2048;
/** The dictionary before a stream is told from this much text. */
const overlapChars = 1024;
const maxObjectStreamBytes = 1024 * 1024;
const maxInflatedBytes = 4 * 1024 * 1024;
const maxInflatedInAll = 16 * 1024 * 1024;
/** Each holds a hundred objects or so, and opening one costs as much as reading many pages of text. */
const maxObjectStreams = 2000;
/** Text is read again from each stream that ends in a piece, so pieces are small; where no stream begins they need not be. */
const pieceBytes = 2048;
const longPieceBytes = 64 * 1024;

// What follows a name must have arrived: the name itself may go on in the next chunk.
const scripts = /\/(?:JavaScript|JS|Launch)[^\w.-]/;
const attachments = /\/(?:EmbeddedFiles?|RichMedia)[^\w.-]/;
const streamStart = /\bstream\r?\n/g;
const streamEnd = Buffer.from('endstream');
/** Of a stream's bytes so many may be the beginning of its end. */
const heldBack = streamEnd.length - 1;
/** Of the beginning and of the end. */
const streamWord = Buffer.from('stream');

function whereNext(chunk: Buffer, from: number): number {
  const at = chunk.indexOf(streamWord, from);
  return at < 0 ? chunk.length : at;
}

/** The word and its longest line end. */
const streamLine = 8;

/** As `streamStart`, of bytes that are all here. */
function beginsStream(chunk: Buffer, at: number): boolean {
  if (at === 0 || at + streamLine > chunk.length) return false;
  return /\Wstream\r?\n/.test(chunk.toString('latin1', at - 1, at + streamLine));
}

/** Any letter of a name may be written as # and its code. */
const plainNames = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Scripts and embedded files in plain text. */
const lookFor =
  (warnings: Set<UploadWarning>) =>
  (part: string): void => {
    // A name begins with a slash, written as such or as its code.
    if (!part.includes('/') && !part.includes('#')) return;
    const names = plainNames(part);
    if (scripts.test(names)) warnings.add('pdf_scripts');
    if (attachments.test(names)) warnings.add('pdf_attachments');
  };

/** The compressed streams that hold objects, one after the other: kept until they end, then looked into, within bounds. */
function objectStreams(warnings: Set<UploadWarning>, look: (part: string) => void) {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let inflated = 0;
  let seen = 0;

  function inflate(): void {
    seen += 1;
    if (keptBytes > maxObjectStreamBytes || inflated > maxInflatedInAll || seen > maxObjectStreams) {
      warnings.add('pdf_unread');
      return;
    }
    try {
      const inside = inflateSync(Buffer.concat(kept), { maxOutputLength: maxInflatedBytes });
      inflated += inside.length;
      look(`${inside.toString('latin1')} `);
    } catch {
      warnings.add('pdf_unread');
    }
  }

  return {
    keep(bytes: Buffer): void {
      keptBytes += bytes.length;
      if (keptBytes <= maxObjectStreamBytes) kept.push(Buffer.from(bytes));
      else kept = [];
    },
    look(): void {
      inflate();
      kept = [];
      keptBytes = 0;
    },
  };
}

/**
 * Tells a whole PDF from one that was cut off, and looks for scripts and embedded files: in the plain text between
 * streams, and inside compressed object streams, where newer files keep their dictionaries. A warning, not a proof.
 */
export function pdfCheck(): ContentCheck {
  const warnings = new Set<UploadWarning>();
  const look = lookFor(warnings);
  const objects = objectStreams(warnings, look);
  const keep = (bytes: Buffer) => within === 'kept' && objects.keep(bytes);
  const hidden = finder(Buffer.from('/JavaScript'), Buffer.from('/EmbeddedFile'));
  let text = '';
  let tail: Buffer = Buffer.alloc(0);
  /** Where we are: between streams, passing one by, or keeping one that holds objects. */
  let within: 'text' | 'skipped' | 'kept' = 'text';
  let seam = Buffer.alloc(0);

  /** Text up to the next stream; gives what follows the stream's first line, or nothing when no stream began. */
  function readText(bytes: Buffer): Buffer | undefined {
    const before = text.length;
    text += bytes.toString('latin1');
    const from = Math.max(0, before - streamLine);
    streamStart.lastIndex = from;
    // Most text holds no such word, which is found out much faster than a line that begins a stream.
    const start = text.includes('stream', from) ? streamStart.exec(text) : null;
    const upTo = start ? start.index + start[0].length : text.length;
    look(text.slice(0, upTo));
    if (!start) {
      text = text.slice(-overlapChars);
      return undefined;
    }
    const dictionary = text.slice(Math.max(0, text.lastIndexOf(' obj', start.index)), start.index);
    within = /\/ObjStm\b/.test(plainNames(dictionary)) ? 'kept' : 'skipped';
    text = '';
    return bytes.subarray(upTo - before);
  }

  /** Where a stream ends, counted from `bytes`: before them where the mark began in what was held back. */
  function whereEnds(bytes: Buffer): number | undefined {
    const across = Buffer.concat([seam, bytes.subarray(0, heldBack)]).indexOf(streamEnd);
    if (across >= 0) return across - seam.length;
    const at = indexOfBytes(bytes, streamEnd);
    return at < 0 ? undefined : at;
  }

  function holdBack(bytes: Buffer): void {
    const all = bytes.length < heldBack ? Buffer.concat([seam, bytes]) : bytes;
    const safe = Math.max(0, all.length - heldBack);
    if (all === bytes) keep(seam);
    keep(all.subarray(0, safe));
    seam = Buffer.from(all.subarray(safe));
  }

  /** Passes a stream by; gives what follows its end, or nothing when it goes on. */
  function readStream(bytes: Buffer): Buffer | undefined {
    const at = whereEnds(bytes);
    if (at === undefined) {
      holdBack(bytes);
      return undefined;
    }
    keep(seam.subarray(0, seam.length + Math.min(0, at)));
    keep(bytes.subarray(0, Math.max(0, at)));
    if (within === 'kept') objects.look();
    within = 'text';
    seam = Buffer.alloc(0);
    return bytes.subarray(at + streamEnd.length);
  }

  return {
    take(chunk) {
      tail = lastOf(tail, chunk, tailBytes);
      hidden.take(chunk);
      let nextStream = -1;
      for (let at = 0; at < chunk.length; ) {
        if (within !== 'text') {
          const rest = readStream(chunk.subarray(at));
          at = rest ? chunk.length - rest.length : chunk.length;
          continue;
        }
        if (nextStream < at) nextStream = whereNext(chunk, at);
        const upTo = beginsStream(chunk, nextStream) ? nextStream + streamLine : Math.max(at + pieceBytes, nextStream);
        const end = Math.min(chunk.length, at + longPieceBytes, upTo);
        const rest = readText(chunk.subarray(at, end));
        at = end - (rest?.length ?? 0);
      }
    },
    end() {
      look(`${text} `);
      if (!tail.includes('%%EOF')) throw new BrokenContent('pdf: cut off');
      if (hidden.has(0)) warnings.add('pdf_scripts');
      if (hidden.has(1)) warnings.add('pdf_attachments');
      return [...warnings].sort();
    },
  };
}
