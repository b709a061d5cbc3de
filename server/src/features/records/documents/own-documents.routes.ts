import * as contract from '@virtual-med/contract/documents/own-documents';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import type { ExportGate } from '../../../core/zip/export-gate.ts';
import { sendDocument } from './bytes.service.ts';
import { createLink } from './links.service.ts';
import { openHome, pageOfOwnDocuments, setNotices } from './own-documents.service.ts';
import { sendFirstPage, sendThumbnail } from './thumbnails.service.ts';
import { sendZip } from './zip.service.ts';

/** The patient's side: the same bytes by the same function, seen with a patient's rights. */
export function ownDocumentsRoutes(router: Router, ctx: AppContext, exports: ExportGate): void {
  router.serve(contract.getOwnHome, (actor, { params }) => openHome(ctx, actor, params.clinicId));
  router.serve(contract.listOwnDocuments, (actor, { params, query }) =>
    pageOfOwnDocuments(ctx, actor, params.clinicId, query),
  );
  router.serve(contract.downloadOwnDocument, (actor, call) =>
    sendDocument(ctx, actor, call.params, { ...call.query, purpose: 'download', event: 'documents.downloaded' }, call),
  );
  router.serve(contract.previewOwnDocument, (actor, call) =>
    sendDocument(ctx, actor, call.params, { ...call.query, purpose: 'preview', event: 'documents.previewed' }, call),
  );
  router.serve(contract.showOwnDocumentThumbnail, (actor, call) => sendThumbnail(ctx, actor, call.params, call));
  router.serve(contract.showOwnDocumentFirstPage, (actor, call) => sendFirstPage(ctx, actor, call.params, call));
  router.serve(contract.createOwnDocumentLink, (actor, { params, body }) => createLink(ctx, actor, params, body));
  router.serve(contract.downloadOwnDocuments, (actor, call) =>
    sendZip(ctx, exports, actor, { clinicId: call.params.clinicId, ...call.query }, call),
  );
  router.serve(contract.setOwnNotices, (actor, { params, body }) =>
    setNotices(ctx, actor, params.clinicId, body.mailNotices),
  );
}
