import * as contract from '@virtual-med/contract/data-export/clinic-export';
import type { AppContext } from '../../../../context/context.ts';
import type { Router } from '../../../../core/http/router.ts';
import { describeExport, openExport, requestExport, sendExport } from './clinic-export.service.ts';

export function clinicExportRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getClinicExport, (actor, { params }) => describeExport(ctx, actor, params.clinicId));
  router.serve(contract.startClinicExport, (actor, { params, body }) =>
    requestExport(ctx, actor, params.clinicId, body),
  );
  router.serve(contract.openClinicExport, (actor, { params, body }) => openExport(ctx, actor, params, body));
  router.serve(contract.downloadClinicExport, (actor, call) =>
    sendExport(ctx, actor, { ...call.params, ...call.query }, call),
  );
}
