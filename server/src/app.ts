import { endpoints } from '@virtual-med/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { sessionCookieName } from './auth/session-cookie.ts';
import { clinicsRoutes } from './clinics/clinics.routes.ts';
import type { House } from './house.ts';
import { serveReference } from './http/reference.ts';
import { createRouter } from './http/router.ts';
import { createServer } from './http/server.ts';
import { serveWeb } from './http/web.ts';
import { jobsRoutes } from './jobs/jobs.routes.ts';
import { patientsRoutes } from './patients/patients.routes.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { version } from './version.ts';

interface AppOptions {
  readonly webFolder?: string;
  /** Told of every route, so that a test can hold them all against the list of open doors. */
  readonly onRoute?: (route: { method: string | string[]; url: string }) => void;
}

/** The server's table of contents. */
export async function createApp(house: House, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = await createServer(house);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const router = createRouter(app, house);

  systemRoutes(router, house);
  sessionRoutes(router, house);
  plansRoutes(router, house);
  clinicsRoutes(router, house);
  patientsRoutes(router, house);
  auditRoutes(router, house);
  jobsRoutes(router, house);

  const unserved = Object.entries(endpoints).filter(([, endpoint]) => !router.served.has(endpoint));
  if (unserved.length > 0) throw new Error(`Endpoints without a route: ${unserved.map(([name]) => name).join(', ')}`);

  serveReference(app, endpoints, { version, sessionCookie: sessionCookieName(house.appUrl.startsWith('https:')) });
  await serveWeb(app, options.webFolder);
  return app;
}
