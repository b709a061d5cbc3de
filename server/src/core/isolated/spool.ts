import { ownMemory } from '../own-memory.ts';
import { ownBytes } from './messages.ts';

/** A file's bytes kept while they pass by, as long as all files together stay within measure. */
export interface Kept {
  add(bytes: Uint8Array): void;
  /** Nobody has a use for these bytes any more, so that they can be handed over as they are. */
  consumed(bytes: Uint8Array): void;
  /** All that passed by, or undefined when that was too much; given away once. */
  take(): ArrayBuffer[] | undefined;
  /** Whatever is still held is let go. */
  release(): void;
}

export function createSpool(maxBytes: number): { keep(): Kept } {
  let held = 0;
  return {
    keep() {
      let parts: Uint8Array[] | undefined = [];
      const free = new Set<Uint8Array>();
      let own = 0;
      const release = (): void => {
        parts = undefined;
        free.clear();
        held -= own;
        own = 0;
      };
      return {
        add(bytes) {
          if (!parts) return;
          if (held + bytes.length > maxBytes) return release();
          held += bytes.length;
          own += bytes.length;
          parts.push(bytes);
        },
        consumed(bytes) {
          if (parts) free.add(bytes);
        },
        take() {
          const taken = parts?.map((bytes) => (free.has(bytes) && ownMemory(bytes)) || ownBytes(bytes));
          release();
          return taken;
        },
        release,
      };
    },
  };
}
