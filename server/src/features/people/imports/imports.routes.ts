import * as contract from '@virtual-med/contract/imports/imports.endpoints';
import type { AppContext } from '../../../context/context.ts';
import { announcedBytes } from '../../../core/http/overload.ts';
import type { Router } from '../../../core/http/router.ts';
import { newestImports, pageOfRows, readImport, sendProblems } from './read-imports.service.ts';
import { giveUp, judgeRows, registerRows, undoRows } from './steps.service.ts';
import { keepList } from './upload.service.ts';

export function importsRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.uploadImport, (actor, { params, body, file, request }) =>
    keepList(ctx, actor, { ...params, fields: body, file, announcedBytes: announcedBytes(request.raw) }),
  );
  router.serve(contract.listImports, (actor, { params, query }) =>
    newestImports(ctx, actor, params.clinicId, query.kind),
  );
  router.serve(contract.getImport, (actor, { params }) => readImport(ctx, actor, params));
  router.serve(contract.checkImport, (actor, { params, body }) => judgeRows(ctx, actor, params, body.columns));
  router.serve(contract.listImportRows, (actor, { params, query }) => pageOfRows(ctx, actor, params, query));
  router.serve(contract.runImport, (actor, { params }) => registerRows(ctx, actor, params));
  router.serve(contract.undoImport, (actor, { params }) => undoRows(ctx, actor, params));
  router.serve(contract.discardImport, (actor, { params }) => giveUp(ctx, actor, params));
  router.serve(contract.exportImportProblems, (actor, { params, reply }) => sendProblems(ctx, actor, params, reply));
}
