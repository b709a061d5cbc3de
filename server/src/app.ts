import { endpoints } from '@virtual-med/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import type { Capacity } from './core/http/capacity.ts';
import { serveReference } from './core/http/reference.ts';
import { createRouter } from './core/http/router.ts';
import { createServer } from './core/http/server.ts';
import { sessionCookieName } from './core/http/session-cookie.ts';
import { serveWeb } from './core/http/web.ts';
import { createExportGate } from './core/zip/export-gate.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { backupRoutes } from './features/backup/backup.routes.ts';
import { billingRoutes } from './features/billing/billing.routes.ts';
import { embeddedPagesRoutes } from './features/billing/embedded-pages/embedded-pages.routes.ts';
import { paymentWebhookRoutes } from './features/billing/payment-webhook.routes.ts';
import { plansRoutes } from './features/billing/plans/plans.routes.ts';
import { brandRoutes } from './features/branding/brand.routes.ts';
import { logosRoutes } from './features/branding/logos/logos.routes.ts';
import { pwaRoutes } from './features/branding/pwa/pwa.routes.ts';
import { clinicEntryRoutes } from './features/clinic-entry/clinic-entry.routes.ts';
import { clinicPanelRoutes } from './features/clinic-panel/clinic-panel.routes.ts';
import { clinicsRoutes } from './features/clinics/clinics.routes.ts';
import { clinicExportRoutes } from './features/data-export/clinic/clinic-export.routes.ts';
import { ownExportRoutes } from './features/data-export/own/own-export.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { ownDocumentsRoutes } from './features/documents/own-documents.routes.ts';
import { devicesRoutes } from './features/identity/devices/devices.routes.ts';
import { emailChangeRoutes } from './features/identity/email-change/email-change.routes.ts';
import { emailProofRoutes } from './features/identity/email-proof/email-proof.routes.ts';
import { firstAccessRoutes } from './features/identity/first-access/first-access.routes.ts';
import { identityRoutes } from './features/identity/oidc/identity.routes.ts';
import { openIdentityProvider } from './features/identity/oidc/provider.ts';
import { passkeysRoutes } from './features/identity/passkeys/passkeys.routes.ts';
import { passwordsRoutes } from './features/identity/passwords/passwords.routes.ts';
import { profileRoutes } from './features/identity/profile/profile.routes.ts';
import { secondFactorRoutes } from './features/identity/second-factor/second-factor.routes.ts';
import { sessionRoutes } from './features/identity/session/session.routes.ts';
import { setupRoutes } from './features/identity/setup/setup.routes.ts';
import { signInRoutes } from './features/identity/sign-in/sign-in.routes.ts';
import { temporaryPasswordsRoutes } from './features/identity/temporary-passwords/temporary-passwords.routes.ts';
import { patientsRoutes } from './features/patients/patients.routes.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { professionalsRoutes } from './features/professionals/professionals.routes.ts';
import { signatureChecksRoutes } from './features/signature-checks/signature-checks.routes.ts';
import { certificatesRoutes } from './features/signing/certificates/certificates.routes.ts';
import { embeddedProviderRoutes } from './features/signing/certificates/embedded-provider.routes.ts';
import { signingPagesRoutes } from './features/signing/embedded-pages/signing-pages.routes.ts';
import { signingRoutes } from './features/signing/signing.routes.ts';
import { jobsRoutes } from './features/system/jobs.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { usageRoutes } from './features/usage/usage.routes.ts';
import { verificationPagesRoutes } from './features/verification/page/verification-pages.routes.ts';
import { verificationRoutes } from './features/verification/verification.routes.ts';
import { zipCodesRoutes } from './features/zip-codes/zip-codes.routes.ts';
import { preloadsOf } from './page-preloads.ts';
import { version } from './version.ts';

export interface AppOptions extends Partial<Capacity> {
  readonly webFolder?: string;
  /** Told of every route, so that a test can hold them all against the list of open ones. */
  readonly onRoute?: (route: { method: string | string[]; url: string }) => void;
}

/** The server's table of contents. */
export async function createApp(ctx: AppContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(ctx, options);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  if (ctx.config.metricsToken)
    (await import('./features/system/metrics.ts')).serveMetrics(app, ctx, ctx.config.metricsToken);
  const router = createRouter(app, ctx);

  systemRoutes(router, ctx);
  backupRoutes(router, ctx);
  pwaRoutes(router, ctx);
  brandRoutes(router, ctx);
  setupRoutes(router, ctx);
  const identityProvider = openIdentityProvider(ctx);
  signInRoutes(app, router, ctx, identityProvider);
  sessionRoutes(router, ctx);
  devicesRoutes(router, ctx);
  secondFactorRoutes(router, ctx);
  identityRoutes(router, ctx, identityProvider);
  passkeysRoutes(router, ctx);
  passwordsRoutes(router, ctx);
  profileRoutes(router, ctx);
  emailChangeRoutes(router, ctx);
  plansRoutes(router, ctx);
  usageRoutes(router, ctx);
  clinicsRoutes(router, ctx);
  clinicPanelRoutes(router, ctx);
  clinicEntryRoutes(router, ctx);
  billingRoutes(router, ctx);
  paymentWebhookRoutes(app, ctx);
  logosRoutes(app, router, ctx);
  if (ctx.adapters.payments.kind === 'embedded') embeddedPagesRoutes(app, ctx, ctx.adapters.payments);
  patientsRoutes(router, ctx);
  professionalsRoutes(router, ctx);
  const exports = createExportGate();
  documentsRoutes(router, ctx, exports);
  ownDocumentsRoutes(router, ctx, exports);
  ownExportRoutes(router, ctx, exports);
  clinicExportRoutes(router, ctx);
  signingRoutes(app, router, ctx);
  signatureChecksRoutes(router, ctx);
  if (ctx.adapters.signing.kind === 'embedded') signingPagesRoutes(app, ctx, ctx.adapters.signing);
  verificationRoutes(router, ctx);
  verificationPagesRoutes(app, ctx);
  certificatesRoutes(app, router, ctx);
  if (ctx.adapters.certificates.embedded) embeddedProviderRoutes(app, ctx, ctx.adapters.certificates.embedded);
  zipCodesRoutes(router, ctx);
  temporaryPasswordsRoutes(router, ctx);
  emailProofRoutes(router, ctx);
  firstAccessRoutes(router, ctx);
  auditRoutes(router, ctx);
  privacyRoutes(router, ctx);
  jobsRoutes(router, ctx);

  const unserved = Object.entries(endpoints).filter(([, endpoint]) => !router.served.has(endpoint));
  if (unserved.length > 0) throw new Error(`Endpoints without a route: ${unserved.map(([name]) => name).join(', ')}`);

  serveReference(app, endpoints, {
    version,
    sessionCookie: sessionCookieName(ctx.appUrl.startsWith('https:')),
    supportEmail: ctx.config.supportEmail,
  });
  await serveWeb(app, ctx, { folder: options.webFolder, preloadsOf });
  return app;
}
