import { getChecklist, sendTestMail } from '@virtual-med/contract/system/checklist';
import { getPublicConfig, getSystemServices, healthz, readyz } from '@virtual-med/contract/system/system';
import type { AppContext } from '../../../context/context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Router } from '../../../core/http/router.ts';
import { version } from '../../../core/version.ts';
import { createChecklist } from './checklist.service.ts';
import { createReadiness, sendTestMailTo, servicesInUse } from './system.service.ts';

export function systemRoutes(router: Router, ctx: AppContext): void {
  const isReady = createReadiness(ctx);
  const readChecklist = createChecklist(ctx);
  router.servePublic(healthz, async () => ({ status: 'ok' as const, version }));
  router.servePublic(getPublicConfig, async () => ({
    version,
    supportWhatsapp: ctx.config.supportWhatsapp ?? null,
    supportEmail: ctx.config.supportEmail,
    trialDays: ctx.config.trialDays,
    sendsMail: ctx.adapters.mail.kind === 'smtp',
    signatureEnabled: ctx.config.signatureEnabled,
    signatureIsTest: ctx.adapters.signing.isTest,
    identityProvider: ctx.config.oidc !== undefined,
  }));
  router.serve(getSystemServices, async () => ({ version, services: servicesInUse(ctx) }));
  router.serve(getChecklist, (actor) => readChecklist(actor));
  router.serve(sendTestMail, (actor) => sendTestMailTo(ctx, actor));
  router.servePublic(readyz, async () => {
    if (ctx.shuttingDown.aborted) throw new AppError('server.unavailable');
    await isReady().catch((cause: unknown) => {
      throw new AppError('server.unavailable', { cause });
    });
    return { status: 'ready' as const };
  });
}
