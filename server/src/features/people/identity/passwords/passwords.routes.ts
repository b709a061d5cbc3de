import { changePassword as changePasswordEndpoint } from '@virtual-med/contract/identity/account';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { changePassword } from './change-password.service.ts';

export function passwordsRoutes(router: Router, ctx: AppContext): void {
  router.serve(changePasswordEndpoint, async (actor, { body, request }) => {
    await changePassword(ctx, actor, body, sessionTokenOf(ctx, requestOrigin(request)));
    return {};
  });
}
