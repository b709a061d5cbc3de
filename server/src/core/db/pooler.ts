import pg from 'pg';
import { authLogin } from './access.ts';
import { type Credentials, type DatabaseAccess, withClient } from './connection.ts';
import { OutsideDatabaseError } from './outside.ts';
import { sessionTimeouts } from './session-settings.ts';

const quote = pg.escapeIdentifier;
const literal = pg.escapeLiteral;

async function makeAuthLogin(client: pg.Client, { user, password }: Credentials, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  if (rowCount) return;
  await client.query(
    `create role ${quote(user)} login noinherit nosuperuser nocreatedb nocreaterole password ${literal(password)}`,
  );
  await client.query(`grant vm_auth to ${quote(user)}`);
  await client.query(`grant connect on database ${quote(database)} to ${quote(user)}`);
}

/** Makes the login of signing in, and gives both the settings that a connection of our own asks for when it begins. */
async function giveSettings({ address, owner, login }: DatabaseAccess): Promise<void> {
  const auth = authLogin(login);
  await withClient(address, owner, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('virtual-med pooled logins'))`);
    await makeAuthLogin(client, auth, address.database);
    const { rows } = await client.query<{ rolname: string; rolconfig: string[] | null }>(
      'select rolname, rolconfig from pg_roles where rolname = any($1)',
      [[login.user, auth.user]],
    );
    const configured = new Map(rows.map(({ rolname, rolconfig }) => [rolname, rolconfig ?? []]));
    for (const [user, settings] of [
      [login.user, { ...sessionTimeouts, timezone: 'UTC' }],
      [auth.user, { ...sessionTimeouts, timezone: 'UTC', role: 'vm_auth' }],
    ] as const)
      for (const [name, value] of Object.entries(settings))
        if (!configured.get(user)?.some((one) => one.toLowerCase() === `${name}=${value}`.toLowerCase()))
          await client.query(`alter role ${quote(user)} set ${name} = ${literal(String(value))}`);
    await client.query('commit');
  });
}

/** Where requests come through a pooler: what they need there, and whether it lets them in. */
export async function preparePooler(access: DatabaseAccess): Promise<void> {
  const { pooled, login } = access;
  if (!pooled) return;
  await giveSettings(access);
  for (const [who, role] of [
    [login, undefined],
    [authLogin(login), 'vm_auth'],
  ] as const) {
    const place = `${pooled.host}:${pooled.port}/${pooled.database}`;
    const found = await withClient(pooled, who, async (client) => {
      const { rows } = await client.query<{ role: string; zone: string; timeout: string }>(
        `select current_setting('role') as role, current_setting('timezone') as zone,
           current_setting('statement_timeout') as timeout`,
      );
      return rows[0];
    }).catch((cause: Error) => {
      throw new OutsideDatabaseError(
        `O pooler em ${place} não deixou entrar ${who.user}: ${cause.message}. Veja docs/operating.md, "Behind pgbouncer".`,
        { cause },
      );
    });
    if (found?.zone !== 'UTC' || found.timeout === '0' || (role && found.role !== role))
      throw new OutsideDatabaseError(
        `O pooler em ${place} entregou a ${who.user} uma conexão aberta antes das configurações dele. Dê RECONNECT no pooler e inicie de novo.`,
      );
  }
}
