import { askMemberForProof, askPatientForProof } from '@virtual-med/contract/identity/email-proof';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
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
