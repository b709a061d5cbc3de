import { setTimeout } from 'node:timers/promises';
import { uploadLogo } from '@virtual-med/contract/clinics/logos';
import { createPatient } from '@virtual-med/contract/patients/patient-changes';
import { newId } from '../../server/src/core/ids.ts';
import { fileRequest } from '../../server/src/testing/file-request.ts';
import * as hostile from '../../server/src/testing/hostile-files.ts';
import { type Attack, type Attacks, outcome } from './attack.ts';
import { type Attacker, statusOf } from './attacker.ts';
import type { Target } from './target.ts';

const megabyte = 1024 * 1024;
/** A machine busy with other things answers slowly by itself; a parser on the event loop costs many seconds. */
const patienceMs = 1000;

const atMost = 3;

/**
 * Whether nobody waited longer than a busy machine explains: by how long they waited before, and by whether they wait so
 * each time. What keeps the server busy does so whenever it is sent, what keeps the machine busy does not.
 */
async function judged(target: Target, send: () => Promise<number>, sent = 1): ReturnType<Attack['run']> {
  const { worst: quiet } = await worstWaitDuring(target, setTimeout(1000));
  const { result: status, worst } = await worstWaitDuring(target, send());
  const isLong = worst >= Math.max(patienceMs, 5 * quiet);
  if (isLong && status < 500 && sent < atMost) return judged(target, send, sent + 1);
  return outcome(
    status < 500 && !isLong,
    `answered ${status}; others waited ${worst} ms at worst, ${quiet} ms before, sent ${sent} times`,
  );
}

/** How long others wait at worst for an answer while this goes on. */
async function worstWaitDuring<T>(target: Target, work: Promise<T>): Promise<{ result: T; worst: number }> {
  const bystander = target.stranger();
  let isOver = false;
  let worst = 0;
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await bystander.send('/healthz');
      worst = Math.max(worst, performance.now() - asked);
      await setTimeout(20);
    }
  })();
  try {
    return { result: await work, worst: Math.round(worst) };
  } finally {
    isOver = true;
    await watching;
  }
}

export async function hostileClinic(target: Target) {
  const { clinicId, owner } = await target.foundClinic('Clínica dos Arquivos', `${newId()}@estranho.med`);
  const { id: patientId } = await owner.call(createPatient, {
    body: {
      clinicId,
      name: 'Paciente Qualquer',
      email: `${newId()}@estranho.med`,
      phone: '(11) 98888-7777',
      birthDate: '1990-01-01',
      zipCode: '01310-100',
      address: 'Avenida Paulista, 1',
    },
  });
  return { clinicId, owner, patientId };
}

type PatientRef = { readonly clinicId: string; readonly patientId: string };

/** Made beforehand, so that making it keeps nobody of this process waiting. */
const fileFor = ({ patientId }: PatientRef, bytes: Buffer, fileName: string) =>
  fileRequest({ name: 'Exame', category: 'Outros', patientId }, bytes, fileName);

async function upload(owner: Attacker, { clinicId }: PatientRef, file: ReturnType<typeof fileFor>): Promise<number> {
  const answer = await owner.send(`/api/clinics/${clinicId}/documents`, {
    method: 'POST',
    headers: file.headers,
    body: file.payload,
  });
  return answer.status;
}

/** A file that is taken, by its id. */
export async function sendFile(owner: Attacker, place: PatientRef, bytes: Buffer, fileName: string): Promise<string> {
  const { headers, payload } = fileFor(place, bytes, fileName);
  const address = `/api/clinics/${place.clinicId}/documents`;
  const answer = await owner.send(address, { method: 'POST', headers, body: payload });
  const { document } = (await answer.json()) as { document: { id: string } };
  return document.id;
}

const files: [aim: string, fileName: string, make: () => Buffer][] = [
  ['a PDF of nothing but streams', 'exame.pdf', () => hostile.pdfOfEmptyStreams(9.9 * megabyte, '/Type/ObjStm')],
  ['a PDF of billions of rows without width', 'exame.pdf', hostile.pdfOfWidthlessRows],
  ['a DOCX that unpacks to a hundred megabytes', 'laudo.docx', () => hostile.docxBomb(99 * megabyte)],
  ['a DOCX of thousands of parts', 'laudo.docx', () => hostile.docxOfManyParts(3900)],
  ['a PNG of billions of pixels', 'raio-x.png', () => hostile.pngBomb(60_000, megabyte)],
  ['a JPEG of nine megabytes of filling', 'raio-x.jpg', () => hostile.jpegBomb(60_000, 9 * megabyte)],
];

/** Each is sent there as well, while others are answered. */
const provenBy = 'server/src/features/records/documents/hostile-files.test.ts';

const uploads: Attack[] = files.map(([what, fileName, make]) => ({
  provenBy,
  aim: `keeps everybody waiting with ${what}`,
  run: async (target) => {
    const { owner, ...place } = await hostileClinic(target);
    const file = fileFor(place, make(), fileName);
    return judged(target, () => upload(owner, place, file));
  },
}));

export const filesAttacks: Attacks = {
  topic: 'files',
  attacks: [
    ...uploads,
    {
      provenBy,
      aim: 'keeps everybody waiting, or fills the memory, with a drawing as logo',
      run: async (target) => {
        const { clinicId, owner } = await target.foundClinic('Clínica do Desenho', `${newId()}@estranho.med`);
        const file = hostile.svgBomb().toString('base64');
        return judged(target, () => statusOf(owner.call(uploadLogo, { params: { clinicId }, body: { file } })));
      },
    },
    {
      aim: 'holds every reader with many hostile files at once, so that nobody else’s is read',
      run: async (target) => {
        const { owner, ...place } = await hostileClinic(target);
        const other = await hostileClinic(target);
        const file = fileFor(place, hostile.docxOfManyParts(3900), 'laudo.docx');
        const othersFile = fileFor(other, hostile.pdfOfWidthlessRows(), 'exame.pdf');
        let isOver = false;
        const flood = Promise.all(
          Array.from({ length: target.full ? 30 : 4 }, () => upload(owner, place, file)),
        ).finally(() => {
          isOver = true;
        });
        const status = await upload(other.owner, other, othersFile);
        const wasFirst = !isOver;
        await flood;
        return outcome(
          status === 200 && wasFirst,
          `another clinic’s file: ${status}, ${wasFirst ? 'before' : 'after'} them`,
        );
      },
    },
  ],
};
