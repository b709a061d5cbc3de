import * as contract from '@virtual-med/contract/documents/document-text';
import type { AppContext } from '../../../context/context.ts';
import type { Router } from '../../../core/http/router.ts';
import { askToReadAgain, readTextState } from './text-state.service.ts';

export function documentTextRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getDocumentText, (actor, { params }) => readTextState(ctx, actor, params));
  router.serve(contract.readDocumentTextAgain, (actor, { params }) => askToReadAgain(ctx, actor, params));
}
