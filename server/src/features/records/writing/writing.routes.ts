import * as contract from '@virtual-med/contract/writing/writing';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { createDraft, discardDraft, listDrafts, readDraft, saveDraft } from './drafts.service.ts';
import { issueDraft } from './issue.service.ts';
import { searchMedicines } from './medicines.service.ts';
import { previewDraft } from './print.service.ts';
import {
  createTemplate,
  deleteTemplate,
  favouriteTemplate,
  listTemplates,
  updateTemplate,
} from './templates.service.ts';
import { readWritten } from './written.service.ts';

export function writingRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.listDrafts, (actor, { params }) => listDrafts(ctx, actor, params));
  router.serve(contract.createDraft, (actor, { params, body }) => createDraft(ctx, actor, params, body));
  router.serve(contract.getDraft, (actor, { params }) => readDraft(ctx, actor, params));
  router.serve(contract.saveDraft, (actor, { params, body }) => saveDraft(ctx, actor, params, body));
  router.serve(contract.discardDraft, (actor, { params }) => discardDraft(ctx, actor, params));
  router.serve(contract.previewDraft, async (actor, { params, reply }) => {
    const pdf = await previewDraft(ctx, actor, params);
    reply.headers({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    return pdf;
  });
  router.serve(contract.issueDraft, (actor, { params, body }) => issueDraft(ctx, actor, params, body));
  router.serve(contract.getWritten, (actor, { params }) => readWritten(ctx, actor, params));
  router.serve(contract.listTemplates, (actor, { params, query }) =>
    listTemplates(ctx, actor, params.clinicId, query.kind),
  );
  router.serve(contract.createTemplate, (actor, { params, body }) => createTemplate(ctx, actor, params.clinicId, body));
  router.serve(contract.updateTemplate, (actor, { params, body }) => updateTemplate(ctx, actor, params, body));
  router.serve(contract.deleteTemplate, (actor, { params }) => deleteTemplate(ctx, actor, params));
  router.serve(contract.favouriteTemplate, (actor, { params, body }) =>
    favouriteTemplate(ctx, actor, params, body.favourite),
  );
  router.serve(contract.listMedicines, (actor, { params, body }) =>
    searchMedicines(ctx, actor, params.clinicId, body.text),
  );
}
