import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../context.ts';
import { authHeaders, relayCookies } from '../../../core/http/auth-relay.ts';
import type { Router } from '../../../core/http/router.ts';
import { confirm, disable, enrol, renewCodes } from './second-factor.service.ts';

export function secondFactorRoutes(router: Router, ctx: AppContext): void {
  router.serve(enrolSecondFactor, (actor, { body, request }) => enrol(ctx, actor, body.password, authHeaders(request)));
  router.serve(confirmSecondFactor, async (actor, { body, request, reply }) => {
    const { recoveryCodes, cookies } = await confirm(ctx, actor, body.code, authHeaders(request));
    relayCookies(cookies, reply);
    return { recoveryCodes };
  });
  router.serve(disableSecondFactor, async (actor, { body, request, reply }) => {
    relayCookies(await disable(ctx, actor, body, authHeaders(request)), reply);
    return {};
  });
  router.serve(renewRecoveryCodes, async (actor, { body, request }) => ({
    recoveryCodes: await renewCodes(ctx, actor, body, authHeaders(request)),
  }));
}
