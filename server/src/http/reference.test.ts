import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyEndpoint } from '@virtual-med/contract/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { testHouse } from '../testing/house.ts';

const t = await testHouse();
const table = Object.entries(endpoints) as [string, AnyEndpoint][];

test('the OpenAPI document names every endpoint once, with its access, body and failures', async () => {
  const answer = await t.app.inject('/api/openapi.json');
  assert.equal(answer.statusCode, 200);
  const document = answer.json();
  assert.equal(document.openapi, '3.1.0');
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    (path) => Object.values(path),
  );
  assert.deepEqual(operations.map((one) => one.operationId).sort(), table.map(([name]) => name).sort());
  const settings = document.paths['/api/clinics/{clinicId}/settings'].put;
  assert.deepEqual(settings['x-access'], { area: 'clinic', roles: ['clinic_owner', 'admin'] });
  assert.equal(settings.requestBody.content['application/json'].schema.additionalProperties, false);
  assert.ok(settings.responses['403'].description.includes('clinics.blocked'));
});

test('the reference page can be read by people and names every endpoint', async () => {
  const page = await t.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  assert.equal(page.statusCode, 200);
  for (const [name, endpoint] of table) {
    assert.ok(page.body.includes(`id="${name}"`), name);
    assert.ok(page.body.includes(endpoint.path), endpoint.path);
  }
  assert.doesNotMatch(page.body, /<script|style="/);
  assert.equal((await t.app.inject('/api/docs.css')).headers['content-type'], 'text/css; charset=utf-8');
});
