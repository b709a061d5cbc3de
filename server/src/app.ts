import { endpoints } from '@virtual-med/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { sessionCookieName } from './auth/session-cookie.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { hostedRoutes } from './billing/hosted/hosted.routes.ts';
import { noticesRoutes } from './billing/notices.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { clinicEntryRoutes } from './clinic-entry/clinic-entry.routes.ts';
import { clinicsRoutes } from './clinics/clinics.routes.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { documentsRoutes } from './documents/documents.routes.ts';
import { createExportGate } from './documents/export-gate.ts';
import { ownDocumentsRoutes } from './documents/own-documents.routes.ts';
import { emailProofRoutes } from './email-proof/email-proof.routes.ts';
import type { House } from './house.ts';
import type { Capacity } from './http/capacity.ts';
import { serveReference } from './http/reference.ts';
import { createRouter } from './http/router.ts';
import { createServer } from './http/server.ts';
import { serveWeb } from './http/web.ts';
import { identitiesRoutes } from './identities/identities.routes.ts';
import { jobsRoutes } from './jobs/jobs.routes.ts';
import { logosRoutes } from './logos/logos.routes.ts';
import { passwordsRoutes } from './passwords/passwords.routes.ts';
import { patientsRoutes } from './patients/patients.routes.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { professionalsRoutes } from './professionals/professionals.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { pwaRoutes } from './pwa/pwa.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { signingPagesRoutes } from './signing/hosted/signing-pages.routes.ts';
import { signingRoutes } from './signing/signing.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { temporaryPasswordsRoutes } from './temporary-passwords/temporary-passwords.routes.ts';
import { usageRoutes } from './usage/usage.routes.ts';
import { version } from './version.ts';
import { zipCodesRoutes } from './zip-codes/zip-codes.routes.ts';

interface AppOptions extends Partial<Capacity> {
  readonly webFolder?: string;
  /** Told of every route, so that a test can hold them all against the list of open doors. */
  readonly onRoute?: (route: { method: string | string[]; url: string }) => void;
}

/** The server's table of contents. */
export async function createApp(house: House, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(house, options);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const router = createRouter(app, house);

  systemRoutes(router, house);
  pwaRoutes(router, house);
  brandRoutes(router, house);
  setupRoutes(router, house);
  signInRoutes(router, house);
  sessionRoutes(router, house);
  devicesRoutes(router, house);
  secondFactorRoutes(router, house);
  identitiesRoutes(app, router, house);
  passwordsRoutes(router, house);
  profileRoutes(router, house);
  plansRoutes(router, house);
  usageRoutes(router, house);
  clinicsRoutes(router, house);
  clinicEntryRoutes(router, house);
  billingRoutes(router, house);
  noticesRoutes(app, house);
  logosRoutes(app, router, house);
  if (house.edges.payments.kind === 'embedded') hostedRoutes(app, house, house.edges.payments);
  patientsRoutes(router, house);
  professionalsRoutes(router, house);
  const exports = createExportGate();
  documentsRoutes(router, house, exports);
  ownDocumentsRoutes(router, house, exports);
  signingRoutes(app, router, house);
  if (house.edges.signing.kind === 'embedded') signingPagesRoutes(app, house, house.edges.signing);
  zipCodesRoutes(router, house);
  temporaryPasswordsRoutes(router, house);
  emailProofRoutes(router, house);
  auditRoutes(router, house);
  jobsRoutes(router, house);

  const unserved = Object.entries(endpoints).filter(([, endpoint]) => !router.served.has(endpoint));
  if (unserved.length > 0) throw new Error(`Endpoints without a route: ${unserved.map(([name]) => name).join(', ')}`);

  serveReference(app, endpoints, {
    version,
    sessionCookie: sessionCookieName(house.appUrl.startsWith('https:')),
    supportEmail: house.config.supportEmail,
  });
  await serveWeb(app, house, options.webFolder);
  return app;
}
