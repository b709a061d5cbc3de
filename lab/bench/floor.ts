// The floor under the product: the same jobs on Fastify and PostgreSQL with row rules, asked by somebody who has signed in,
// and nothing else. No validation, no trail, no session to be ended, nothing sealed or judged: what any product on this stack
// costs at least.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify, { type FastifyRequest } from 'fastify';
import { hashPassword, verifyPassword } from '../../server/src/core/crypto/password-hash.ts';
import { ClosingPool, clientOptions, withClient } from '../../server/src/core/db/connection.ts';
import { password } from '../../server/src/testing/passwords.ts';
import { openPostgres } from './bench-postgres.ts';

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

interface Person {
  readonly id: string;
  readonly clinicId: string;
}

const secret = 'floor';
const sign = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();

function tokenOf(person: Person): string {
  const said = Buffer.from(JSON.stringify(person)).toString('base64url');
  return `${said}.${sign(said).toString('base64url')}`;
}

function personBehind({ headers: { authorization = '' } }: FastifyRequest): Person {
  const [said = '', signed = ''] = authorization.split('.');
  const given = Buffer.from(signed, 'base64url');
  const own = sign(said);
  if (given.length !== own.length || !timingSafeEqual(given, own))
    throw Object.assign(new Error('nobody'), { statusCode: 401 });
  return JSON.parse(Buffer.from(said, 'base64url').toString()) as Person;
}

type Owner = Parameters<Parameters<typeof withClient>[2]>[0];

async function readOwn(owner: Owner) {
  const { rows: people } = await owner.query<Person & { email: string }>(
    'select id, clinic_id as "clinicId", email from users order by email',
  );
  const [own, stranger] = people;
  if (!own || !stranger) throw new Error('the floor has nobody who signs in');
  const { rows } = await owner.query<{ id: string }>('select id from patients where clinic_id = $1', [own.clinicId]);
  return {
    email: own.email,
    token: tokenOf(own),
    strangersToken: tokenOf(stranger),
    patientIds: rows.map(({ id }) => id),
  };
}
export type FloorTold = { readonly url: string } & Awaited<ReturnType<typeof readOwn>>;

const own = await withClient(address, postgres.owner, async (owner) => {
  if (process.env.BENCH_SEEDED) return readOwn(owner);
  await owner.query(`create extension pg_trgm;
    create role floor_app login password 'floor';
    create table clinics (id uuid primary key, name text not null);
    create table patients (id uuid primary key default gen_random_uuid(), clinic_id uuid not null references clinics,
      name text not null, email text not null, phone text not null, birth_date date not null, zip_code text not null,
      address text not null, created_at timestamptz not null default now(), search_text text not null);
    create table files (id uuid primary key, clinic_id uuid not null, size bigint not null);
    create table users (id uuid primary key default gen_random_uuid(), clinic_id uuid not null references clinics,
      email text not null unique, password_hash text not null);
    create table sessions (id uuid primary key, user_id uuid not null references users);
    alter table patients enable row level security; alter table files enable row level security;
    create policy own on patients to floor_app using (clinic_id = current_setting('app.clinic')::uuid);
    create policy own on files to floor_app using (clinic_id = current_setting('app.clinic')::uuid);
    grant select, insert, update on clinics, patients, files, users, sessions to floor_app`);
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
  await owner.query(
    `insert into users (clinic_id, email, password_hash)
     select id, 'dona' || place || '@exemplo.com', $1 from unnest($2::uuid[]) with ordinality c (id, place) limit 2`,
    [await hashPassword(password), rows.map(({ id }) => id)],
  );
  await owner.query(`create index on patients (clinic_id, name, id); create index on patients using gin (search_text gin_trgm_ops);
    analyze`);
  return readOwn(owner);
});

const pool = new ClosingPool({
  ...clientOptions(address, { user: 'floor_app', password: 'floor' }),
  max: 10,
});

type Row = Record<string, unknown>;

async function asPerson<T>(
  { clinicId }: Person,
  work: (query: (text: string, values?: unknown[]) => Promise<Row[]>) => Promise<T>,
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.clinic', $1, true)", [clinicId]);
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

const columns = 'id, name, email, phone, birth_date, created_at';
const matching = 'from patients where clinic_id = $1 and search_text like $2';

const app = Fastify({ logger: false, bodyLimit: 12 * 1024 * 1024 });
app.addContentTypeParser('application/pdf', (_request, bytes, done) => done(null, bytes));

app.post<{ Body: { email: string; password: string } }>('/sign-in', async ({ body }, reply) => {
  const { rows } = await pool.query<Person & { passwordHash: string }>(
    'select id, clinic_id as "clinicId", password_hash as "passwordHash" from users where email = $1',
    [body.email],
  );
  const [person] = rows;
  if (!person || !(await verifyPassword([''], person.passwordHash, body.password))) return reply.code(401).send({});
  await pool.query('insert into sessions values ($1, $2)', [randomUUID(), person.id]);
  return { token: tokenOf({ id: person.id, clinicId: person.clinicId }) };
});

app.get<{ Querystring: { search?: string } }>('/patients', (request) => {
  const person = personBehind(request);
  return asPerson(person, async (query) => {
    const values = [person.clinicId, `%${request.query.search ?? ''}%`];
    const patients = await query(`select ${columns} ${matching} order by name, id limit 51`, values);
    const [counted] = await query(`select count(*)::int as total ${matching}`, values);
    return { patients: patients.slice(0, 50), total: counted?.total };
  });
});

app.get<{ Params: { id: string } }>('/patients/:id', async (request, reply) => {
  const [patient] = await asPerson(personBehind(request), (query) =>
    query(`select ${columns}, zip_code, address from patients where id = $1`, [request.params.id]),
  );
  return patient ?? reply.code(404).send({});
});

app.post<{ Body: Record<'name' | 'email' | 'phone' | 'birthDate' | 'zipCode' | 'address', string> }>(
  '/patients',
  async (request) => {
    const person = personBehind(request);
    const { name, email, phone, birthDate, zipCode, address } = request.body;
    const id = randomUUID();
    await asPerson(person, (query) =>
      query(
        `insert into patients (id, clinic_id, name, email, phone, birth_date, zip_code, address, search_text)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, person.clinicId, name, email, phone, birthDate, zipCode, address, `${name} ${email}`.toLowerCase()],
      ),
    );
    return { id };
  },
);

app.put<{ Body: { name: string } }>('/clinic', async (request) => {
  const person = personBehind(request);
  await asPerson(person, (query) =>
    query('update clinics set name = $2 where id = $1', [person.clinicId, request.body.name]),
  );
  return { name: request.body.name };
});

app.post<{ Body: Readable }>('/files', async (request) => {
  const person = personBehind(request);
  const id = randomUUID();
  const kept = createWriteStream(join(folder, id), { flags: 'wx', flush: true });
  await pipeline(request.body, kept);
  await asPerson(person, (query) =>
    query('insert into files values ($1, $2, $3)', [id, person.clinicId, kept.bytesWritten]),
  );
  return { id };
});

app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
  const { id } = request.params;
  const [file] = await asPerson(personBehind(request), (query) => query('select size from files where id = $1', [id]));
  if (!file) return reply.code(404).send({});
  reply.header('content-type', 'application/pdf').header('content-length', String(file.size));
  return reply.send(createReadStream(join(folder, id), { highWaterMark: 256 * 1024 }));
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
const told: FloorTold = { url: `http://127.0.0.1:${process.env.PORT}`, ...own };
console.log(`READY ${JSON.stringify(told)}`);
process.on('SIGTERM', async () => {
  app.server.closeAllConnections();
  await app.close();
  await pool.end();
  await postgres.stop();
  process.exit(0);
});
