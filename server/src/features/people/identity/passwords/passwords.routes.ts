import { changePassword } from '@virtual-med/contract/identity/account';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { originOfLetters } from '../../../../core/http/host.ts';
import { requestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import * as change from './change-password.service.ts';
import * as recovery from './recovery.service.ts';

export function passwordsRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(requestPasswordReset, async ({ body, request }) => {
    const target = recovery.letterTarget(ctx, originOfLetters(request, ctx), body);
    await recovery.sendRecoveryLetter(ctx, body.email, target);
    return {};
  });
  router.servePublic(resetPassword, async ({ body, request }) => {
    await recovery.resetPassword(ctx, body, requestOrigin(request));
    return {};
  });
  router.serve(changePassword, async (actor, { body, request }) => {
    await change.changePassword(ctx, actor, body, sessionTokenOf(ctx, requestOrigin(request)));
    return {};
  });
}
