import * as contract from '@virtual-med/contract/data-export/own-export';
import type { Router } from '../../../core/http/router.ts';
import type { ExportGate } from '../../../core/zip/export-gate.ts';
import type { House } from '../../../house.ts';
import { listReceipts, makeReceipt, sendOwnExport } from './own-export.service.ts';

export function ownExportRoutes(router: Router, house: House, gate: ExportGate): void {
  router.serve(contract.listOwnExports, async (actor, { params }) => ({
    exports: await listReceipts(house, actor, params.clinicId),
  }));
  router.serve(contract.makeOwnExport, (actor, { params }) => makeReceipt(house, gate, actor, params.clinicId));
  router.serve(contract.downloadOwnExport, (actor, call) => sendOwnExport(house, gate, actor, call.params, call));
}
