import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyEndpoint } from '@virtual-med/contract/core/endpoint';
import { type EndpointName, endpoints } from '@virtual-med/contract/endpoints';
import { samplePdf } from '../factories/sample-pdf.ts';
import { fileRequest } from '../file-request.ts';
import { testApp } from '../test-app.ts';
import { requestsOf } from './requests.ts';
import type { Input } from './row.ts';
import { rows } from './rows.ts';

const t = await testApp({ RATE_LIMITS: 'off', SIGNATURE_ENABLED: 'true' });
const { insider } = requestsOf(t);

const staff = await t.cookieOf(await t.person({ isSuperAdmin: true }));

/** PostgreSQL keeps neither: NUL ends its texts, half a surrogate pair is no UTF-8. */
const nul = 'a\u0000b';
const halfPairs = ['a\ud800b', 'a\udc00b', '\udc00\ud800'];
/** The same in an address; half a pair has no encoding, so its bytes are sent as a careless program would. */
const inAddress = ['a%00b', '%00', 'a%ED%A0%80b', '%ff', '%'];

type Keys = readonly string[];

/** Every place of the schema that may hold a text, unions and lists included. */
function textPlaces(schema: unknown, path: Keys = []): Keys[] {
  const def = (schema as { _zod?: { def?: Record<string, unknown> } })?._zod?.def ?? {};
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as object).flatMap(([key, part]) => textPlaces(part, [...path, key]));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return textPlaces(def.innerType, path);
    case 'pipe':
      return textPlaces(def.in, path);
    case 'array':
      return textPlaces(def.element, [...path, '0']);
    case 'union':
      return (def.options as unknown[]).flatMap((option) => textPlaces(option, path));
    case 'undefined':
      return [];
    default:
      return [path];
  }
}

const namesOf = (places: readonly Keys[]): Keys[] =>
  [...new Map(places.map((place) => [place.join('.'), place])).values()].filter((place) => place.length > 0);

/** The input with one text put in, whatever else stood there. */
function withText(value: unknown, [key, ...rest]: Keys, text: string): unknown {
  if (key === undefined) return text;
  if (key === '0') return [withText(undefined, rest, text)];
  const before = (value ?? {}) as Record<string, unknown>;
  return { ...before, [key]: withText(before[key], rest, text) };
}

const bodyOf = (endpoint: AnyEndpoint, body: Record<string, unknown>) =>
  endpoint.takesFile
    ? fileRequest(body, samplePdf('Hemograma', []))
    : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };

for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
  test(`${name}: a text no database keeps is refused by its field's name`, async () => {
    const clinic = await t.clinic({ professionals: 1, patients: 1 });
    const cookie = await t.cookieOf(await insider(endpoint, clinic));
    const input: Input = await rows[name].input(clinic, t);

    const send = (url: string, body: Record<string, unknown> | undefined) => {
      const sent = body && bodyOf(endpoint, body);
      return t.app.inject({
        method: endpoint.method as 'GET',
        url,
        headers: { cookie, ...sent?.headers },
        ...(sent ? { payload: sent.payload } : {}),
      });
    };
    const pathWith = (broken: Record<string, string> = {}) =>
      endpoint.path.replace(
        /:([A-Za-z]+)/g,
        (_, key: string) => broken[key] ?? encodeURIComponent(String(input.params?.[key])),
      );
    const queryWith = (broken: Record<string, string> = {}) => {
      const pairs = Object.entries(input.query ?? {}).map(([key, value]) => [key, encodeURIComponent(String(value))]);
      const all = Object.entries({ ...Object.fromEntries(pairs), ...broken });
      return all.length > 0 ? `?${all.map(([key, value]) => `${key}=${value}`).join('&')}` : '';
    };

    for (const place of namesOf(textPlaces(endpoint.body)))
      for (const text of [nul, ...halfPairs]) {
        const body = withText(input.body, place, text) as Record<string, unknown>;
        const answer = await send(pathWith() + queryWith(), body);
        const where = `body ${place.join('.')} ${JSON.stringify(text)}: ${answer.body}`;
        assert.equal(answer.statusCode, 400, where);
        assert.ok(Object.hasOwn(answer.json().fields, place.join('.')), where);
      }
    for (const key of Object.keys(input.params ?? {}))
      for (const text of inAddress) {
        const answer = await send(pathWith({ [key]: text }) + queryWith(), input.body);
        const where = `params ${key} ${text}: ${answer.statusCode} ${answer.body}`;
        assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, where);
        if (text.includes('%00')) assert.equal(answer.statusCode, 400, where);
      }
    for (const place of namesOf(textPlaces(endpoint.query)))
      for (const text of inAddress) {
        const key = place[0] ?? '';
        const answer = await send(pathWith() + queryWith({ [key]: text }), input.body);
        const where = `query ${key} ${text}: ${answer.statusCode} ${answer.body}`;
        assert.ok(answer.statusCode < 500, where);
        if (!text.includes('%00')) continue;
        assert.equal(answer.statusCode, 400, where);
        assert.ok(Object.hasOwn(answer.json().fields, key), where);
      }
    // Whoever is refused sends it everywhere: it is met before anybody asks who they are, or not at all.
    const everywhere = (keys: Keys, text: string) => Object.fromEntries(keys.map((key) => [key, text]));
    const params = Object.keys(input.params ?? {});
    for (const refused of [undefined, staff])
      for (const [at, text] of [nul, ...halfPairs].entries()) {
        const inUrl = inAddress[at] ?? '%00';
        const queries = namesOf(textPlaces(endpoint.query)).map(([key = '']) => key);
        const places = namesOf(textPlaces(endpoint.body));
        const body = places.reduce<unknown>((all, place) => withText(all, place, text), input.body);
        const sent = input.body && bodyOf(endpoint, body as Record<string, unknown>);
        const answer = await t.app.inject({
          method: endpoint.method as 'GET',
          url: pathWith(everywhere(params, inUrl)) + queryWith(everywhere(queries, inUrl)),
          headers: { ...(refused ? { cookie: refused } : {}), ...sent?.headers },
          ...(sent ? { payload: sent.payload } : {}),
        });
        assert.ok(answer.statusCode < 500, `${refused ? 'staff' : 'stranger'}: ${answer.statusCode} ${answer.body}`);
      }
    const unknown = await send(`${pathWith()}${queryWith({ 'a%00b': '1' })}`, input.body);
    assert.equal(unknown.statusCode, 400, unknown.body);
    if (input.body)
      for (const key of [nul, ...halfPairs]) {
        const answer = await send(pathWith() + queryWith(), { ...input.body, [key]: 'x' });
        assert.equal(answer.statusCode, 400, answer.body);
      }
  });
