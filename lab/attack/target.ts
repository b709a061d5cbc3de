import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { newId } from '../../server/src/core/ids.ts';
import { demoPassword } from '../../server/src/testing/factories/demo.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { lettersOfFolder } from '../../server/src/testing/outbox.ts';
import { bareEnvironment } from '../../server/src/testing/process.ts';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { withDataDir } from '../hard/crash.server.ts';
import { type Attacker, openAttacker } from './attacker.ts';

/** A started server with the demo people, its limits as they ship, and what an attacker can do to it. */
export interface Target {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Whether there is time for the large form of an attack. */
  readonly full: boolean;
  /** Somebody at a machine of their own. */
  stranger(): Attacker;
  /** A demo person, signed in. */
  signedIn(who: DemoPerson): Promise<Attacker>;
  /** What a stranger gets for free: a clinic, with its owner signed in and never having shown who they are. */
  foundClinic(name: string, ownerEmail: string): Promise<{ clinicId: string; owner: Attacker }>;
  /** The letters written to somebody so far; waits until there are as many as asked for. */
  lettersTo(address: string, count?: number): ReturnType<typeof lettersOfFolder>;
}

type DemoPerson =
  | { area: 'admin'; email: string }
  | { area: 'clinic' | 'patient'; email: string; selectedClinicId: string; password?: string };

/** Long enough for everybody's rule. */
export const attackersPassword = 'Atacante#2026-longa';

async function signInAs(attacker: Attacker, who: DemoPerson, password: string): Promise<Attacker> {
  await attacker.call(signIn, { body: { ...who, password } });
  return attacker;
}

async function start(dataDir: string, url: string, port: number, environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bareEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_URL: url,
      CEP_URL: 'embedded',
      SIGNATURE_ENABLED: 'true',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line.includes('Virtual.med no ar')) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`The server to be attacked did not start:\n${said.join('\n')}`);
}

interface TargetOptions {
  readonly full: boolean;
  /** Settings of its own, once its address is known. */
  readonly environment?: (url: string) => Promise<NodeJS.ProcessEnv>;
}

/** Starts a server on a folder of its own, hands it over, and leaves nothing behind. */
export const withTarget = <T>({ full, environment }: TargetOptions, work: (target: Target) => Promise<T>): Promise<T> =>
  withDataDir(async (dataDir) => {
    useDataDir(dataDir);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = await start(dataDir, url, port, (await environment?.(url)) ?? {});
    const stranger = () => openAttacker(url);
    const target: Target = {
      url,
      port,
      dataDir,
      full,
      stranger,
      signedIn: ({ ...who }) => {
        const password = 'password' in who && who.password ? who.password : demoPassword;
        return signInAs(stranger(), who, password);
      },
      foundClinic: async (name, ownerEmail) => {
        const owner = stranger();
        const { clinic } = await owner.call(createClinicAdmin, {
          body: {
            name,
            adminName: 'Estranho Qualquer',
            adminEmail: ownerEmail,
            whatsapp: '(11) 98888-7777',
            registerAnother: true,
            password: attackersPassword,
            registrationId: newId(),
          },
        });
        await signInAs(owner, { area: 'clinic', email: ownerEmail, selectedClinicId: clinic.id }, attackersPassword);
        return { clinicId: clinic.id, owner };
      },
      lettersTo: (address, count) => lettersOfFolder(dataDir, address, count),
    };
    try {
      return await work(target);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });
