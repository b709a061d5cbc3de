import * as contract from '@virtual-med/contract/documents/documents.endpoints';
import { getFirstSteps } from '@virtual-med/contract/documents/first-steps';
import {
  confirmPatient as confirmPatientContract,
  listClinicWarnings,
  listWrongPatientWarnings,
} from '@virtual-med/contract/documents/wrong-patient';
import type { AppContext } from '../../../context/context.ts';
import { announcedBytes } from '../../../core/http/overload.ts';
import type { Router } from '../../../core/http/router.ts';
import type { ExportGate } from '../../../core/zip/export-gate.ts';
import { sendDocument } from './bytes.service.ts';
import { moveDocument, updateDocument } from './correct.service.ts';
import { openingsOf, pageOfDeleted, pageOfDocuments, readDocument } from './documents.service.ts';
import { firstStepsOf } from './first-steps.service.ts';
import { createLink, openLink } from './links.service.ts';
import { deleteDocument, destroyDocument, restoreDocument } from './removal.service.ts';
import { formerSummaries, updateSummary } from './summaries.service.ts';
import { sendFirstPage, sendThumbnail } from './thumbnails.service.ts';
import { uploadDocument } from './upload.service.ts';
import { confirmPatient, openWarnings, openWarningsOfClinic } from './warnings.service.ts';
import { sendZip } from './zip.service.ts';

export function documentsRoutes(router: Router, ctx: AppContext, exports: ExportGate): void {
  router.serve(contract.listDocuments, (actor, { params, query }) =>
    pageOfDocuments(ctx, actor, params.clinicId, query),
  );
  router.serve(getFirstSteps, (actor, { params }) => firstStepsOf(ctx, actor, params.clinicId));
  router.serve(contract.getDocument, (actor, { params }) => readDocument(ctx, actor, params));
  router.serve(contract.uploadDocument, (actor, { params, body, file, request }) =>
    uploadDocument(ctx, actor, {
      clinicId: params.clinicId,
      fields: body,
      file,
      announcedBytes: announcedBytes(request.raw),
    }),
  );
  router.serve(contract.updateDocumentSummary, (actor, { params, body }) => updateSummary(ctx, actor, params, body));
  router.serve(contract.listFormerSummaries, (actor, { params }) => formerSummaries(ctx, actor, params));
  router.serve(contract.updateDocument, (actor, { params, body }) => updateDocument(ctx, actor, params, body));
  router.serve(contract.moveDocument, (actor, { params, body }) => moveDocument(ctx, actor, params, body.patientId));
  router.serve(contract.deleteDocument, (actor, { params, body }) => deleteDocument(ctx, actor, params, body.reason));
  router.serve(contract.listDeletedDocuments, (actor, { params, query }) =>
    pageOfDeleted(ctx, actor, params.clinicId, query),
  );
  router.serve(contract.restoreDocument, (actor, { params }) => restoreDocument(ctx, actor, params));
  router.serve(contract.destroyDocument, (actor, { params }) => destroyDocument(ctx, actor, params));
  router.serve(contract.listDocumentOpenings, (actor, { params }) => openingsOf(ctx, actor, params));
  router.serve(listWrongPatientWarnings, (actor, { params }) => openWarnings(ctx, actor, params));
  router.serve(listClinicWarnings, (actor, { params }) => openWarningsOfClinic(ctx, actor, params.clinicId));
  router.serve(confirmPatientContract, (actor, { params }) => confirmPatient(ctx, actor, params));
  router.serve(contract.createDocumentLink, (actor, { params, body }) => createLink(ctx, actor, params, body));
  router.servePublic(contract.openDocumentLink, (call) => openLink(ctx, call.params.token, call));
  router.serve(contract.downloadDocument, (actor, call) =>
    sendDocument(ctx, actor, call.params, { ...call.query, purpose: 'download', event: 'documents.downloaded' }, call),
  );
  router.serve(contract.previewDocument, (actor, call) =>
    sendDocument(ctx, actor, call.params, { ...call.query, purpose: 'preview', event: 'documents.previewed' }, call),
  );
  router.serve(contract.showDocumentThumbnail, (actor, call) => sendThumbnail(ctx, actor, call.params, call));
  router.serve(contract.showDocumentFirstPage, (actor, call) => sendFirstPage(ctx, actor, call.params, call));
  router.serve(contract.downloadPatientDocuments, (actor, call) =>
    sendZip(ctx, exports, actor, { ...call.params, ...call.query }, call),
  );
}
