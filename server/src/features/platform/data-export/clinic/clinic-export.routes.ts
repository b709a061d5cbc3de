import * as contract from '@virtual-med/contract/data-export/clinic-export';
import type { AppContext } from '../../../../context/context.ts';
import { requestOrigin } from '../../../../core/http/request-origin.ts';
import type { Router } from '../../../../core/http/router.ts';
import { describeExport, openExport, requestExport, sendExport } from './clinic-export.service.ts';

export function clinicExportRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getClinicExport, (actor, { params, request }) =>
    describeExport(ctx, actor, params.clinicId, requestOrigin(request)),
  );
  router.serve(contract.startClinicExport, (actor, { params, body, request }) =>
    requestExport(ctx, actor, params.clinicId, body, requestOrigin(request)),
  );
  router.serve(contract.openClinicExport, (actor, { params, body, request }) =>
    openExport(ctx, actor, params, body, requestOrigin(request)),
  );
  router.serve(contract.downloadClinicExport, (actor, call) =>
    sendExport(ctx, actor, call.params, call.query.key, call),
  );
}
