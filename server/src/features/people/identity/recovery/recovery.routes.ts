import {
  requestPasswordReset,
  resetPassword as resetPasswordEndpoint,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { originOfLetters } from '../../../../core/http/host.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { letterTarget, resetPassword, sendRecoveryLetter } from './recovery.service.ts';

export function recoveryRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(requestPasswordReset, async ({ body, request }) => {
    const target = letterTarget(ctx, originOfLetters(request, ctx), body);
    await sendRecoveryLetter(ctx, body.email, target);
    return {};
  });
  router.servePublic(resetPasswordEndpoint, async ({ body, request }) => {
    await resetPassword(ctx, body, requestOrigin(request));
    return {};
  });
}
