import assert from 'node:assert/strict';
import { test } from 'node:test';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { endpoints } from '@virtual-med/contract/endpoints';
import { testApp } from '../../testing/test-app.ts';
import { features } from './openapi-features.ts';

const t = await testApp();
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
  const refused = settings.responses['403'].$ref.split('/').at(-1);
  assert.ok(document.components.responses[refused].description.includes('clinics.blocked'));
});

test('the OpenAPI document follows the published rules for such documents, without a warning', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(rulesets.oas as RulesetDefinition);
  const findings = await spectral.run((await t.app.inject('/api/openapi.json')).json());
  assert.deepEqual(
    findings.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`),
    [],
  );
});

test('every endpoint belongs to a feature and says who may use it and what it leaves behind', async () => {
  const { paths, tags } = (await t.app.inject('/api/openapi.json')).json();
  for (const [name, endpoint] of table) {
    assert.ok(
      features.some((feature) => feature.paths.test(endpoint.path)),
      `${endpoint.path}: name its feature in openapi-features.ts`,
    );
    const { description } = paths[endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')][endpoint.method.toLowerCase()];
    assert.ok(description.includes(endpoint.summary), name);
    assert.ok(description.includes(endpoint.audit === 'none' ? 'nothing in the audit trail' : endpoint.audit), name);
    assert.match(description, /Access: /);
  }
  assert.equal(tags.length, new Set(tags.map((tag: { name: string }) => tag.name)).size);
});

test('a shape that stands in several places of the OpenAPI document has a name', async () => {
  const text = (await t.app.inject('/api/openapi.json')).body;
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const isShape = 'type' in value && value.type === 'object' && 'properties' in value;
    const written = isShape ? JSON.stringify(value) : '';
    if (written.length > 400) (seen.has(written) ? repeated : seen).add(written);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(JSON.parse(text).paths);
  assert.deepEqual([...repeated], [], 'add it to contract/src/schemas.ts');
  assert.ok(text.length < 100_000 + table.length * 2000, `${text.length} characters`);
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
