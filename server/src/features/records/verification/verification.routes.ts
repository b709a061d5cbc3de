import * as published from '@virtual-med/contract/verification/published-heads';
import * as contract from '@virtual-med/contract/verification/verification';
import type { AppContext } from '../../../context/context.ts';
import { contentDisposition } from '../../../core/http/content-disposition.ts';
import type { Router } from '../../../core/http/router.ts';
import { readPublishedHeads, readPublishedIndex } from './publishing/published.service.ts';
import { verificationSheet } from './sheet.service.ts';
import { changeVerification, readVerification } from './verification.service.ts';

export function verificationRoutes(router: Router, ctx: AppContext): void {
  router.serve(contract.getVerification, (actor, { params }) => readVerification(ctx, actor, params));
  router.serve(contract.changeVerification, (actor, { params, body }) =>
    changeVerification(ctx, actor, params, body.change),
  );
  router.serve(contract.downloadVerificationSheet, async (actor, { params, reply }) => {
    const { bytes, fileName } = await verificationSheet(ctx, actor, params);
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition('attachment', fileName),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(bytes);
  });
  router.servePublic(published.getPublishedIndex, () => readPublishedIndex(ctx));
  router.servePublic(published.getPublishedHeads, ({ params }) => readPublishedHeads(ctx, params.file));
}
