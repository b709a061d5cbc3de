import * as contract from '@virtual-med/contract/reception/reception';
import { endDocumentRelease, releaseDocument } from '@virtual-med/contract/reception/release';
import type { AppContext } from '../../../context/context.ts';
import { announcedBytes } from '../../../core/http/overload.ts';
import type { Router } from '../../../core/http/router.ts';
import { handAccess } from '../../people/identity/public.ts';
import { savePatient } from '../../people/patients/public.ts';
import { qrDrawing } from '../verification/public.ts';
import {
  declareAttendance,
  handOver,
  handOverSheet,
  printAttendance,
  sendFromDesk,
  undoFromDesk,
} from './desk-documents.service.ts';
import { findForDesk, openForDesk, pageForDesk, registerAtDesk, responsiblesForDesk } from './desk-patients.service.ts';
import { endRelease, release } from './release.service.ts';

export function receptionRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.listDeskPatients, (actor, { params, query }) =>
    pageForDesk(ctx, actor, params.clinicId, query),
  );
  router.serve(contract.findDeskPatients, (actor, { params, body }) =>
    findForDesk(ctx, actor, params.clinicId, body.number),
  );
  router.serve(contract.getDeskPatient, (actor, { params }) => openForDesk(ctx, actor, params));
  router.serve(contract.listDeskProfessionals, (actor, { params }) => responsiblesForDesk(ctx, actor, params.clinicId));
  router.serve(contract.createDeskPatient, (actor, { params, body }) =>
    registerAtDesk(ctx, actor, params.clinicId, body),
  );
  router.serve(contract.updateDeskPatient, (actor, { params, body }) => savePatient(ctx, actor, params, body));
  router.serve(contract.showAccessQr, async (actor, { params }) => {
    const { link, expiresAt } = await handAccess(ctx, actor, params);
    return { link, qr: qrDrawing(link), expiresAt };
  });
  router.serve(contract.sendDeskDocument, (actor, { params, body, file, request }) =>
    sendFromDesk(ctx, actor, {
      clinicId: params.clinicId,
      fields: body,
      file,
      announcedBytes: announcedBytes(request.raw),
    }),
  );
  router.serve(contract.undoDeskDocument, (actor, { params }) => undoFromDesk(ctx, actor, params));
  router.serve(contract.handOverDocument, (actor, { params, body, reply }) =>
    handOver(ctx, actor, params, body, reply),
  );
  router.serve(contract.handOverSheet, (actor, { params, body, reply }) =>
    handOverSheet(ctx, actor, params, body, reply),
  );
  router.serve(contract.issueAttendance, (actor, { params, body }) => declareAttendance(ctx, actor, params, body));
  router.serve(contract.printAttendance, (actor, { params, reply }) => printAttendance(ctx, actor, params, reply));
  router.serve(releaseDocument, (actor, { params }) => release(ctx, actor, params));
  router.serve(endDocumentRelease, (actor, { params }) => endRelease(ctx, actor, params));
}
