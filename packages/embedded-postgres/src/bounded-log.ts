import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

export interface BoundedLog {
  write(text: string): void;
  close(): void;
}

/** Appends to a file; a full one becomes `<path>.1`, so that both together stay near twice `maxBytes`. */
export function openBoundedLog(path: string, maxBytes = 5_000_000): BoundedLog {
  const openFile = () => openSync(path, 'a', 0o600);
  let file = openFile();
  let size = fstatSync(file).size;
  return {
    write(text) {
      try {
        if (size + Buffer.byteLength(text) > maxBytes && size > 0) {
          renameSync(path, `${path}.1`);
          const next = openFile();
          closeSync(file);
          file = next;
          size = 0;
        }
        size += writeSync(file, text);
      } catch {
        // A full disk must not take the server down for want of a log line.
      }
    },
    close: () => closeSync(file),
  };
}
