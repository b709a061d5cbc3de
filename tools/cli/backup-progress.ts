import { formatFileSize } from '@virtual-med/contract/core/formats';

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** On a terminal one line that changes; anywhere else, as in a letter of cron, a line now and then. */
const everyMs = { terminal: 1000, elsewhere: 60_000 };
const startOfLine = '\r\u001b[2K';

/** Tells how far a backup has come and how fast it is. */
export function showProgress(to: Terminal, clock = () => performance.now()) {
  const began = clock();
  let [bytes, toldAt, shown] = [0, began, false];
  return {
    passed(more: number): void {
      bytes += more;
      const now = clock();
      if (now - toldAt < (to.isTTY ? everyMs.terminal : everyMs.elsewhere)) return;
      toldAt = now;
      const seconds = Math.round((now - began) / 1000);
      const line = `${formatFileSize(bytes)} em ${seconds} s, ${formatFileSize((bytes * 1000) / (now - began))} por segundo`;
      to.write(to.isTTY ? `${startOfLine}${line}` : `${line}\n`);
      shown = true;
    },
    /** Leaves nothing on the line; told twice nothing happens. */
    end(): void {
      if (shown && to.isTTY) to.write(startOfLine);
      shown = false;
    },
  };
}
