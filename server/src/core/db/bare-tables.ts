import pg from 'pg';

/**
 * Takes from the tables what stands in the way of rows that were right where they came from: foreign keys, triggers of
 * ours, forced row level security. All of it within the caller's transaction, and all of it comes back by `restore`,
 * which holds every row against every key again.
 */
export interface BareTables {
  restore(): Promise<void>;
}

interface ForeignKey {
  readonly of: string;
  readonly name: string;
  readonly definition: string;
}

interface Trigger {
  readonly of: string;
  readonly name: string;
}

const quote = pg.escapeIdentifier;

const inPublic = "c.relnamespace = 'public'::regnamespace";

async function standing(client: pg.Client) {
  const keys = await client.query<ForeignKey>(
    `select c.relname::text as of, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid where ${inPublic} and k.contype = 'f' order by 1, 2`,
  );
  const triggers = await client.query<Trigger>(
    `select c.relname::text as of, t.tgname::text as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where ${inPublic} and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`,
  );
  const forced = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c where ${inPublic} and c.relforcerowsecurity order by 1`,
  );
  return { keys: keys.rows, triggers: triggers.rows, forced: forced.rows };
}

export async function bareTables(client: pg.Client): Promise<BareTables> {
  const before = await standing(client);
  const change = (table: string, what: string) => client.query(`alter table public.${quote(table)} ${what}`);
  for (const { of, name } of before.keys) await change(of, `drop constraint ${quote(name)}`);
  for (const { of, name } of before.triggers) await change(of, `disable trigger ${quote(name)}`);
  for (const { name } of before.forced) await change(name, 'no force row level security');
  return {
    async restore() {
      for (const { of, name, definition } of before.keys)
        await change(of, `add constraint ${quote(name)} ${definition}`);
      for (const { of, name } of before.triggers) await change(of, `enable trigger ${quote(name)}`);
      for (const { name } of before.forced) await change(name, 'force row level security');
      const after = await standing(client);
      if (JSON.stringify(after) !== JSON.stringify(before))
        throw new Error('The tables did not come back as they were');
    },
  };
}
