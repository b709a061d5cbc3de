import * as contract from '@virtual-med/contract/privacy/privacy-requests';
import { acceptTerms } from '@virtual-med/contract/terms/terms';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { acceptTerms as saveAcceptance } from '../identity/public.ts';
import { askClinic, readOwnData } from './own-data.service.ts';
import { answerRequest, applyCorrection, countRequests, listRequests, openRequest } from './requests.service.ts';

export function privacyRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getOwnData, (actor, { params }) => readOwnData(ctx, actor, params.clinicId));
  router.serve(contract.createPrivacyRequest, (actor, { params, body }) =>
    askClinic(ctx, actor, params.clinicId, body),
  );
  router.serve(contract.listPrivacyRequests, (actor, { params, query }) =>
    listRequests(ctx, actor, params.clinicId, query),
  );
  router.serve(contract.countPrivacyRequests, (actor, { params }) => countRequests(ctx, actor, params.clinicId));
  router.serve(contract.getPrivacyRequest, (actor, { params }) => openRequest(ctx, actor, params));
  router.serve(contract.answerPrivacyRequest, (actor, { params, body }) => answerRequest(ctx, actor, params, body));
  router.serve(contract.applyCorrection, (actor, { params }) => applyCorrection(ctx, actor, params));
  router.serve(acceptTerms, async (actor, { body }) => {
    await saveAcceptance(ctx, actor, body.version);
    return {};
  });
}
