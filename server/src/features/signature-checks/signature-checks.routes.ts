import * as contract from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import type { Router } from '../../core/http/router.ts';
import type { House } from '../../house.ts';
import { askForCheck, readFindings } from './findings.service.ts';

export function signatureChecksRoutes(router: Router, house: House): void {
  router.serve(contract.getSignatureCheck, (actor, { params }) => readFindings(house, actor, params));
  router.serve(contract.getOwnSignatureCheck, (actor, { params }) => readFindings(house, actor, params));
  router.serve(contract.checkSignaturesAgain, (actor, { params }) => askForCheck(house, actor, params));
}
