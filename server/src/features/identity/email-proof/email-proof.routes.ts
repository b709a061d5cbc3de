import {
  askForOwnProof,
  askMemberForProof,
  askPatientForProof,
  proveOwnEmail,
} from '@virtual-med/contract/identity/email-proof';
import { lookAtRecovery } from '@virtual-med/contract/identity/sign-in.endpoints';
import { requestOrigin, sessionTokenOf } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { askMemberAgain, askPatientAgain } from './email-proof.service.ts';
import { askForOwn, lookAtLink, proveOwn } from './own-proof.service.ts';

export function emailProofRoutes(router: Router, house: House): void {
  router.serve(askPatientForProof, async (actor, { params }) => {
    await askPatientAgain(house, actor, params);
    return {};
  });
  router.serve(askMemberForProof, async (actor, { params }) => {
    await askMemberAgain(house, actor, params);
    return {};
  });
  router.serve(askForOwnProof, async (actor) => {
    await askForOwn(house, actor);
    return {};
  });
  router.serve(proveOwnEmail, async (actor, { body }) => {
    await proveOwn(house, actor, body);
    return {};
  });
  router.servePublic(lookAtRecovery, ({ body, request }) =>
    lookAtLink(house, body.token, sessionTokenOf(house, requestOrigin(request))),
  );
}
