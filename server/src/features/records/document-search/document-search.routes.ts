import * as contract from '@virtual-med/contract/document-search/document-search';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { searchDocuments } from './search.service.ts';

export function documentSearchRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.searchDocuments, (actor, { params, body }) =>
    searchDocuments(ctx, actor, params.clinicId, body),
  );
  router.serve(contract.searchOwnDocuments, (actor, { params, body }) =>
    searchDocuments(ctx, actor, params.clinicId, body),
  );
}
