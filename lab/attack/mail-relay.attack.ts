import { updateClinicSettings } from '@virtual-med/contract/clinics/clinics';
import { createClinicAdmin } from '@virtual-med/contract/clinics/clinics.endpoints';
import { createProfessional } from '@virtual-med/contract/professionals/professionals';
import { newId } from '../../server/src/core/ids.ts';
import { type Attacks, outcome } from './attack.ts';
import { statusOf } from './attacker.ts';
import { attackersPassword, type Target } from './target.ts';

const invite = async (target: Target, names: readonly string[], clinicName: string) => {
  const { clinicId, owner } = await target.foundClinic(clinicName, `${newId()}@estranho.med`);
  const victims: string[] = [];
  for (const name of names) {
    const email = `${newId()}@vitima.med`;
    const body = { clinicId, name, email, password: attackersPassword, role: 'professional' as const };
    if ((await statusOf(owner.call(createProfessional, { body }))) === 200) victims.push(email);
  }
  return victims;
};

const written = async (target: Target, victims: readonly string[]) =>
  (await Promise.all(victims.map((victim) => target.lettersTo(victim, 0)))).flat();

/** Addresses and numbers as a reader would follow them; the product's own links are none of the attacker's. */
const bait = /golpe|0800|banco-central\.example/i;

const provenBy = 'server/src/core/mail/mail-relay.test.ts';

export const mailRelay: Attacks = {
  topic: 'mail relay',
  attacks: [
    {
      provenBy,
      aim: 'writes to dozens of strangers in the name of a bank, for free',
      run: async (target) => {
        const invited = new Array<string>(40).fill('Cliente Especial');
        const victims = await invite(target, invited, 'Banco Central do Povo');
        // Letters go out in order: once one asked for later is written, all that were to be written are.
        const [later = ''] = await invite(target, ['Pessoa Esperada'], 'Clínica Seguinte');
        await target.lettersTo(later, 1);
        const letters = await written(target, victims);
        return outcome(letters.length <= 10, `${victims.length} invitations, ${letters.length} letters`);
      },
    },
    {
      aim: 'names a clinic so that its letters lead elsewhere',
      run: async (target) => {
        const names = ['Banco banco-central.example/pix', 'www golpe', 'atende＠golpe', 'http golpe'];
        const taken: string[] = [];
        const { clinicId, owner } = await target.foundClinic('Clínica Honesta', `${newId()}@estranho.med`);
        for (const name of names) {
          const founding = target.stranger().call(createClinicAdmin, {
            body: {
              name,
              adminName: 'Estranho Qualquer',
              adminEmail: `${newId()}@estranho.med`,
              whatsapp: '(11) 98888-7777',
              password: attackersPassword,
              registrationId: newId(),
            },
          });
          const renaming = owner.call(updateClinicSettings, {
            params: { clinicId },
            body: { name, colorPalette: 'azul-profundo' },
          });
          for (const status of [await statusOf(founding), await statusOf(renaming)])
            if (status === 200) taken.push(name);
        }
        return outcome(
          taken.length === 0,
          taken.length ? `taken: ${taken.join(', ')}` : `${names.length} names refused`,
        );
      },
    },
    {
      provenBy,
      aim: 'has a mail program make a link of a dot in a clinic’s name',
      run: async (target) => {
        const names = ['Banco banco-central.example', 'Golpe。com', 'golpe.com.br'];
        const letters = [];
        for (const name of names) {
          const [victim = ''] = await invite(target, ['Cliente Especial'], name);
          letters.push(...(await target.lettersTo(victim, 1)));
        }
        const linked = letters.filter(({ from, subject, text, html }) =>
          /(?:golpe|central|com)[.。][a-z]{2}/i.test(`${from?.name} ${subject} ${text} ${html}`),
        );
        return outcome(
          letters.length === names.length && linked.length === 0,
          `${letters.length} letters, ${linked.length} with something to link`,
        );
      },
    },
    {
      provenBy,
      aim: 'writes an advertisement into the greeting of a letter',
      run: async (target) => {
        const names = ['Ganhe em golpe.example/pix', 'Ligue ja 0800 123 4567', 'Veja golpe。com agora'];
        const victims = await invite(target, names, 'Clínica Gentil');
        const letters = (await Promise.all(victims.map((victim) => target.lettersTo(victim, 1)))).flat();
        const baited = letters.filter(({ subject, text, html }) => bait.test(`${subject} ${text} ${html}`));
        return outcome(
          letters.length > 0 && baited.length === 0,
          `${letters.length} letters, ${baited.length} with the bait`,
        );
      },
    },
  ],
};
