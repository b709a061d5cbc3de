export interface ProviderObject<Data extends object> {
  readonly id: string;
  readonly kind: string;
  readonly customerId: string | null;
  readonly data: Data;
}

export interface ListFilter {
  readonly customerId?: string;
  /** Only objects whose data contains these keys with these values. */
  readonly matching?: Readonly<Record<string, string | number | boolean>>;
}

/** Where an embedded provider keeps what an outside one would keep on its own servers. */
export interface ProviderStore<Data extends object> {
  get(id: string): Promise<ProviderObject<Data> | null>;
  /** False when the id is taken; what is there stays untouched. */
  putIfAbsent(object: ProviderObject<Data>): Promise<boolean>;
  /** In the order of their ids. */
  list(kind: string, filter?: ListFilter): Promise<ProviderObject<Data>[]>;
  /**
   * Changes one object as a whole or not at all, also between processes; null when it does not exist. `change` gets a
   * copy to alter, may run more than once and must have no effect beyond it; when it throws, nothing is written.
   */
  update(id: string, change: (draft: Data) => void): Promise<Data | null>;
}

export type Query = (sql: string, params: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>;

interface Row<Data> {
  readonly id: string;
  readonly kind: string;
  readonly customer_id: string | null;
  readonly data: Data;
}

const maxAttempts = 100;
const columns = 'id, kind, customer_id, data';

/** The tables have the same columns: id, kind, customer_id, data (jsonb), created_at. */
export function createPostgresStore<Data extends object>(
  query: Query,
  table: 'embedded_payment_objects' | 'embedded_signing_objects',
): ProviderStore<Data> {
  const toObject = (row: unknown): ProviderObject<Data> => {
    const { id, kind, customer_id, data } = row as Row<Data>;
    return { id, kind, customerId: customer_id, data };
  };

  async function get(id: string): Promise<ProviderObject<Data> | null> {
    const { rows } = await query(`select ${columns} from ${table} where id = $1`, [id]);
    return rows[0] === undefined ? null : toObject(rows[0]);
  }

  return {
    get,

    async putIfAbsent({ id, kind, customerId, data }) {
      const { rows } = await query(
        `insert into ${table} (id, kind, customer_id, data) values ($1, $2, $3, $4::jsonb)
         on conflict (id) do nothing returning id`,
        [id, kind, customerId, JSON.stringify(data)],
      );
      return rows.length === 1;
    },

    async list(kind, { customerId, matching } = {}) {
      const { rows } = await query(
        `select ${columns} from ${table}
         where kind = $1 and ($2::text is null or customer_id = $2) and data @> $3::jsonb order by id`,
        [kind, customerId ?? null, JSON.stringify(matching ?? {})],
      );
      return rows.map(toObject);
    },

    async update(id, change) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const current = await get(id);
        if (!current) return null;
        const draft = structuredClone(current.data);
        change(draft);
        const [before, after] = [JSON.stringify(current.data), JSON.stringify(draft)];
        if (before === after) return draft;
        const { rows } = await query(
          `update ${table} set data = $2::jsonb where id = $1 and data = $3::jsonb returning id`,
          [id, after, before],
        );
        if (rows.length === 1) return draft;
      }
      throw new Error(`${table}: ${id} kept changing under our hands`);
    },
  };
}
