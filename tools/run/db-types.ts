// Writes server/src/core/db/types.gen.ts from a freshly migrated database; with --verify, fails when it would change.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { DatabaseAccess } from '../../server/src/core/db/connection.ts';
import { templateAccess } from '../../server/src/testing/cluster.ts';
import { globalSetup, globalTeardown } from '../../server/src/testing/global-setup.ts';
import { packageCommand } from './package-command.ts';
import { root } from './web-build.ts';

const verify = process.argv.includes('--verify');
const given = process.env.DB_TYPES_ACCESS;

function generate({ address, owner }: DatabaseAccess): number {
  const url = new URL('postgres://localhost');
  url.username = owner.user;
  url.password = owner.password;
  url.port = String(address.port);
  url.pathname = address.database;
  if (address.host.startsWith('/')) url.searchParams.set('host', address.host);
  else url.hostname = address.host;
  const [command, file] = packageCommand('kysely-codegen', 'kysely-codegen');
  const { status } = spawnSync(
    command,
    [
      file,
      '--dialect=postgres',
      `--out-file=${join(root, 'server/src/core/db/types.gen.ts')}`,
      '--date-parser=string',
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=public.{kysely_*,migration_checksums}',
      '--type-mapping={"timestamptz":"string","int8":"number","inet":"string"}',
      ...(verify ? ['--verify'] : []),
    ],
    // Not on the command line, where other users could read the password.
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url.href } },
  );
  return status ?? 1;
}

if (given) process.exit(generate(JSON.parse(given) as DatabaseAccess));
await globalSetup();
const status = generate(templateAccess());
await globalTeardown();
process.exit(status);
