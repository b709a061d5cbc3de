import { healthz, readyz } from '@virtual-med/contract/system';
import { AppError } from '../app-error.ts';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { version } from '../version.ts';

export function systemRoutes(router: Router, house: House): void {
  router.servePublic(healthz, async () => ({ status: 'ok' as const, version }));
  router.servePublic(readyz, async () => {
    try {
      await house.db.asSystem('readyz', (tx) => tx.selectFrom('settings').select('key').limit(1).execute());
      await house.edges.storage.check();
    } catch (cause) {
      throw new AppError('server.unavailable', { cause });
    }
    return { status: 'ready' as const };
  });
}
