// The floor under the product: the same jobs on Node's bare HTTP and PostgreSQL with row rules, and nothing else. No
// validation, no sessions, no trail, nothing sealed or judged: what any product on this stack costs at least.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { hashPassword, verifyPassword } from '../server/src/core/crypto/password-hash.ts';
import { ClosingPool, clientOptions, PreparingClient, withClient } from '../server/src/core/db/connection.ts';
import { password } from '../server/src/testing/passwords.ts';
import { openPostgres } from './bench-postgres.ts';

const passwordHash = await hashPassword(password);
const clinicsElsewhere = Number(process.env.BENCH_CLINICS ?? 200);
const firstNames = ['Ana', 'Beatriz', 'Helena', 'Tiago', 'Karina', 'Patrícia', 'João', 'Marcos', 'Lívia', 'Otávio'];
const lastNames = [
  'Silva',
  'Gonçalves',
  'Ferreira',
  'Magalhães',
  'Oliveira',
  'Souza',
  'Costa',
  'Rocha',
  'Lima',
  'Dias',
];

const postgres = await openPostgres();
const { address, folder } = postgres;

interface Own {
  readonly clinicId: string;
  readonly patientIds: readonly string[];
}

type Owner = Parameters<Parameters<typeof withClient>[2]>[0];

const readOwn = (owner: Owner): Promise<Own> =>
  owner
    .query<Own>(`select clinic_id as "clinicId", array_agg(id) as "patientIds" from patients group by 1
      having count(*) = 2000`)
    .then(({ rows }) => rows[0] as Own);

const own = await withClient(address, postgres.owner, async (owner) => {
  if (process.env.BENCH_SEEDED) return readOwn(owner);
  await owner.query(`create extension pg_trgm;
    create role floor_app login password 'floor';
    create table clinics (id uuid primary key, name text not null);
    create table patients (id uuid primary key default gen_random_uuid(), clinic_id uuid not null references clinics,
      name text not null, email text not null, phone text not null, birth_date date not null, zip_code text not null,
      address text not null, created_at timestamptz not null default now(), search_text text not null);
    create table files (id uuid primary key, clinic_id uuid not null, size bigint not null);
    alter table patients enable row level security; alter table files enable row level security;
    create policy own on patients to floor_app using (clinic_id = current_setting('app.clinic')::uuid);
    create policy own on files to floor_app using (clinic_id = current_setting('app.clinic')::uuid);
    grant select, insert, update on clinics, patients, files to floor_app`);
  const { rows } = await owner.query<{ id: string }>(
    'insert into clinics select gen_random_uuid(), $1 || n from generate_series(0, $2::int) n returning id',
    ['Clínica ', clinicsElsewhere],
  );
  await owner.query(
    `insert into patients (clinic_id, name, email, phone, birth_date, zip_code, address, search_text)
     select id, name, email, '11912345678', date '1980-05-17', '01310100', 'Avenida Paulista, 1000', lower(name || ' ' || email)
     from (select c.id, ($1::text[])[1 + n % 10] || ' ' || ($2::text[])[1 + n / 10 % 10] || ' ' || n as name,
             'p' || n || '@exemplo.com' as email
           from unnest($3::uuid[]) with ordinality c (id, place)
             cross join lateral generate_series(1, case when c.place = 1 then 2000 else 500 end) n) p`,
    [firstNames, lastNames, rows.map(({ id }) => id)],
  );
  await owner.query(`create index on patients (clinic_id, name, id); create index on patients using gin (search_text gin_trgm_ops);
    analyze`);
  return readOwn(owner);
});

const pool = new ClosingPool({
  ...clientOptions(address, { user: 'floor_app', password: 'floor' }),
  Client: PreparingClient,
  max: 10,
});

async function asClinic<T>(work: (query: (text: string, values?: unknown[]) => Promise<Row[]>) => Promise<T>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.clinic', $1, true)", [own.clinicId]);
    const result = await work(async (text, values) => (await client.query<Row>(text, values)).rows);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
type Row = Record<string, unknown>;

const columns = 'id, name, email, phone, birth_date, created_at';
const matching = 'from patients where clinic_id = $1 and search_text like $2';

const listed = (search: string | null) =>
  asClinic(async (query) => {
    const values = [own.clinicId, `%${search ?? ''}%`];
    const patients = await query(`select ${columns} ${matching} order by name, id limit 51`, values);
    const [counted] = await query(`select count(*)::int as total ${matching}`, values);
    return { patients: patients.slice(0, 50), total: counted?.total };
  });

async function keep(request: IncomingMessage): Promise<object> {
  const id = randomUUID();
  const file = await open(join(folder, id), 'wx');
  try {
    await file.writeFile(request);
    await file.sync();
  } finally {
    await file.close();
  }
  const size = Number(request.headers['content-length']);
  await asClinic((query) => query('insert into files values ($1, $2, $3)', [id, own.clinicId, size]));
  return { id };
}

async function give(id: string, response: ServerResponse): Promise<void> {
  const [file] = await asClinic((query) => query('select size from files where id = $1', [id]));
  if (!file) return void response.writeHead(404).end();
  response.setHeader('content-length', String(file.size));
  createReadStream(join(folder, id), { highWaterMark: 256 * 1024 }).pipe(response);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://floor');
  const [, what = '', id = ''] = pathname.split('/');
  const json = (body: unknown) =>
    response
      .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  if (what === 'patients' && !id) return void json(await listed(searchParams.get('search')));
  if (what === 'patients')
    return void json(
      (await asClinic((query) => query(`select ${columns}, zip_code, address from patients where id = $1`, [id])))[0],
    );
  if (what === 'clinic') {
    const name = searchParams.get('name');
    return void json(
      await asClinic((query) => query('update clinics set name = $2 where id = $1', [own.clinicId, name])),
    );
  }
  if (what === 'sign-in') return void json({ ok: await verifyPassword([''], passwordHash, password) });
  if (request.method === 'POST') return void json(await keep(request));
  await give(id, response);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`READY ${JSON.stringify({ url: `http://127.0.0.1:${process.env.PORT}`, ...own })}`);
});
process.on('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
  await postgres.stop();
  process.exit(0);
});
