import * as contract from '@virtual-med/contract/signature-checks/signature-checks.endpoints';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { askForCheck, readFindings } from './findings.service.ts';

export function signatureChecksRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getSignatureCheck, (actor, { params }) => readFindings(ctx, actor, params));
  router.serve(contract.getOwnSignatureCheck, (actor, { params }) => readFindings(ctx, actor, params));
  router.serve(contract.checkSignaturesAgain, (actor, { params }) => askForCheck(ctx, actor, params));
}
