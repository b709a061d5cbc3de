import {
  endDevice as endDeviceEndpoint,
  endOtherDevices as endOthersEndpoint,
  listDevices,
} from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { endDevice, endOtherDevices, readDevices } from './devices.service.ts';

export function devicesRoutes(router: Router, ctx: AppContext): void {
  router.serve(listDevices, (actor) => readDevices(ctx, actor));
  router.serve(endDeviceEndpoint, async (actor, { params }) => {
    await endDevice(ctx, actor, params.sessionId);
    return {};
  });
  router.serve(endOthersEndpoint, (actor) => endOtherDevices(ctx, actor));
}
