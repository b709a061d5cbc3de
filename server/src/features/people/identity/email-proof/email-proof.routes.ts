import {
  askForOwnProof,
  askMemberForProof,
  askPatientForProof,
  proveOwnEmail,
} from '@virtual-med/contract/identity/email-proof';
import { lookAtRecovery } from '@virtual-med/contract/identity/sign-in.endpoints';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin, sessionTokenOf } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { askMemberAgain, askPatientAgain } from './email-proof.service.ts';
import { askForOwn, lookAtLink, proveOwn } from './own-proof.service.ts';

export function emailProofRoutes(router: Router, ctx: AppContext): void {
  router.serve(askPatientForProof, async (actor, { params }) => {
    await askPatientAgain(ctx, actor, params);
    return {};
  });
  router.serve(askMemberForProof, async (actor, { params }) => {
    await askMemberAgain(ctx, actor, params);
    return {};
  });
  router.serve(askForOwnProof, async (actor) => {
    await askForOwn(ctx, actor);
    return {};
  });
  router.serve(proveOwnEmail, async (actor, { body }) => {
    await proveOwn(ctx, actor, body);
    return {};
  });
  router.servePublic(lookAtRecovery, ({ body, request }) =>
    lookAtLink(ctx, body.token, sessionTokenOf(ctx, requestOrigin(request))),
  );
}
