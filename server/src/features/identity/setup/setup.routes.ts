import { createSuperAdmin, getSetup } from '@virtual-med/contract/identity/sign-in.endpoints';
import { requestOrigin } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { createFirstSuperAdmin, readSetup } from './setup.service.ts';

export function setupRoutes(router: Router, house: House): void {
  router.servePublic(getSetup, () => readSetup(house));
  router.servePublic(createSuperAdmin, async ({ body, request }) => {
    await createFirstSuperAdmin(house, body, requestOrigin(request));
    return {};
  });
}
