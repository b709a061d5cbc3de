import {
  endDevice as endDeviceEndpoint,
  endOtherDevices as endOthersEndpoint,
  listDevices,
} from '@virtual-med/contract/identity/account';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../../context/context.ts';
import { AppError } from '../../../../core/app-error.ts';
import { requestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { endDevice, endOtherDevices, readDevices } from './devices.service.ts';

export function devicesRoutes(router: Router, ctx: AppContext): void {
  const tokenOf = (request: FastifyRequest): string => {
    const token = sessionTokenOf(ctx, requestOrigin(request));
    if (!token) throw new AppError('auth.required');
    return token;
  };
  router.serve(listDevices, (actor, { request }) => readDevices(ctx, actor, tokenOf(request)));
  router.serve(endDeviceEndpoint, async (actor, { params }) => {
    await endDevice(ctx, actor, params.sessionId);
    return {};
  });
  router.serve(endOthersEndpoint, (actor, { request }) => endOtherDevices(ctx, actor, tokenOf(request)));
}
