import { endpoints } from '@virtual-med/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context/context.ts';
import type { Capacity } from './core/http/capacity.ts';
import { serveReference } from './core/http/reference.ts';
import { createRouter } from './core/http/router.ts';
import { createServer } from './core/http/server.ts';
import { sessionCookieName } from './core/http/session-cookie.ts';
import { serveWeb } from './core/http/web.ts';
import { version } from './core/version.ts';
import { createExportGate } from './core/zip/export-gate.ts';
import { billingRoutes } from './features/business/billing/billing.routes.ts';
import { embeddedPagesRoutes } from './features/business/billing/embedded-pages/embedded-pages.routes.ts';
import { paymentWebhookRoutes } from './features/business/billing/payment-webhook.routes.ts';
import { plansRoutes } from './features/business/billing/plans/plans.routes.ts';
import { usageRoutes } from './features/business/usage/usage.routes.ts';
import { brandRoutes } from './features/people/branding/brand.routes.ts';
import { logosRoutes } from './features/people/branding/logos.routes.ts';
import { pwaRoutes } from './features/people/branding/pwa/pwa.routes.ts';
import { clinicsRoutes } from './features/people/clinics/clinics.routes.ts';
import { devicesRoutes } from './features/people/identity/devices/devices.routes.ts';
import { emailChangeRoutes } from './features/people/identity/email-change/email-change.routes.ts';
import { emailProofRoutes } from './features/people/identity/email-proof/email-proof.routes.ts';
import { firstAccessRoutes } from './features/people/identity/first-access/first-access.routes.ts';
import { identityRoutes } from './features/people/identity/oidc/identity.routes.ts';
import { passkeysRoutes } from './features/people/identity/passkeys/passkeys.routes.ts';
import { passwordsRoutes } from './features/people/identity/passwords/passwords.routes.ts';
import { profileRoutes } from './features/people/identity/profile/profile.routes.ts';
import { openIdentityProvider } from './features/people/identity/public.ts';
import { recoveryRoutes } from './features/people/identity/recovery/recovery.routes.ts';
import { secondFactorRoutes } from './features/people/identity/second-factor/second-factor.routes.ts';
import { sessionRoutes } from './features/people/identity/session/session.routes.ts';
import { setupRoutes } from './features/people/identity/setup/setup.routes.ts';
import { signInRoutes } from './features/people/identity/sign-in/sign-in.routes.ts';
import { temporaryPasswordsRoutes } from './features/people/identity/temporary-passwords/temporary-passwords.routes.ts';
import { importsRoutes } from './features/people/imports/imports.routes.ts';
import { patientsRoutes } from './features/people/patients/patients.routes.ts';
import { privacyRoutes } from './features/people/privacy/privacy.routes.ts';
import { professionalsRoutes } from './features/people/professionals/professionals.routes.ts';
import { zipCodesRoutes } from './features/people/zip-codes/zip-codes.routes.ts';
import { auditRoutes } from './features/platform/audit/audit.routes.ts';
import { backupRoutes } from './features/platform/backup/backup.routes.ts';
import { clinicEntryRoutes } from './features/platform/clinic-entry/clinic-entry.routes.ts';
import { clinicPanelRoutes } from './features/platform/clinic-panel/clinic-panel.routes.ts';
import { codeListsRoutes } from './features/platform/code-lists/code-lists.routes.ts';
import { clinicExportRoutes } from './features/platform/data-export/clinic/clinic-export.routes.ts';
import { ownExportRoutes } from './features/platform/data-export/own/own-export.routes.ts';
import { jobsRoutes } from './features/platform/system/jobs.routes.ts';
import { systemRoutes } from './features/platform/system/system.routes.ts';
import { documentSearchRoutes } from './features/records/document-search/document-search.routes.ts';
import { documentTextRoutes } from './features/records/document-text/document-text.routes.ts';
import { documentsRoutes } from './features/records/documents/documents.routes.ts';
import { ownDocumentsRoutes } from './features/records/documents/own-documents.routes.ts';
import { intakeRoutes } from './features/records/intake/intake.routes.ts';
import { receptionRoutes } from './features/records/reception/reception.routes.ts';
import { signatureChecksRoutes } from './features/records/signature-checks/signature-checks.routes.ts';
import { certificatesRoutes } from './features/records/signing/certificates/certificates.routes.ts';
import { embeddedProviderRoutes } from './features/records/signing/certificates/embedded-provider.routes.ts';
import { signingPagesRoutes } from './features/records/signing/embedded-pages/signing-pages.routes.ts';
import { signingRoutes } from './features/records/signing/signing.routes.ts';
import { verificationPagesRoutes } from './features/records/verification/page/verification-pages.routes.ts';
import { verificationRoutes } from './features/records/verification/verification.routes.ts';
import { writingRoutes } from './features/records/writing/writing.routes.ts';
import { preloadsOf } from './page-preloads.ts';

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
    (await import('./features/platform/system/metrics.routes.ts')).serveMetrics(app, ctx, ctx.config.metricsToken);
  const router = createRouter(app, ctx);

  systemRoutes(router, ctx);
  backupRoutes(router, ctx);
  pwaRoutes(app, router, ctx);
  brandRoutes(router, ctx);
  setupRoutes(router, ctx);
  const identityProvider = openIdentityProvider(ctx);
  signInRoutes(router, ctx);
  sessionRoutes(router, ctx);
  devicesRoutes(router, ctx);
  secondFactorRoutes(router, ctx);
  identityRoutes(app, router, ctx, identityProvider);
  passkeysRoutes(router, ctx);
  passwordsRoutes(router, ctx);
  recoveryRoutes(router, ctx);
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
  importsRoutes(router, ctx);
  professionalsRoutes(router, ctx);
  const exports = createExportGate();
  documentsRoutes(router, ctx, exports);
  documentTextRoutes(router, ctx);
  intakeRoutes(router, ctx);
  documentSearchRoutes(router, ctx);
  ownDocumentsRoutes(router, ctx, exports);
  ownExportRoutes(router, ctx, exports);
  clinicExportRoutes(router, ctx);
  signingRoutes(app, router, ctx);
  signatureChecksRoutes(router, ctx);
  if (ctx.adapters.signing.kind === 'embedded') signingPagesRoutes(app, ctx, ctx.adapters.signing);
  writingRoutes(router, ctx);
  verificationRoutes(router, ctx);
  verificationPagesRoutes(app, ctx);
  certificatesRoutes(app, router, ctx);
  if (ctx.adapters.certificates.embedded) embeddedProviderRoutes(app, ctx, ctx.adapters.certificates.embedded);
  receptionRoutes(router, ctx);
  zipCodesRoutes(router, ctx);
  codeListsRoutes(router, ctx);
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
