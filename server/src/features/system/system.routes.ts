import { getPublicConfig, getSystemServices, healthz, readyz } from '@virtual-med/contract/system/system';
import { AppError } from '../../core/app-error.ts';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { version } from '../../version.ts';
import { createReadiness, servicesInUse } from './system.service.ts';

export function systemRoutes(router: Router, house: House): void {
  const isReady = createReadiness(house);
  router.servePublic(healthz, async () => ({ status: 'ok' as const, version }));
  router.servePublic(getPublicConfig, async () => ({
    version,
    supportWhatsapp: house.config.supportWhatsapp ?? null,
    supportEmail: house.config.supportEmail,
    signatureEnabled: house.config.signatureEnabled,
    signatureIsTest: house.adapters.signing.isTest,
    identityProvider: house.config.oidc !== undefined,
  }));
  router.serve(getSystemServices, async () => ({ version, services: servicesInUse(house) }));
  router.servePublic(readyz, async () => {
    if (house.leaving.aborted) throw new AppError('server.unavailable');
    await isReady().catch((cause: unknown) => {
      throw new AppError('server.unavailable', { cause });
    });
    return { status: 'ready' as const };
  });
}
