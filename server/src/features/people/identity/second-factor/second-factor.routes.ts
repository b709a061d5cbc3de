import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  renewRecoveryCodes,
} from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { confirm, disable, enrol, renewCodes } from './second-factor.service.ts';

export function secondFactorRoutes(router: Router, ctx: AppContext): void {
  router.serve(enrolSecondFactor, (actor, { body }) => enrol(ctx, actor, body.password));
  router.serve(confirmSecondFactor, async (actor, { body, reply }) => {
    const { recoveryCodes, cookie } = await confirm(ctx, actor, body.code);
    reply.header('set-cookie', cookie);
    return { recoveryCodes };
  });
  router.serve(disableSecondFactor, async (actor, { body, reply }) => {
    reply.header('set-cookie', await disable(ctx, actor, body));
    return {};
  });
  router.serve(renewRecoveryCodes, async (actor, { body }) => ({ recoveryCodes: await renewCodes(ctx, actor, body) }));
}
