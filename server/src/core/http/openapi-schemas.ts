import { z } from '@virtual-med/contract/core/zod';
import { schemas } from '@virtual-med/contract/schemas';

export type JsonSchema = Record<string, unknown>;
export interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}
type Direction = 'input' | 'output';

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(schemas)) names.add(schema, { id });

/** A whole number is an integer; that it fits JavaScript's own need not be said each time. */
function withoutSafeBounds({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

const convert = (schema: z.core.$ZodType, io: Direction, metadata?: typeof names) =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: withoutSafeBounds as never,
    ...(metadata ? { metadata } : {}),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };

const folder = '#/components/schemas/';

function refer<T>(value: T, placeOf: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((one) => refer(one, placeOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' ? [key, folder + placeOf(String(inner).slice('#/$defs/'.length))] : [key, refer(inner, placeOf)],
    ),
  ) as T;
}

/** A named shape that is taken in another form than it is given out has a second name for that. */
const shapesTakenOtherwise = () =>
  new Set(
    Object.entries(schemas)
      .filter(([, schema]) => JSON.stringify(convert(schema, 'input')) !== JSON.stringify(convert(schema, 'output')))
      .map(([name]) => name),
  );

/** Turns the contract's schemas into JSON Schema; shapes that have a name are kept once and referred to. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {};
  readonly #takenOtherwise = shapesTakenOtherwise();

  /** The schema, or a reference when it has a name. */
  of(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const { $schema: _, $defs = {}, ...root } = convert(schema, io, names);
    const placeOf = (name: string) => (io === 'input' && this.#takenOtherwise.has(name) ? `${name}Request` : name);
    for (const [name, shape] of Object.entries($defs)) this.components[placeOf(name)] ??= refer(shape, placeOf);
    return refer(root, placeOf);
  }

  /** An object's own description, whether it has a name or not. */
  objectOf(schema: z.core.$ZodType, io: Direction): ObjectSchema {
    const shape = this.of(schema, io);
    return typeof shape.$ref === 'string' ? (this.components[shape.$ref.slice(folder.length)] ?? {}) : shape;
  }
}
