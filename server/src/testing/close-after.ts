import type { ChildProcess } from 'node:child_process';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

type Opened = NodeJS.Timeout | Socket | NetServer | ChildProcess;

/** Closes what a test has opened when the test ends, also when it fails. `t` may be its context, or `after` for the whole file. */
export function closeAfter<T extends Opened>(t: { after(close: () => void): void }, opened: T): T {
  t.after(() => {
    if (opened instanceof NetServer) {
      opened.close();
      (opened as Partial<Server>).closeAllConnections?.();
    } else if ('kill' in opened) opened.kill('SIGKILL');
    else if ('destroy' in opened) opened.destroy();
    else clearInterval(opened);
  });
  return opened;
}
