import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../server/src/testing/free-port.ts';
import { lettersIn } from '../../../server/src/testing/soak-letters.ts';
import { backUp, brokenBackups } from './backups.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Wrong, wrongsOf } from './checker.ts';
import { type FaultName, faults } from './faults.ts';
import { makeFolders, type SoakFolders } from './ground.ts';
import { type Kind, type Ledger, openLedger } from './ledger.ts';
import { type Scene, sendAgain, work } from './load.ts';
import { type SoakServer, startServer } from './server.ts';

const workers = 5;
const attempts = 3;

export interface Soak {
  readonly place: SoakFolders;
  readonly env: NodeJS.ProcessEnv;
  readonly ledger: Ledger;
  readonly again: Scene['again'];
  readonly chance: Chance;
  readonly letters: ReturnType<typeof lettersIn>;
  server: SoakServer;
  sentAgain: number;
  clockJumped: boolean;
}

export async function openSoak(seed: number): Promise<Soak> {
  const place = await makeFolders();
  const env = {
    DATABASE_URL: '',
    DATA_DIR: place.dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SIGNATURE_ENABLED: 'true',
    BACKUP_DIR: place.backups,
    BACKUP_PASSPHRASE: 'uma frase longa que so este ensaio conhece',
    BACKUP_EVERY: 'off',
    BACKUP_KEEP: '10000',
  };
  return {
    place,
    env,
    ledger: openLedger(place.ledger),
    again: new Map(),
    chance: chanceOf(seed),
    letters: lettersIn(join(place.dataDir, 'outbox')),
    server: await startServer(env),
    sentAgain: 0,
    clockJumped: false,
  };
}

export async function closeSoak({ server, place }: Soak): Promise<void> {
  await server.stop();
  await place.clear();
}

/** Up again, whether the fault took the process or only what it stands on. */
async function recover(soak: Soak): Promise<void> {
  if (!soak.server.isGone()) await soak.server.untilReady().catch(() => undefined);
  if (soak.server.isGone()) soak.server = await startServer(soak.env);
  await soak.server.untilReady();
}

/** Everybody at work, harm in the middle of it, everybody still at work; then what got no answer is sent again. */
export async function round(soak: Soak, fault: FaultName): Promise<void> {
  const { chance, ledger, again, place } = soak;
  const clinic = await soak.server.newClinic();
  const scene = {
    get server() {
      return soak.server;
    },
    clinic,
    ledger,
    chance,
    again,
  };
  let over = false;
  const atWork = Array.from({ length: workers }, () => work(scene, () => over));
  const backup = chance.next() < 0.25 ? backUp(soak.env, ledger, randomUUID()) : undefined;
  await setTimeout(chance.between(400, 2_000));
  const ground = { server: soak.server, postmaster: clinic.postmaster, dataDir: place.dataDir, chance };
  soak.clockJumped ||= fault === 'clock jump';
  const heal = await faults[fault](ground);
  await setTimeout(chance.between(300, 3_000));
  await heal();
  await setTimeout(chance.between(300, 1_000));
  over = true;
  await Promise.all([...atWork, backup]);
  await recover(soak);
  soak.sentAgain += again.size;
  for (let attempt = 0; again.size > 0 && attempt < attempts; attempt += 1) {
    await sendAgain(scene, workers);
    if (again.size > 0) await soak.server.letTimePass();
  }
}

export async function wrongsNow(soak: Soak): Promise<Wrong[]> {
  const unanswered = [...soak.again.keys()].map((key): Wrong => ({ what: 'refused', told: `never accepted: ${key}` }));
  const facts = await soak.server.facts();
  return [...wrongsOf(soak.ledger, facts, await soak.letters(), soak), ...unanswered];
}

export interface SoakResult {
  readonly seed: number;
  readonly rounds: Readonly<Partial<Record<FaultName, number>>>;
  readonly acknowledged: Readonly<Partial<Record<Kind, number>>>;
  /** Whose answer a fault took away, and that were sent again. */
  readonly sentAgain: number;
  readonly letters: number;
  readonly wrongs: readonly string[];
  readonly notDone: readonly string[];
}

/** So many rounds; every fault comes, in an order drawn by the seed. Ends with the first round that leaves something wrong. */
export async function soakRounds(rounds: number, seed: number, say: (text: string) => void): Promise<SoakResult> {
  const soak = await openSoak(seed);
  const { noSmallDisk } = soak.place;
  const names = (Object.keys(faults) as FaultName[]).filter((name) => name !== 'disk full' || !noSmallDisk);
  const done: Partial<Record<FaultName, number>> = {};
  const wrongs: string[] = [];
  let bag: FaultName[] = [];
  try {
    for (let n = 1; n <= rounds && wrongs.length === 0; n += 1) {
      if (bag.length === 0)
        bag = names
          .map((name) => [soak.chance.next(), name] as const)
          .sort(([a], [b]) => a - b)
          .map(([, name]) => name);
      const fault = bag.pop() ?? 'none';
      const began = performance.now();
      await round(soak, fault);
      wrongs.push(...(await wrongsNow(soak)).map(({ what, told }) => `round ${n}, ${fault}: ${what}: ${told}`));
      done[fault] = (done[fault] ?? 0) + 1;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      say(
        `round ${n} of ${rounds}: ${fault}, ${soak.ledger.all.length} works so far, ${wrongs.length} wrong, ${seconds} s`,
      );
    }
    for (const archive of await brokenBackups(soak.env, soak.ledger)) wrongs.push(`lost: backup ${archive}`);
    const acknowledged: Partial<Record<Kind, number>> = {};
    for (const { kind, state } of soak.ledger.all)
      if (state === 'acknowledged') acknowledged[kind] = (acknowledged[kind] ?? 0) + 1;
    return {
      seed,
      rounds: done,
      acknowledged,
      sentAgain: soak.sentAgain,
      letters: (await soak.letters()).length,
      wrongs,
      notDone: noSmallDisk ? [`disk full: ${noSmallDisk}`] : [],
    };
  } finally {
    await closeSoak(soak);
  }
}
