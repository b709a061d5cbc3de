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

/** What a connection knows of a statement it has prepared. */
export interface PreparedStatement {
  readonly name: string;
  /** The columns of its rows, as first told; a prepared statement never changes them. */
  fields?: Fields;
}

/** The parts of pg's connection a query of one's own is made of. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** Kept by pg itself, for this query's `name`, when the server has taken a statement. */
  readonly parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  sync(): void;
}

interface ResultReader extends StatementResult {
  addFields(fields: Fields): void;
  parseRow(values: unknown): unknown;
  addRow(row: unknown): void;
  addCommandComplete(message: unknown): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

class Item {
  readonly prepared: PreparedStatement;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly result: ResultReader;

  constructor({ text, values }: Statement, prepared: PreparedStatement, types: unknown) {
    this.prepared = prepared;
    this.text = text;
    // Before anything is sent: a value that cannot be written must not leave half of them with the server.
    this.values = values.map(prepareValue);
    this.result = new pg.Result('', types as never) as unknown as ResultReader;
    if (prepared.fields) this.result.addFields(prepared.fields);
  }
}

/**
 * Statements sent in one go and answered in one go. The server carries them out in their order and none after one that
 * failed, so what a later one needs (a transaction, a role) is there when it runs, or it does not run.
 */
export class StatementBatch {
  readonly #items: readonly Item[];
  readonly #settle: (error: Error | null, results: StatementResult[]) => void;
  #at = 0;
  #unreadable: Error | undefined;

  constructor(
    statements: readonly Statement[],
    on: { prepared(text: string): PreparedStatement; readonly types: unknown },
    settle: (error: Error | null, results: StatementResult[]) => void,
  ) {
    this.#items = statements.map((statement) => new Item(statement, on.prepared(statement.text), on.types));
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
    connection.stream.cork();
    try {
      for (const { prepared, text, values } of this.#items) {
        const { name } = prepared;
        if (connection.parsedStatements[name] === undefined && !sent.has(name)) connection.parse({ name, text });
        // The nameless one is overwritten by the next.
        if (name) sent.add(name);
        connection.bind({ statement: name, values });
        if (!prepared.fields) connection.describe({ type: 'P', name: '' });
        connection.execute({ portal: '' });
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: Fields }): void {
    const current = this.#current;
    if (!current) return;
    current.prepared.fields = fields;
    current.result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    const result = this.#current?.result;
    try {
      result?.addRow(result.parseRow(fields));
    } catch (error) {
      this.#unreadable ??= error as Error;
    }
  }

  handleCommandComplete(message: unknown): void {
    const current = this.#current;
    if (current) {
      current.prepared.fields ??= [];
      current.result.addCommandComplete(message);
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
    this.#settle(
      this.#unreadable ?? null,
      this.#items.map(({ result }) => result),
    );
  }
}
