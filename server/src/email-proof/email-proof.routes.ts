import { askMemberForProof, askPatientForProof } from '@virtual-med/contract/email-proof';
import type { House } from '../house.ts';
import type { Router } from '../http/router.ts';
import { askMemberAgain, askPatientAgain } from './email-proof.service.ts';

export function emailProofRoutes(router: Router, house: House): void {
  router.serve(askPatientForProof, async (actor, { params }) => {
    await askPatientAgain(house, actor, params);
    return {};
  });
  router.serve(askMemberForProof, async (actor, { params }) => {
    await askMemberAgain(house, actor, params);
    return {};
  });
}
