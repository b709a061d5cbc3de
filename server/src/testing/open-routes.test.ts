import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { createApp } from '../app.ts';
import { testApp } from './test-app.ts';

const t = await testApp({ SIGNATURE_ENABLED: 'true', METRICS_TOKEN: 'x'.repeat(32) });

/** Opening a route to everyone means editing this list, where a reviewer sees it. */
const publicEndpoints = [
  'GET /.well-known/virtual-med/heads/:file',
  'GET /.well-known/virtual-med/index.json',
  'GET /api/clinics/:clinicId/brand',
  'GET /api/files/:token',
  'GET /api/plans',
  'GET /api/public-config',
  'GET /api/setup',
  'GET /functions/v1/rapid-handler',
  'GET /healthz',
  'GET /readyz',
  'POST /api/email-change/confirm',
  'POST /api/email-change/refuse',
  'POST /api/first-access',
  'POST /api/first-access/look',
  'POST /api/first-access/passkey',
  'POST /api/first-access/passkey/begin',
  'POST /api/first-access/resend',
  'POST /api/password/forgot',
  'POST /api/password/look',
  'POST /api/password/reset',
  'POST /api/setup/super-admin',
  'POST /api/sign-in',
  'POST /api/sign-in/identity',
  'POST /api/sign-in/passkey',
  'POST /api/sign-in/passkey/begin',
  'POST /api/sign-in/second-factor',
  'POST /functions/v1/create-clinic-admin',
  'POST /functions/v1/get-clinics-by-email',
];

/** Routes outside the endpoint table: the API's own description, where the OpenID Connect provider and the certificates' providers send people back, where the payment provider and the signing service send their signed notices, the pages of the embedded payment provider, signer and certificate provider, the folder of what is published, the address printed on documents with the file it hands to ITI's validator, clinics' logos, the page a phone shares files to, the figures for whoever holds their token, and the files of the built web. */
const otherRoutes = [
  /^\/api\/openapi\.json$/,
  /^\/metrics$/,
  /^\/clinica\/:clinicId\/entrada$/,
  /^\/api\/docs(\.css)?$/,
  /^\/api\/auth\/callback\/oidc$/,
  /^\/api\/webhooks\/(payments|signing)$/,
  /^\/clinic-assets\/:clinicId\/:file$/,
  /^\/assinatura-teste\/(estilo\.css|:\w+(\/documento)?)$/,
  /^\/\.well-known\/virtual-med\/$/,
  /^\/v\/(:address|arquivo\/:name)$/,
  /^\/api\/signing\/authorised(\/estilo\.css)?$/,
  /^\/certificado-teste$/,
  /^\/pagamento-teste\/(estilo\.css|(conta\/|fatura\/|recibo\/)?:\w+)$/,
];
const webFile =
  /^\/(|[\w.-]+\.(html|m?js|css|png|svg|ico|txt|xml|webmanifest|woff2)|assets\/(pdfjs-[\d.]+\/)?[\w.@-]+)$/;
const webPage = /^\/(assinatura|privacidade|termos|politica-cancelamento|(clinica|paciente|admin)\/login)$/;

test('the public endpoints are exactly these', () => {
  const open = (Object.values(endpoints) as AnyEndpoint[])
    .filter(({ access }) => access.area === 'public')
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
  assert.deepEqual(open, publicEndpoints);
});

/** Routes that also open to whoever just registered a clinic, by the token the registration gave them. */
const registrationRoutes = ['POST /functions/v1/create-subscription'];

test('the routes a registration opens are exactly these', () => {
  const open = (Object.values(endpoints) as AnyEndpoint[])
    .filter(({ access }) => access.area === 'clinic' && access.orRegistrationToken)
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(open, registrationRoutes);
});

/** Routes that also open to the program beside a clinic's scanner, by the token it was given. */
const scannerRoutes = [
  'POST /api/clinics/:clinicId/intake/batches',
  'POST /api/clinics/:clinicId/intake/batches/:batchId/files',
];

test('the routes a scanner’s token opens are exactly these', () => {
  const open = (Object.values(endpoints) as AnyEndpoint[])
    .filter(({ access }) => access.area === 'clinic' && access.orScannerToken)
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(open, scannerRoutes);
});

test('every route of the server is in the endpoint table or on the list above', async () => {
  const routes: { method: string | string[]; url: string }[] = [];
  const app = await createApp(t.ctx, { onRoute: (route) => routes.push(route) });
  await app.ready();
  await app.close();
  const declared = new Set((Object.values(endpoints) as AnyEndpoint[]).map(({ method, path }) => `${method} ${path}`));
  const unknown = routes
    .flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one === 'HEAD' ? 'GET' : one, url })))
    .filter(({ method, url }) => !declared.has(`${method} ${url}`))
    .filter(({ url }) => !otherRoutes.some((route) => route.test(url)) && !webFile.test(url) && !webPage.test(url))
    .map(({ method, url }) => `${method} ${url}`);
  assert.deepEqual([...new Set(unknown)], []);
});

test('every path parameter is declared, and a clinic endpoint names its clinic', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [string, AnyEndpoint][]) {
    const inPath = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]).sort();
    const shapes = [endpoint.params, endpoint.query, endpoint.body].map((schema) =>
      Object.keys((schema as { shape?: object }).shape ?? {}),
    );
    assert.deepEqual(shapes[0]?.toSorted(), inPath, name);
    if (endpoint.access.area === 'clinic') assert.ok(shapes.flat().includes('clinicId'), `${name} names no clinic`);
  }
});
