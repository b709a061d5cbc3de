import { getCodeList } from '@virtual-med/contract/writing/code-lists.endpoints';
import type { AppContext } from '../../../context/context.ts';
import { sendPage } from '../../../core/http/page.ts';
import type { Router } from '../../../core/http/router.ts';
import { createCodeLists } from './code-lists.service.ts';

export function codeListsRoutes(router: Router, ctx: AppContext): void {
  const read = createCodeLists(ctx.db);
  router.serve(
    getCodeList,
    // Some hundred kilobytes that hardly change: packed, and asked for again only with what the browser has.
    async (actor, { params, request, reply }) =>
      (await sendPage(request, reply, await read(actor, params.list))) as never,
  );
}
