import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { createDocumentLink, listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor } from '@virtual-med/contract/identity/account';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  createSuperAdmin,
  signIn,
  signInSecondFactor,
  signOut,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { getPatient, listPatients } from '@virtual-med/contract/patients/patients';
import { changeVerification } from '@virtual-med/contract/verification/verification';
import { newId } from '../../server/src/core/ids.ts';
import { openAuthenticator } from '../../server/src/testing/authenticator.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { bareEnvironment } from '../../server/src/testing/process.ts';
import { useDataDir } from '../../server/src/testing/used-data-dir.ts';
import { withDataDir } from '../hard/crash.server.ts';
import { type Attack, type Attacks, outcome } from './attack.ts';
import { type Attacker, openAttacker, statusOf } from './attacker.ts';
import { attackersPassword, type Target } from './target.ts';

const weak = { name: 'Intrusa', email: 'intrusa@exemplo.med', password: attackersPassword };

const jsonPost = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The demo's professional, who sees documents of her own patients. */
async function professional(target: Target): Promise<{ attacker: Attacker; clinicId: string }> {
  const scout = target.stranger();
  const answer = await scout.send(
    '/functions/v1/get-clinics-by-email',
    jsonPost({ email: 'ana@coracao.med', area: 'clinic' }),
  );
  const { clinics } = (await answer.json()) as { clinics: { id: string }[] };
  const clinicId = clinics[0]?.id ?? '';
  const attacker = await target.signedIn({ area: 'clinic', email: 'ana@coracao.med', selectedClinicId: clinicId });
  return { attacker, clinicId };
}

const linkAfterSignOut: Attack = {
  aim: 'opens a document by a link after its maker has signed out',
  run: async (target) => {
    const { attacker, clinicId } = await professional(target);
    const { documents } = await attacker.call(listDocuments, { params: { clinicId }, query: {} });
    const params = { clinicId, documentId: documents[0]?.id ?? newId() };
    const { url } = await attacker.call(createDocumentLink, { params, body: { purpose: 'download' } });
    const thief = target.stranger();
    const before = (await thief.send(url)).status;
    await attacker.call(signOut, {});
    const after = (await thief.send(url)).status;
    return outcome(before === 200 && after === 410, `${before} before the sign-out, ${after} after it`);
  },
};

const oldCookie: Attack = {
  aim: 'goes on with a cookie copied before the sign-out',
  run: async (target) => {
    const { attacker } = await professional(target);
    const copied = attacker.jar.header;
    await attacker.call(signOut, {});
    const thief = target.stranger();
    const { status } = await thief.send(getSession.path, { headers: { cookie: copied } });
    return outcome(status === 401, `${status}`);
  },
};

const passwordAlone: Attack = {
  provenBy: 'server/src/features/people/identity/second-factor/second-factor.test.ts',
  aim: 'turns somebody’s second factor off with their password alone',
  run: async (target) => {
    const email = `${newId()}@exemplo.med`;
    const { clinicId, owner } = await target.foundClinic('Clínica Dois Fatores', email);
    const app = openAuthenticator((await owner.call(enrolSecondFactor, { body: { password: attackersPassword } })).key);
    await owner.call(confirmSecondFactor, { body: { code: app.now } });
    const bare = await owner.send(disableSecondFactor.path, jsonPost({ password: attackersPassword }));
    const guessed = await statusOf(
      owner.call(disableSecondFactor, { body: { password: attackersPassword, code: app.longAgo } }),
    );
    const again = await statusOf(owner.call(enrolSecondFactor, { body: { password: attackersPassword } }));
    const place = { area: 'clinic' as const, selectedClinicId: clinicId };
    const next = target.stranger();
    const asked = (await next.call(signIn, { body: { ...place, email, password: attackersPassword } })).next;
    const inside = await statusOf(next.call(signInSecondFactor, { body: { ...place, code: app.longAgo } }));
    const held = [bare.status, guessed, again, inside].every((status) => status >= 400) && asked === 'second_factor';
    return outcome(held, `${bare.status} without a code, ${guessed} with an old one, ${again} enrolling anew`);
  },
};

const foreignHost: Attack = {
  aim: 'reaches the server through a name of the attacker’s own (DNS rebinding)',
  run: async (target) => {
    const attacker = target.stranger();
    const named = (host: string, path = '/api/setup') => attacker.send(path, { headers: { host } });
    const statuses = [
      (await named(`atacante.exemplo:${target.port}`)).status,
      (await named('atacante.exemplo', '/')).status,
      (await named(`127.0.0.1.atacante.exemplo:${target.port}`)).status,
      (
        await attacker.send('/api/setup', {
          headers: { host: 'atacante.exemplo', 'x-forwarded-host': `127.0.0.1:${target.port}` },
        })
      ).status,
    ];
    const own = (await named(`localhost:${target.port}`)).status;
    return outcome(
      statuses.every((status) => status === 421) && own === 200,
      `${statuses.join(', ')}; by its own name ${own}`,
    );
  },
};

/** A system nobody has used yet, open to the network. */
const emptyAndReachable = <T>(work: (url: string, said: string) => Promise<T>): Promise<T> =>
  withDataDir(async (dataDir) => {
    useDataDir(dataDir);
    const port = await freePort();
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/main.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...bareEnvironment(), HOST: '0.0.0.0', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    });
    let said = '';
    for await (const line of createInterface({ input: child.stdout })) {
      said += `${line}\n`;
      if (line.includes('Ctrl+C')) break;
    }
    child.stdout.resume();
    try {
      return await work(`http://127.0.0.1:${port}`, said);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
  });

const firstComer: Attack = {
  provenBy: 'server/src/features/people/identity/setup/setup.test.ts',
  aim: 'becomes the Super Admin of a new installation before its operator does',
  run: () =>
    emptyAndReachable(async (url, said) => {
      const attacker = openAttacker(url);
      const without = await statusOf(attacker.call(createSuperAdmin, { body: weak }));
      const guessed = await statusOf(attacker.call(createSuperAdmin, { body: { ...weak, token: 'admin' } }));
      const token = /token=([\w-]+)/.exec(said)?.[1];
      const operator = token
        ? await statusOf(
            openAttacker(url).call(createSuperAdmin, { body: { ...weak, email: 'op@exemplo.med', token } }),
          )
        : 0;
      return outcome(
        without === 403 && guessed === 403 && operator === 200,
        `${without} without a token, ${guessed} with a guess, ${operator} with the one told at start`,
      );
    }),
};

const weakOwner: Attack = {
  aim: 'finds a clinic whose owner could choose a common password',
  run: async (target) => {
    const passwords = ['12345678', 'senha123', 'Password123', 'SENHA12345', 'Brasil2026!', '1234567890'];
    const statuses = await Promise.all(
      passwords.map(async (password) => {
        const body = {
          name: 'Clínica Fraca',
          adminName: 'Dona Fraca',
          adminEmail: `${newId()}@exemplo.med`,
          whatsapp: '(11) 98888-7777',
          registerAnother: true,
          password,
          registrationId: newId(),
        };
        return (await target.stranger().send('/functions/v1/create-clinic-admin', jsonPost(body))).status;
      }),
    );
    return outcome(
      statuses.every((status) => status === 400),
      statuses.join(', '),
    );
  },
};

const formerCode: Attack = {
  aim: 'fetches a document by a validator’s link after its code was replaced',
  run: async (target) => {
    const { attacker, clinicId } = await professional(target);
    const { documents } = await attacker.call(listDocuments, { params: { clinicId }, query: {} });
    const pdf = documents.find(({ contentType }) => contentType === 'application/pdf');
    const params = { clinicId, documentId: pdf?.id ?? newId() };
    const { verification } = await attacker.call(changeVerification, { params, body: { change: 'on' } });
    const thief = target.stranger();
    const { pathname } = new URL(verification?.address ?? target.url);
    const asked = `${pathname}?_format=application/validador-iti%2Bjson&_secretCode=${verification?.code}`;
    const { prescription } = (await (await thief.send(asked)).json()) as {
      prescription?: { signatureFiles: { url: string }[] };
    };
    const link = prescription?.signatureFiles[0]?.url ?? '';
    const before = (await thief.send(link)).status;
    await attacker.call(changeVerification, { params, body: { change: 'new_code' } });
    const after = (await thief.send(link)).status;
    return outcome(before === 200 && after === 410, `${before} with the code, ${after} after the new one`);
  },
};

const becomesOwner: Attack = {
  aim: 'makes a Super Admin the owner of a clinic by a form with a password in it',
  run: async (target) => {
    const admin = await target.signedIn({ area: 'admin', email: 'admin@virtual.med' });
    const adminEmail = `${newId()}@exemplo.med`;
    const body = { name: 'Clínica Isca', adminName: 'Isca', adminEmail, password: attackersPassword };
    const { clinic, temporaryPassword } = await admin.call(createClinicAdmin, { body });
    const { user } = await admin.call(getSession, {});
    const place = { area: 'clinic' as const, email: adminEmail, selectedClinicId: clinic.id };
    const signIns = [attackersPassword, temporaryPassword ?? ''].map((password) =>
      statusOf(target.stranger().call(signIn, { body: { ...place, password } })),
    );
    const [sent, drawn] = await Promise.all(signIns);
    return outcome(
      user.email === 'admin@virtual.med' && user.isSuperAdmin && sent === 401 && drawn === 200,
      `signed in as ${user.email}; ${sent} with the password of the form, ${drawn} with the temporary one`,
    );
  },
};

const atTheSameMoment: Attack = {
  aim: 'opens another clinic’s record by asking in the same moment as its people',
  run: async (target) => {
    const { attacker: victim, clinicId } = await professional(target);
    const [record] = (await victim.call(listPatients, { params: { clinicId }, query: {} })).patients;
    const { owner: thief, clinicId: own } = await target.foundClinic('Clínica Vizinha', `${newId()}@exemplo.med`);
    const patientId = record?.id ?? newId();
    const opened = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const theirs = statusOf(victim.call(getPatient, { params: { clinicId, patientId } }));
        const at = n % 2 ? clinicId : own;
        const stolen = statusOf(thief.call(getPatient, { params: { clinicId: at, patientId } }));
        return [await theirs, await stolen] as const;
      }),
    );
    const served = opened.filter(([theirs]) => theirs === 200).length;
    const stolen = opened.filter(([, status]) => status !== 404).length;
    return outcome(served === 24 && stolen === 0, `${served} of 24 opened by their own, ${stolen} by the neighbour`);
  },
};

export const sessions: Attacks = {
  topic: 'sessions',
  attacks: [
    oldCookie,
    linkAfterSignOut,
    passwordAlone,
    foreignHost,
    firstComer,
    weakOwner,
    formerCode,
    becomesOwner,
    atTheSameMoment,
  ],
};
