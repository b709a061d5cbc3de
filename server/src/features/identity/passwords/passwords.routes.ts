import { changePassword } from '@virtual-med/contract/identity/account';
import { requestPasswordReset, resetPassword } from '@virtual-med/contract/identity/sign-in.endpoints';
import { originOfLetters } from '../../../core/http/host.ts';
import { requestOrigin, sessionTokenOf } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import * as change from './change-password.service.ts';
import * as recovery from './recovery.service.ts';

export function passwordsRoutes(router: Router, house: House): void {
  router.servePublic(requestPasswordReset, async ({ body, request }) => {
    const target = recovery.letterTarget(house, originOfLetters(request, house), body);
    await recovery.sendRecoveryLetter(house, body.email, target);
    return {};
  });
  router.servePublic(resetPassword, async ({ body, request }) => {
    await recovery.resetPassword(house, body, requestOrigin(request));
    return {};
  });
  router.serve(changePassword, async (actor, { body, request }) => {
    await change.changePassword(house, actor, body, sessionTokenOf(house, requestOrigin(request)));
    return {};
  });
}
