import * as contract from '@virtual-med/contract/privacy/privacy-requests';
import { acceptTerms } from '@virtual-med/contract/privacy/terms';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { askClinic, readOwnData } from './own-data.service.ts';
import { answerRequest, applyCorrection, countRequests, listRequests, openRequest } from './requests.service.ts';
import * as terms from './terms.service.ts';

export function privacyRoutes(router: Router, house: House): void {
  router.serve(contract.getOwnData, (actor, { params }) => readOwnData(house, actor, params.clinicId));
  router.serve(contract.createPrivacyRequest, (actor, { params, body }) =>
    askClinic(house, actor, params.clinicId, body),
  );
  router.serve(contract.listPrivacyRequests, (actor, { params, query }) =>
    listRequests(house, actor, params.clinicId, query),
  );
  router.serve(contract.countPrivacyRequests, (actor, { params }) => countRequests(house, actor, params.clinicId));
  router.serve(contract.getPrivacyRequest, (actor, { params }) => openRequest(house, actor, params));
  router.serve(contract.answerPrivacyRequest, (actor, { params, body }) => answerRequest(house, actor, params, body));
  router.serve(contract.applyCorrection, (actor, { params }) => applyCorrection(house, actor, params));
  router.serve(acceptTerms, async (actor, { body }) => {
    await terms.acceptTerms(house, actor, body.version);
    return {};
  });
}
