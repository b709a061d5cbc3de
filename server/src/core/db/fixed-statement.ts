import { type Compilable, type CompiledQuery, DummyDriver, Kysely, PostgresDialect } from 'kysely';
import type { DB } from './types.gen.ts';

/** Writes statements down without sending them. */
export type Writing = Kysely<DB>;

class WritingDialect extends PostgresDialect {
  override createDriver() {
    return new DummyDriver();
  }
}
export const writing: Writing = new Kysely<DB>({ dialect: new WritingDialect({ pool: undefined as never }) });

/** Stands for a value while the text is written. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  /** Its text must not become part of the statement's. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`${String(this.name)} is a place for a value, and no value`);
  }
}

/**
 * A statement whose text never changes: it is put together once, and each use gives it its values. What is asked for at
 * every request costs more to write than to send. The text must not hang on a value, or on whether there is one.
 */
export function fixedStatement<Given extends object, Row>(
  write: (q: Writing, given: Given) => Compilable<Row>,
): (given: Given) => Compilable<Row> {
  let written: CompiledQuery<Row> | undefined;
  const places = new Proxy({}, { get: (_, name) => new Place(name) }) as Given;
  return (given) => ({
    compile: () => {
      written ??= write(writing, places).compile();
      return {
        ...written,
        parameters: written.parameters.map((value) =>
          value instanceof Place ? given[value.name as keyof Given] : value,
        ),
      };
    },
  });
}
