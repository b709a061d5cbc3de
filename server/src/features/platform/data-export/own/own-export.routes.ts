import * as contract from '@virtual-med/contract/data-export/own-export';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import type { ExportGate } from '../../../../core/zip/export-gate.ts';
import { listReceipts, makeReceipt, sendOwnExport } from './own-export.service.ts';

export function ownExportRoutes(router: Router, ctx: AppContext, gate: ExportGate): void {
  router.serve(contract.listOwnExports, async (actor, { params }) => ({
    exports: await listReceipts(ctx, actor, params.clinicId),
  }));
  router.serve(contract.makeOwnExport, (actor, { params }) => makeReceipt(ctx, gate, actor, params.clinicId));
  router.serve(contract.downloadOwnExport, (actor, call) => sendOwnExport(ctx, gate, actor, call.params, call));
}
