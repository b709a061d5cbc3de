import fc, { type Arbitrary } from 'fast-check';
import { asText, hostile, hostileText, idNames, idToken } from './values.ts';

interface Def {
  readonly type: string;
  readonly shape?: Record<string, unknown>;
  readonly innerType?: unknown;
  readonly in?: unknown;
  readonly element?: unknown;
  readonly options?: readonly unknown[];
  readonly entries?: Record<string, unknown>;
  readonly values?: readonly unknown[];
  readonly keyType?: unknown;
  readonly valueType?: unknown;
}

interface Bag {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly patterns?: Iterable<RegExp>;
}

const partsOf = (schema: unknown): { def: Def; bag: Bag } => {
  const { def, bag } = (schema as { _zod: { def: Def; bag: Bag } })._zod;
  return { def, bag };
};

const day = fc
  .date({ min: new Date('1880-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Longer than any limit is told by the bodies' own size; a few too many is where mistakes are made. */
const lengths = ({ minimum = 0, maximum = 40 }: Bag): Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, minimum + 40)) }) },
    { weight: 1, arbitrary: fc.constantFrom(Math.max(0, minimum - 1), minimum, maximum, maximum + 1) },
  );

const letters = fc.constantFrom('a', 'ã', 'Z', '9', ' ', '\n', '漢', '😀', 'e\u0301', '-', '@', '.', "'", '"');

const textOf = (bag: Bag): Arbitrary<string> =>
  fc.tuple(lengths(bag), fc.array(letters, { minLength: 1, maxLength: 8 })).map(([length, some]) =>
    some
      .join('')
      .repeat(Math.ceil(length / some.length))
      .slice(0, length),
  );

function stringOf(bag: Bag): Arbitrary<string> {
  switch (bag.format) {
    case 'uuid':
      return fc.oneof(fc.constantFrom(...idNames).map(idToken), fc.uuid());
    case 'email':
      return fc.oneof(fc.emailAddress(), fc.constantFrom('a@exemplo.med', 'A@EXEMPLO.MED', '"a b"@exemplo.med'));
    case 'date':
      return day.map((text) => text.slice(0, 10));
    case 'datetime':
      return day;
    default:
      return textOf(bag);
  }
}

const numberOf = ({ minimum = -100, maximum = 100 }: Bag): Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5),
  );

/** Values a schema takes, or nearly takes: at its limits and one beyond. Its own refinements are not known here. */
function valueFrom(schema: unknown): Arbitrary<unknown> {
  const { def, bag } = partsOf(schema);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, valueFrom(part)])),
        {
          requiredKeys: Object.keys(def.shape ?? {}).filter((key) => !isOptional(def.shape?.[key])),
        },
      );
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return valueFrom(def.innerType);
    case 'nullable':
      return fc.option(valueFrom(def.innerType), { nil: null });
    case 'pipe':
      return valueFrom(def.in);
    case 'array':
      return fc.array(valueFrom(def.element), { maxLength: Math.min((bag.maximum ?? 3) + 1, 6) });
    case 'union':
      return fc.oneof(...(def.options ?? []).map(valueFrom));
    case 'record':
      return fc.dictionary(
        fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')),
        valueFrom(def.valueType),
        {
          maxKeys: 3,
        },
      );
    case 'string':
      return stringOf(bag);
    case 'int':
    case 'number':
      return numberOf(bag);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'undefined':
      return fc.constant(undefined);
    default:
      return hostile;
  }
}

const isOptional = (schema: unknown): boolean => ['optional', 'default', 'prefault'].includes(partsOf(schema).def.type);

export interface SchemaPath {
  readonly path: readonly string[];
  readonly schema: unknown;
}

/** Every place of a schema that holds a value, those that hold others included. */
export function placesOf(schema: unknown, path: readonly string[] = []): SchemaPath[] {
  const { def } = partsOf(schema);
  switch (def.type) {
    case 'object':
      return [
        ...(path.length > 0 ? [{ path, schema }] : []),
        ...Object.entries(def.shape ?? {}).flatMap(([key, part]) => placesOf(part, [...path, key])),
      ];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return placesOf(def.innerType, path);
    case 'pipe':
      return placesOf(def.in, path);
    case 'array':
      return [{ path, schema }, ...placesOf(def.element, [...path, '0'])];
    case 'union': {
      const inside = (def.options ?? []).flatMap((option) => placesOf(option, path));
      return path.length > 0 ? [{ path, schema }, ...inside] : inside;
    }
    case 'undefined':
      return [];
    default:
      return path.length > 0 ? [{ path, schema }] : [];
  }
}

export const badOrGood = (schema: unknown): Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: valueFrom(schema) }, { weight: 2, arbitrary: hostile });

export const badOrGoodText = (schema: unknown): Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: valueFrom(schema).map(asText) }, { weight: 2, arbitrary: hostileText });
