import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPrograms } from '../debian-packages.ts';
import { swift as programs } from '../programs.ts';
import { configFiles, type SwiftLayout, storageServers } from './config.ts';

export interface Swift {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const folderPrefix = 'virtual-med-swift-';
const readyWithinMs = 60_000;

/** Swift keeps an object's metadata in extended attributes; some file systems have none. */
async function supportsExtendedAttributes(folder: string): Promise<boolean> {
  const probe = 'import os,sys; os.setxattr(sys.argv[1], "user.swift.probe", b"x" * 1024)';
  return run('/usr/bin/python3', ['-c', probe, folder]).then(
    () => true,
    () => false,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A rig whose owner was killed could not remove its folder; the next one does. */
async function removeAbandonedFolders(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!name.startsWith(folderPrefix)) continue;
    const owner = Number(name.slice(folderPrefix.length).split('-')[0]);
    if (owner > 0 && !isAlive(owner)) await rm(join(base, name), { recursive: true, force: true });
  }
}

async function makeFolder(): Promise<string | undefined> {
  for (const base of [tmpdir(), '/var/tmp']) {
    await removeAbandonedFolders(base);
    const folder = await mkdtemp(join(base, `${folderPrefix}${process.pid}-`));
    if (await supportsExtendedAttributes(folder)) return folder;
    await rm(folder, { recursive: true });
  }
  return undefined;
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, resolve);
  });
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (bound === null || typeof bound === 'string') throw new Error('no port was bound');
  return bound.port;
}

/** What `swift-ring-builder create`, `add` and `rebalance` do, for all rings in one start of Python. */
const ringProgram = `
import sys
from swift.common.ring import RingBuilder
address, *rings = sys.argv[1:]
for name, port in zip(rings[::2], rings[1::2]):
    builder = RingBuilder(part_power=2, replicas=1, min_part_hours=0)
    builder.add_dev(dict(region=1, zone=1, ip=address, port=int(port), device='d1', weight=1))
    builder.rebalance()
    builder.get_ring().save(name + '.ring.gz')
`;

async function buildRings({ folder, address, ports }: SwiftLayout): Promise<void> {
  const rings = storageServers.flatMap((server) => [server, String(ports[server])]);
  await run('/usr/bin/python3', ['-c', ringProgram, address, ...rings], { cwd: folder });
}

function startServer(folder: string, server: string): ChildProcess {
  const log = openSync(join(folder, `${server}.log`), 'a');
  const command = [`/usr/bin/swift-${server}-server`, join(folder, `${server}-server.conf`), '-v'];
  // With the parent-death signal the servers end even when this process is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...command], { stdio: ['ignore', log, log] });
  child.on('error', () => undefined); // Seen as a server that has ended.
  closeSync(log);
  return child;
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

async function createBucket(swift: Omit<Swift, 'stop'>): Promise<number> {
  const date = new Date().toUTCString();
  const signature = createHmac('sha1', swift.secretAccessKey)
    .update(`PUT\n\n\n\nx-amz-date:${date}\n/${swift.bucket}`)
    .digest('base64');
  const response = await fetch(`${swift.endpoint}/${swift.bucket}`, {
    method: 'PUT',
    headers: { 'x-amz-date': date, authorization: `AWS ${swift.accessKeyId}:${signature}` },
  });
  await response.body?.cancel();
  return response.status;
}

async function waitUntilReady(swift: Omit<Swift, 'stop'>, servers: ChildProcess[]): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    if (servers.some(hasEnded)) throw new Error('a server ended while starting');
    try {
      const status = await createBucket(swift);
      if (status === 200) return;
      last = `status ${status}`;
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
    await delay(100);
  }
  throw new Error(`no bucket within ${readyWithinMs / 1000} s (${last})`);
}

async function stopAll(servers: ChildProcess[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      if (hasEnded(server)) return undefined;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      return ended;
    }),
  );
}

async function lastLogLines(folder: string): Promise<string> {
  const names = ['proxy', ...storageServers];
  const logs = await Promise.all(names.map((name) => readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')));
  return logs
    .flatMap((log, index) =>
      log
        .trim()
        .split('\n')
        .slice(-3)
        .map((line) => `${names[index]}: ${line}`),
    )
    .join('\n');
}

/** A real S3 server for tests: OpenStack Swift with its s3api, on loopback, in a folder of its own. */
export async function startSwift(): Promise<Swift | { unavailable: string }> {
  const missing = await installPrograms(programs);
  if (missing !== undefined) return { unavailable: missing };
  const folder = await makeFolder();
  if (folder === undefined) return { unavailable: 'no temporary folder here supports user extended attributes' };

  // An address of its own within 127/8 keeps other programs' ephemeral ports out of the way.
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const ports = { proxy: 0, account: 0, container: 0, object: 0 };
  const layout: SwiftLayout = {
    folder,
    devices: join(folder, 'devices'),
    user: userInfo().username,
    address,
    ports,
    accessKeyId: 'rig:tester',
    secretAccessKey: randomBytes(16).toString('hex'),
    region: 'us-east-1',
  };
  const servers: ChildProcess[] = [];
  const stop = async () => {
    await stopAll(servers);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const server of ['proxy', ...storageServers] as const) ports[server] = await freePort(address);
    await mkdir(join(layout.devices, 'd1'), { recursive: true });
    for (const [name, text] of Object.entries(configFiles(layout))) await writeFile(join(folder, name), text);
    await buildRings(layout);
    for (const server of [...storageServers, 'proxy']) servers.push(startServer(folder, server));
    const swift = {
      endpoint: `http://${address}:${ports.proxy}`,
      region: layout.region,
      accessKeyId: layout.accessKeyId,
      secretAccessKey: layout.secretAccessKey,
      bucket: 'virtual-med',
    };
    await waitUntilReady(swift, servers);
    return { ...swift, stop };
  } catch (error) {
    const logs = await lastLogLines(folder);
    await stop();
    throw new Error(`OpenStack Swift did not start: ${(error as Error).message}\n${logs}`, { cause: error });
  }
}
