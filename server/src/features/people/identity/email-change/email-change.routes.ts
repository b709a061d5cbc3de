import * as contract from '@virtual-med/contract/identity/email-change';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  refuseEmailChange,
  requestEmailChange,
} from './email-change.service.ts';

export function emailChangeRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getEmailChange, async (actor) => ({ change: await readEmailChange(ctx, actor) }));
  router.serve(contract.requestEmailChange, async (actor, { body }) => ({
    change: await requestEmailChange(ctx, actor, body),
  }));
  router.serve(contract.cancelEmailChange, async (actor) => {
    await cancelEmailChange(ctx, actor);
    return {};
  });
  router.servePublic(contract.confirmEmailChange, ({ body, request }) =>
    confirmEmailChange(ctx, body.token, requestOrigin(request)),
  );
  router.servePublic(contract.refuseEmailChange, async ({ body, request }) => {
    await refuseEmailChange(ctx, body.token, requestOrigin(request));
    return {};
  });
}
