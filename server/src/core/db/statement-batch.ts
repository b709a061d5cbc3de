import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface StatementResult {
  readonly command: string | null;
  readonly rowCount: number | null;
  readonly rows: unknown[];
}

type Fields = readonly { readonly name: string; readonly dataTypeID: number }[];
type Types = { getTypeParser(oid: number, format: 'text'): (text: string) => unknown };

/** How the rows of a statement are read. */
class Columns {
  readonly #names: readonly string[];
  readonly #parsers: readonly ((text: string) => unknown)[];
  /** Copied for each row, so that all of them are objects of one make. */
  readonly #blank: Readonly<Record<string, null>>;

  constructor(fields: Fields, types: Types) {
    this.#names = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
    this.#blank = Object.fromEntries(this.#names.map((name) => [name, null]));
  }

  read(values: readonly (string | null)[]): unknown {
    const row: Record<string, unknown> = { ...this.#blank };
    for (const [at, name] of this.#names.entries()) {
      const value = values[at] ?? null;
      if (value !== null) row[name] = this.#parsers[at]?.(value);
    }
    return row;
  }
}

/** What a connection knows of a statement it has prepared. */
export interface PreparedStatement {
  readonly name: string;
  /** As first told; a prepared statement never changes its columns. */
  columns?: Columns;
}

/** The parts of pg's connection a query of one's own is made of. */
interface Wire {
  readonly stream: { readonly writable: boolean; write(bytes: Uint8Array): boolean };
  /** Kept by pg itself, for this query's `name`, when the server has taken a statement. */
  readonly parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

/** The same connection, whose messages are kept instead of sent: one piece of bytes costs less to send than a dozen. */
const gathering = (connection: Wire, messages: Uint8Array[]): Wire =>
  Object.create(connection, {
    stream: { value: { writable: true, write: (bytes: Uint8Array) => messages.push(bytes) > 0 } },
  });

const { prepareValue } = (pg as typeof pg & { utils: { prepareValue(value: unknown): unknown } }).utils;

class Item {
  readonly prepared: PreparedStatement;
  readonly text: string;
  readonly values: readonly unknown[];
  command: string | null = null;
  rowCount: number | null = null;
  readonly rows: unknown[] = [];

  constructor({ text, values }: Statement, prepared: PreparedStatement) {
    this.prepared = prepared;
    this.text = text;
    // Before anything is sent: a value that cannot be written must not leave half of them with the server.
    this.values = values.map(prepareValue);
  }

  /** 'UPDATE 1', 'INSERT 0 1', 'COMMIT'. */
  complete(told: string): void {
    const [command = null, ...numbers] = told.split(' ');
    this.command = command;
    const rowCount = numbers.at(-1);
    if (rowCount !== undefined) this.rowCount = Number(rowCount);
  }
}

/**
 * Statements sent in one go and answered in one go. The server carries them out in their order and none after one that
 * failed, so what a later one needs (a transaction, a role) is there when it runs, or it does not run.
 */
export class StatementBatch {
  readonly #items: readonly Item[];
  readonly #types: Types;
  readonly #settle: (error: Error | null, results: StatementResult[]) => void;
  #at = 0;
  #unreadable: Error | undefined;

  constructor(
    statements: readonly Statement[],
    on: { prepared(text: string): PreparedStatement; readonly types: Types },
    settle: (error: Error | null, results: StatementResult[]) => void,
  ) {
    this.#items = statements.map((statement) => new Item(statement, on.prepared(statement.text)));
    this.#types = on.types;
    this.#settle = settle;
  }

  get #current(): Item | undefined {
    return this.#items[this.#at];
  }

  /** pg reads these two to remember what the server has prepared. */
  get name(): string | undefined {
    return this.#current?.prepared.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: Wire): null {
    const sent = new Set<string>();
    const messages: Uint8Array[] = [];
    const wire = gathering(connection, messages);
    for (const { prepared, text, values } of this.#items) {
      const { name } = prepared;
      if (connection.parsedStatements[name] === undefined && !sent.has(name)) wire.parse({ name, text });
      // The nameless one is overwritten by the next.
      if (name) sent.add(name);
      wire.bind({ statement: name, values });
      if (!prepared.columns) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '' });
    }
    wire.sync();
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: { fields: Fields }): void {
    if (this.#current) this.#current.prepared.columns = new Columns(fields, this.#types);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const current = this.#current;
    try {
      current?.rows.push(current.prepared.columns?.read(fields));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const current = this.#current;
    if (current) {
      current.prepared.columns ??= new Columns([], this.#types);
      current.complete(text);
    }
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.#settle(error, []);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#unreadable ?? null, [...this.#items]);
  }
}
