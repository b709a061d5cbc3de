import * as contract from '@virtual-med/contract/data-export/clinic-export';
import { requestOrigin } from '../../../core/http/request-origin.ts';
import type { Router } from '../../../core/http/router.ts';
import type { House } from '../../../house.ts';
import { describeExport, openExport, requestExport, sendExport } from './clinic-export.service.ts';

export function clinicExportRoutes(router: Router, house: House): void {
  router.serve(contract.getClinicExport, (actor, { params, request }) =>
    describeExport(house, actor, params.clinicId, requestOrigin(request)),
  );
  router.serve(contract.startClinicExport, (actor, { params, body, request }) =>
    requestExport(house, actor, params.clinicId, body, requestOrigin(request)),
  );
  router.serve(contract.openClinicExport, (actor, { params, body, request }) =>
    openExport(house, actor, params, body, requestOrigin(request)),
  );
  router.serve(contract.downloadClinicExport, (actor, call) =>
    sendExport(house, actor, call.params, call.query.key, call),
  );
}
