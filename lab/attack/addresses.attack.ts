import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listDocuments } from '@virtual-med/contract/documents/documents.endpoints';
import { getClinicsByEmail, requestPasswordReset, signIn } from '@virtual-med/contract/identity/sign-in.endpoints';
import { signDocument } from '@virtual-med/contract/signing/signing';
import { type Attack, type Attacks, outcome } from './attack.ts';
import { statusOf } from './attacker.ts';
import { attackersPassword, type Target } from './target.ts';

const ownerEmail = 'dona@coracao.med';

async function demoClinic(target: Target): Promise<string> {
  const { clinics } = await target.stranger().call(getClinicsByEmail, { body: { email: ownerEmail } });
  return clinics[0]?.id ?? '';
}

const foreignRecovery: Attack = {
  aim: 'has a recovery letter lead to a site of one’s own',
  run: async (target) => {
    const email = 'gestor@coracao.med';
    const evil = 'https://golpe.example/esqueci-a-senha';
    const attacker = target.stranger();
    const post = (body: object, headers: Record<string, string> = {}) =>
      attacker.send(requestPasswordReset.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ email, ...body }),
      });
    const tried = [
      await post({ redirect: evil }),
      await post({ redirectTo: evil }),
      await post({ redirectTo: `${target.url}@golpe.example/esqueci-a-senha` }),
      await post({ redirectTo: `http://127.0.0.1:${target.port + 1}/esqueci-a-senha` }),
      await post({}, { host: 'golpe.example' }),
    ].map(({ status }) => status);
    const honest = (await post({}, { 'x-forwarded-host': 'golpe.example' })).status;
    const letters = await target.lettersTo(email, 1);
    const astray = letters.filter(({ text, html }) => /golpe/.test(`${text} ${html}`));
    const held = tried.every((status) => status >= 400) && honest === 200 && astray.length === 0;
    return outcome(held, `${tried.join(', ')}; ${letters.length} letter(s), ${astray.length} astray`);
  },
};

const innerAddresses: Attack = {
  aim: 'has the server fetch an inner address as the file to be signed',
  run: async (target) => {
    let fetched = 0;
    const inner = createServer((_request, response) => {
      fetched += 1;
      response.end('%PDF-1.4');
    });
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    try {
      const clinicId = await demoClinic(target);
      const owner = await target.signedIn({ area: 'clinic', email: ownerEmail, selectedClinicId: clinicId });
      const { documents } = await owner.call(listDocuments, { params: { clinicId }, query: {} });
      const document = documents[0];
      if (!document) return outcome(false, 'the demo has no document');
      const { port } = inner.address() as AddressInfo;
      const path = `/api/clinics/${clinicId}/documents/${document.id}/download`;
      const statuses = [];
      for (const storageUrl of [
        `http://127.0.0.1:${port}${path}`,
        `http://127.0.0.1:${target.port}@127.0.0.1:${port}${path}`,
        `http://localhost:${port}/api/files/x.y.z`,
        'http://169.254.169.254/latest/meta-data',
        'file:///etc/passwd',
      ]) {
        const body = {
          storageUrl,
          documentName: 'Atestado',
          professionalId: document.patientId,
          patientId: document.patientId,
          clinicId,
        };
        statuses.push(await statusOf(owner.call(signDocument, { body })));
      }
      const held = fetched === 0 && statuses.every((status) => status === 422);
      return outcome(held, `${statuses.join(', ')}; fetched ${fetched} times`);
    } finally {
      inner.close();
    }
  },
};

const shortPassword: Attack = {
  aim: 'guesses the eight characters of an owner from one machine',
  run: async (target) => {
    const email = `${crypto.randomUUID()}@exemplo.med`;
    const { clinicId } = await target.foundClinic('Clínica Dr.Silva', email);
    const attacker = target.stranger();
    const tries = target.full ? 200 : 40;
    const seen = { judged: 0, waited: 0 };
    for (let guess = 0; guess < tries; guess += 1) {
      const password = `gaivota${guess}`;
      const body = { area: 'clinic', email, password, selectedClinicId: clinicId } as const;
      if ((await statusOf(attacker.call(signIn, { body }))) === 429) seen.waited += 1;
      else seen.judged += 1;
    }
    const right = { area: 'clinic', email, password: attackersPassword, selectedClinicId: clinicId } as const;
    const even = await statusOf(attacker.call(signIn, { body: right }));
    return outcome(
      seen.judged <= 20 && even === 429,
      `${seen.judged} of ${tries} guesses judged, ${seen.waited} told to wait, the right one then: ${even}`,
    );
  },
};

export const addresses: Attacks = {
  topic: 'addresses and guesses',
  attacks: [foreignRecovery, innerAddresses, shortPassword],
};
