import { spawn } from 'node:child_process';
import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const policyFile = '/usr/sbin/policy-rc.d';
const unitFolder = '/etc/systemd/system';

/** Set only by a person's own word: tests change nothing on the machine they run on unless told to. */
export const mayInstall = 'VIRTUAL_MED_TEST_MAY_INSTALL';

/** Programs of the system that a test or a drill needs. */
export interface DebianPrograms {
  readonly name: string;
  readonly packages: readonly string[];
  /** Where the packages put them. */
  readonly programs: readonly string[];
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function areInstalled({ programs }: DebianPrograms): Promise<boolean> {
  const found = await Promise.all(programs.map(exists));
  return found.every(Boolean);
}

/** The links by which systemd knows what to start with the machine. */
async function enabledUnits(): Promise<string[]> {
  const entries = await readdir(unitFolder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
}

/** Debian's own policy hook: while it says 101, installing a package starts no service, nor shall the next boot. */
async function withoutStartingServices<T>(work: () => Promise<T>): Promise<T> {
  const ours = await writeFile(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' }).then(
    () => true,
    () => false,
  );
  const before = new Set(await enabledUnits());
  try {
    return await work();
  } finally {
    if (ours) await rm(policyFile, { force: true });
    for (const unit of await enabledUnits()) if (!before.has(unit)) await rm(unit, { force: true });
  }
}

async function aptGet(...args: string[]): Promise<void> {
  console.error(`apt-get ${args.join(' ')}`);
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=20'];
  const child = spawn('apt-get', [...options, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output = (output + text).slice(-2000);
      for (const line of text.split('\n')) if (/^(Get:|Setting up )/.test(line)) console.error(line);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`apt-get ${args[0]} ended with ${code}: ${output.trim().split('\n').at(-1)}`);
}

const byHand = ({ packages }: DebianPrograms): string =>
  `apt-get install --no-install-recommends ${packages.join(' ')}`;

/** Why what needs them cannot run here, if it cannot. */
export async function missingPrograms(wanted: DebianPrograms): Promise<string | undefined> {
  return (await areInstalled(wanted)) ? undefined : `${wanted.name} is not installed (as root: ${byHand(wanted)})`;
}

/** Undefined once the programs are on this machine; otherwise why they are not. */
export async function installPrograms(wanted: DebianPrograms): Promise<string | undefined> {
  const missing = await missingPrograms(wanted);
  if (!missing || process.env[mayInstall] !== 'yes') return missing;
  if (process.platform !== 'linux' || !(await exists('/usr/bin/apt-get'))) {
    return `${wanted.name} is not installed, and this machine has no apt to install it with`;
  }
  if (process.getuid?.() !== 0) return missing;
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...wanted.packages);
  try {
    await withoutStartingServices(async () => {
      await install().catch(async () => {
        await aptGet('update');
        await install();
      });
    });
  } catch (error) {
    return `${wanted.name} could not be installed: ${(error as Error).message}`;
  }
  return (await areInstalled(wanted)) ? undefined : `programs of ${wanted.name} are missing after: ${byHand(wanted)}`;
}
