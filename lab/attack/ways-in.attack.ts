import { changePassword, enrolSecondFactor, linkIdentity } from '@virtual-med/contract/identity/account';
import { requestEmailChange } from '@virtual-med/contract/identity/email-change';
import { addPasskey, beginPasskey, beginPasskeySignIn, signInPasskey } from '@virtual-med/contract/identity/passkeys';
import { getSession } from '@virtual-med/contract/identity/session';
import {
  beginIdentitySignIn,
  getClinicsByEmail,
  requestPasswordReset,
  resetPassword,
  signOut,
} from '@virtual-med/contract/identity/sign-in.endpoints';
import { newId } from '../../server/src/core/ids.ts';
import { peerClient, startOidcPeer } from '../../server/src/features/people/identity/oidc/testing/oidc-peer.ts';
import { softwareAuthenticator } from '../../server/src/features/people/identity/passkeys/testing/software-authenticator.ts';
import { type Attack, type Attacks, outcome } from './attack.ts';
import { type Attacker, openAttacker, statusOf } from './attacker.ts';
import { attackersPassword, type Target, withTarget } from './target.ts';

const sharedBrowser: Attack = {
  aim: 'chooses a clinic with the passkey proof of whoever used the browser before',
  run: async (target) => {
    // A passkey belongs to the name, which for 127.0.0.1 is localhost.
    const at = { origin: `http://localhost:${target.port}` };
    const holds = async (person: Attacker) => {
      const device = softwareAuthenticator();
      const { options } = await person.call(beginPasskey, { body: {} });
      await person.call(addPasskey, { body: { credential: device.create(options, at) } });
      await person.call(signOut, {});
      return device;
    };
    const email = 'paciente@exemplo.med';
    const { clinics } = await target.stranger().call(getClinicsByEmail, { body: { area: 'patient', email } });
    const place = { area: 'patient' as const, selectedClinicId: clinics[0]?.id ?? '' };
    const victim = await holds(await target.signedIn({ email, ...place }));
    const attacker = await holds((await target.foundClinic('Clínica ao Lado', `${newId()}@exemplo.med`)).owner);

    const browser = target.stranger();
    const prove = async (device: typeof victim, area: 'patient' | 'clinic') => {
      const { options } = await browser.call(beginPasskeySignIn, {});
      return browser.call(signInPasskey, { body: { area, credential: device.sign(options, at) } });
    };
    const shown = await prove(victim, 'patient');
    const bare = await statusOf(browser.call(signInPasskey, { body: place }));
    await prove(attacker, 'clinic');
    const late = await statusOf(browser.call(signInPasskey, { body: place }));
    const page = { ...place, ...(shown.choice ? { choice: shown.choice } : {}) };
    const stale = await statusOf(browser.call(signInPasskey, { body: page }));
    const inside = (await browser.call(getSession, {})).user.email;
    const held = [bare, late, stale].every((status) => status >= 400) && inside !== email;
    return outcome(held && shown.clinics.length > 1, `${bare} before, ${late} and ${stale} after a proof of one’s own`);
  },
};

const survivingIdentity: Attack = {
  provenBy: 'server/src/features/people/identity/oidc/identity-proof.test.ts',
  aim: 'links an identity from somebody’s open screen and keeps it after they recovered the account',
  run: async () => {
    let peer: Awaited<ReturnType<typeof startOidcPeer>> | undefined;
    const environment = async (url: string) => {
      peer = await startOidcPeer({ redirectUri: `${url}/api/auth/callback/oidc` });
      const { client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET } = peerClient;
      return { OIDC_ISSUER: peer.issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
    };
    try {
      return await withTarget({ full: false, environment }, async (target) => {
        const email = `${newId()}@exemplo.med`;
        const { clinicId, owner } = await target.foundClinic('Clínica Aberta', email);
        const place = { area: 'clinic' as const, selectedClinicId: clinicId };
        const goes = async (who: Attacker, url: string) => {
          const back = await peer?.visit(url, 'intruso');
          return (await who.send(`${back?.pathname}${back?.search}`)).headers.get('location') ?? '';
        };
        const linked = await goes(owner, (await owner.call(linkIdentity, { body: { place } })).url);
        const before = await lettersOf(target, email, /conta vinculada/);
        await recovers(target, email);
        const intruder = target.stranger();
        const entered = await goes(intruder, (await intruder.call(beginIdentitySignIn, { body: place })).url);
        const session = await statusOf(intruder.call(getSession, {}));
        const held = linked.includes('vinculada') && before && session === 401;
        return outcome(held, `told by mail: ${before}; after the recovery: ${entered}, ${session}`);
      });
    } finally {
      await peer?.close();
    }
  },
};

/** Whether a letter with such a subject has come. */
async function lettersOf(target: Target, email: string, subject: RegExp, soFar = 1): Promise<boolean> {
  const letters = await target.lettersTo(email, soFar);
  if (letters.some((letter) => subject.test(letter.subject ?? ''))) return true;
  return soFar < 6 && lettersOf(target, email, subject, letters.length + 1);
}

async function recovers(target: Target, email: string): Promise<void> {
  const before = await target.lettersTo(email);
  await target.stranger().call(requestPasswordReset, { body: { email } });
  const letters = await target.lettersTo(email, before.length + 1);
  const token = letters.map(({ text }) => /\?token=(\S+)/.exec(text ?? '')?.[1]).findLast(Boolean) ?? '';
  const password = `${attackersPassword}-nova`;
  await target.stranger().call(resetPassword, { body: { token, password, confirmPassword: password } });
}

const guessesInside: Attack = {
  provenBy: 'server/src/features/people/identity/passwords/guesses-in-session.test.ts',
  aim: 'guesses the password from an open screen, over every endpoint and many addresses',
  run: async (target) => {
    const email = `${newId()}@exemplo.med`;
    const { owner } = await target.foundClinic('Clínica Vista', email);
    const next = { password: `${attackersPassword}-nova`, confirmPassword: `${attackersPassword}-nova` };
    const guesses = [
      (who: Attacker) => who.call(changePassword, { body: { currentPassword: 'Errada-2026', ...next } }),
      (who: Attacker) =>
        who.call(requestEmailChange, { body: { email: 'outra@exemplo.med', password: 'Errada-2026' } }),
      (who: Attacker) => who.call(enrolSecondFactor, { body: { password: 'Errada-2026' } }),
    ];
    const statuses = await Promise.all(
      Array.from({ length: 81 }, (_, n) => {
        const who = openAttacker(target.url);
        who.jar.take(owner.jar.header.split('; '));
        return statusOf(guesses[n % guesses.length]?.(who) ?? Promise.resolve());
      }),
    );
    const judged = statuses.filter((status) => status === 422).length;
    const told = await lettersOf(target, email, /Senha errada várias vezes/);
    // Five are free; the pauses after them are seconds at first.
    return outcome(judged <= 12 && told, `${judged} of ${statuses.length} judged, told by mail: ${told}`);
  },
};

export const waysIn: Attacks = {
  topic: 'ways in',
  attacks: [sharedBrowser, survivingIdentity, guessesInside],
};
