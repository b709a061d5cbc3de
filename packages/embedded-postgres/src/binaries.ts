import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import {
  EmbeddedPostgresError,
  hasErrorCode,
  missingBinariesMessage,
  nameFileError,
} from './embedded-postgres-error.ts';
import { platform, platformFor } from './platform.ts';
import { type RunAs, run } from './run-as.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly majorVersion: number;
}

const unsupportedPlatform = (name: string) =>
  new EmbeddedPostgresError(
    'unsupported_platform',
    `O PostgreSQL embutido não existe para ${name}. Defina DATABASE_URL com um servidor PostgreSQL 15 ou mais novo.`,
  );

/** The folder of the installed npm package that carries PostgreSQL for this machine. */
export function locatePackage(system: string = process.platform, arch: string = process.arch): string {
  const { packageName } = platformFor(system, arch);
  if (packageName === undefined) throw unsupportedPlatform(`${system}-${arch}`);
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new EmbeddedPostgresError('missing_binaries', missingBinariesMessage, { cause });
  }
}

/**
 * Makes the library links that the package's install script would have made; npm cannot pack links and the script may
 * have been off. Where they cannot be made the programs do not run, which is found out next.
 */
async function restoreLinks(packageRoot: string): Promise<void> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch((cause: unknown) => {
      throw new EmbeddedPostgresError('missing_binaries', missingBinariesMessage, { cause });
    }),
  );
  for (const { source, target } of list) {
    const link = join(packageRoot, target);
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error;
    }
  }
}

const program = (packageRoot: string, name: string) =>
  join(packageRoot, 'native', 'bin', `${name}${platform.programSuffix}`);

/** Null when that user cannot reach or run the program. */
async function runnableVersion(packageRoot: string, runAs: RunAs | null): Promise<number | null> {
  const postgres = program(packageRoot, 'postgres');
  try {
    const { code, stdout } = await run(postgres, ['--version'], runAs);
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return code === 0 && major !== undefined ? Number(major) : null;
  } catch (error) {
    if (hasErrorCode(error, 'EACCES')) return null;
    if (hasErrorCode(error, 'EPERM') && runAs !== null) {
      throw new EmbeddedPostgresError(
        'start_failed',
        'O PostgreSQL não roda como root, e este root não pode trocar de usuário. Inicie com um usuário comum, ou defina DATABASE_URL.',
        { cause: error },
      );
    }
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    // The file is there and yet "not found": its loader is, as on systems without glibc.
    if (existsSync(postgres)) throw unsupportedPlatform(`${process.platform}-${process.arch} sem glibc`);
    throw new EmbeddedPostgresError('missing_binaries', missingBinariesMessage, { cause: error });
  }
}

/** Others must be able to read the copy, and a crash of the machine must not leave a truncated one in place for ever. */
async function settle(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await settle(path);
    if (!entry.isFile()) continue;
    await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
    const file = await open(path, 'r+');
    await file.sync();
    await file.close();
  }
}

const isNeeded = (source: string) => !source.endsWith('.a') && !/[\\/](pgxs|pkgconfig)$/.test(source);

/** Copies once per version; two processes may do it at the same time and the first to finish wins. */
async function copyPackage(packageRoot: string, copiesFolder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  const copy = join(copiesFolder, `postgres-${version}-${process.arch}`);
  try {
    await lstat(copy);
    return copy;
  } catch {}
  const temporary = `${copy}.${randomUUID()}.tmp`;
  try {
    await mkdir(temporary, { mode: 0o755 });
    await cp(join(packageRoot, 'native'), join(temporary, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    });
    await restoreLinks(temporary);
    await settle(temporary);
    await rename(temporary, copy);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw nameFileError(error, copiesFolder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return copy;
}

/**
 * Programs that `runAs` can run: those of the npm package, or, where that user cannot reach them or the links are
 * missing and cannot be made there, a copy in `copiesFolder()`.
 */
export async function prepareBinaries(
  packageRoot: string,
  runAs: RunAs | null,
  copiesFolder: () => Promise<string>,
): Promise<Binaries> {
  let root = packageRoot;
  await restoreLinks(root);
  let majorVersion = await runnableVersion(root, runAs);
  if (majorVersion === null) {
    root = await copyPackage(packageRoot, await copiesFolder());
    majorVersion = await runnableVersion(root, runAs);
  }
  if (majorVersion === null) throw new EmbeddedPostgresError('missing_binaries', missingBinariesMessage);
  return {
    initdb: program(root, 'initdb'),
    postgres: program(root, 'postgres'),
    pgCtl: program(root, 'pg_ctl'),
    majorVersion,
  };
}
