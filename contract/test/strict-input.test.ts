import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnyEndpoint, hasBody } from '../src/core/endpoint.ts';
import { z } from '../src/core/zod.ts';
import { endpoints } from '../src/endpoints.ts';

/** Columns and rights other systems let a sender set by adding them to a body. */
const smuggled = { created_at: 'x', clinic_id: 'x', user_id: 'x', is_super_admin: true, temp_password: 'x', __x: 1 };

/** Strangers' programs ask for the manifest and add what they like; it reads two ids and writes nothing. */
const lenient = new Set(['getManifest query']);

/** A body of several kinds is as strict as each of them. */
function kindsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options.flatMap(kindsOf) : [schema];
}

test('no endpoint takes a key it does not declare', () => {
  for (const [name, endpoint] of Object.entries(endpoints) as [string, AnyEndpoint][])
    for (const place of ['params', 'query', 'body'] as const) {
      if ((place === 'body' && !hasBody(endpoint)) || lenient.has(`${name} ${place}`)) continue;
      for (const kind of kindsOf(endpoint[place])) {
        const { error } = z.safeParse(kind, smuggled);
        const refused = (error?.issues ?? []).flatMap((issue) =>
          issue.code === 'unrecognized_keys' ? issue.keys : [],
        );
        assert.ok(refused.includes('__x') && refused.includes('is_super_admin'), `${name} ${place}`);
      }
    }
});
