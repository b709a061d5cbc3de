import * as contract from '@virtual-med/contract/identity/first-access';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { look, redeem, resend } from './first-access.service.ts';
import { beginByPasskey, redeemByPasskey } from './first-access-passkey.service.ts';
import { openWithAccount } from './open-record.service.ts';
import { handAccess, mailAccess } from './send-access.service.ts';

export function firstAccessRoutes(router: Router, ctx: AppContext): void {
  router.servePublic(contract.lookAtFirstAccess, ({ body }) => look(ctx, body.token));
  router.servePublic(contract.redeemFirstAccess, async ({ body, request, reply }) => {
    const { next, redirectTo, cookies } = await redeem(ctx, body, requestOrigin(request));
    reply.header('set-cookie', cookies);
    return { next, redirectTo };
  });
  router.servePublic(contract.beginFirstAccessPasskey, async ({ body, request, reply }) => {
    const { options, cookie } = await beginByPasskey(ctx, body, requestOrigin(request));
    reply.header('set-cookie', cookie);
    return { options };
  });
  router.servePublic(contract.redeemFirstAccessByPasskey, async ({ body, request, reply }) => {
    const { next, redirectTo, cookies } = await redeemByPasskey(ctx, body, requestOrigin(request));
    reply.header('set-cookie', cookies);
    return { next, redirectTo };
  });
  router.servePublic(contract.resendFirstAccess, async ({ body }) => {
    await resend(ctx, body.token);
    return {};
  });
  router.serve(contract.openRecordWithAccount, (actor, { body, request }) =>
    openWithAccount(ctx, actor, body, requestOrigin(request)),
  );
  router.serve(contract.handFirstAccess, (actor, { params }) => handAccess(ctx, actor, params));
  router.serve(contract.mailMemberAccess, async (actor, { params }) => {
    await mailAccess(ctx, actor, params);
    return {};
  });
  router.serve(contract.handMemberAccess, (actor, { params }) => handAccess(ctx, actor, params));
}
