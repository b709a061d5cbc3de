import { drawFirstView } from './first-view.ts';
import type { StandInRoute } from './stand-ins/react-router.ts';

declare global {
  /** Settled once the first view stands, or will not: `page-boot.js` starts the program then. */
  var drawing: Promise<void> | undefined;
}

/** Takes the routes as the program knows them: in this build the router is stood in for. */
export function begin(...routes: readonly [root: unknown, frame: unknown, page: unknown]): void {
  globalThis.drawing = drawFirstView(routes as unknown as [StandInRoute, StandInRoute, StandInRoute]).catch(
    () => undefined,
  );
}
