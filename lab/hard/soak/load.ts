import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { samplePdf } from '../../../server/src/testing/factories/sample-pdf.ts';
import { fileRequest } from '../../../server/src/testing/file-request.ts';
import type { WorkedOn } from '../../../server/src/testing/soak-server.ts';
import type { Chance } from './chance.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { SoakServer } from './server.ts';

export interface Scene {
  /** Another one after each restart. */
  server: Pick<SoakServer, 'url' | 'signEvent'>;
  readonly clinic: WorkedOn;
  readonly ledger: Ledger;
  readonly chance: Chance;
  /** What can be sent again as it was: by its key. */
  readonly again: Map<string, () => Promise<void>>;
}

const essentialPlan = '01930000-0000-7000-8000-000000000001';
const answerMs = 20_000;

const send = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs), ...init });

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Not refused: too much at once, or its own first request, cut off before the signer answered, is still being given up. */
const toBeAskedAgain = (status: number, code: string) =>
  status === 408 || status === 429 || code === 'documents.signature_under_way';

/** Says how the server answered; no answer leaves the work begun, to be sent again. */
async function carry(
  { ledger, again }: Scene,
  entry: Entry,
  work: () => Promise<{ status: number; result?: string; isDone?: boolean }>,
): Promise<void> {
  const attempt = async () => {
    const { status, result = '', isDone = status === 200 } = await work();
    if (isDone) ledger.acknowledge(entry, result);
    else if (status >= 400 && status < 500 && !toBeAskedAgain(status, result))
      ledger.refuse(entry, `${status} ${result}`);
    if (entry.state !== 'begun') again.delete(entry.key);
  };
  again.set(entry.key, attempt);
  await attempt().catch(() => undefined);
}

const answerOf = async (response: Response) => (await response.json()) as Record<string, never>;

async function signUp(scene: Scene): Promise<void> {
  const { ledger } = scene;
  const registrationId = randomUUID();
  const email = `dona.${registrationId}@exemplo.med`;
  const entry = ledger.begin('clinic', registrationId, email);
  let registrationToken = '';
  await carry(scene, entry, async () => {
    const response = await send(
      `${scene.server.url}/functions/v1/create-clinic-admin`,
      json({
        name: `Clínica Resistente ${ledger.all.length}`,
        adminName: 'Dona Resistente',
        adminEmail: email,
        whatsapp: '(11) 98765-4321',
        subscriptionPlan: essentialPlan,
        password: 'Relogio-violeta-27',
        registrationId,
      }),
    );
    const answer = await answerOf(response);
    registrationToken = (answer.registrationToken as string | undefined) ?? '';
    return {
      status: response.status,
      result: (answer.clinic as { id?: string } | undefined)?.id ?? String(answer.code),
    };
  });
  if (entry.state === 'acknowledged') await pay(scene, entry.result, registrationToken);
}

async function pay(scene: Scene, clinicId: string, registrationToken: string): Promise<void> {
  const { ledger } = scene;
  const entry = ledger.begin('payment', `payment ${clinicId}`, clinicId);
  await carry(scene, entry, async () => {
    const asked = await send(
      `${scene.server.url}/functions/v1/create-subscription`,
      json({ clinicId, planId: essentialPlan, registrationToken }),
    );
    const { url, code } = (await asked.json()) as { url?: string; code?: string };
    if (code === 'subscriptions.already_active') return { status: 200 };
    if (!url) return { status: asked.status, result: String(code) };
    const paid = await send(new URL(new URL(url).pathname, scene.server.url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ numero: '4242 4242 4242 4242', validade: '12/40', codigo: '123' }).toString(),
    });
    // Paid before, without our having heard: the page says so.
    return { status: paid.status, isDone: paid.status === 303 || paid.status === 200 };
  });
}

async function register(scene: Scene): Promise<void> {
  const { clinic, ledger } = scene;
  const submission = randomUUID();
  const email = `paciente.${submission}@exemplo.med`;
  const entry = ledger.begin('patient', submission, email);
  await carry(scene, entry, async () => {
    const response = await send(
      `${scene.server.url}/functions/v1/create-patient`,
      json(
        {
          clinicId: clinic.clinicId,
          name: 'Paciente Resistente',
          email,
          phone: '(11) 98765-4321',
          birthDate: '1980-05-17',
          zipCode: '01310-100',
          address: 'Avenida Paulista, Bela Vista, São Paulo - SP',
          professional: clinic.doctorId,
          submission,
        },
        { cookie: clinic.cookie },
      ),
    );
    const answer = await answerOf(response);
    const { id, accessMailed, code, fields } = answer as {
      id?: string;
      accessMailed?: boolean;
      code?: string;
      fields?: object;
    };
    return { status: response.status, result: id ? `${id} ${accessMailed}` : `${code} ${JSON.stringify(fields)}` };
  });
}

function fileOf(chance: Chance): Buffer {
  const whole = samplePdf('Documento', ['Documento de teste']);
  const bytes = chance.next() < 0.1 ? chance.between(1_000_000, 4_000_000) : chance.between(500, 60_000);
  const filling = randomBytes(bytes / 2).toString('hex');
  return Buffer.concat([whole.subarray(0, 9), Buffer.from(`%${filling}\n`), whole.subarray(9)]);
}

async function upload(scene: Scene): Promise<string | undefined> {
  const { clinic, ledger, chance } = scene;
  const uploadKey = randomUUID();
  const bytes = fileOf(chance);
  const sum = createHash('sha256').update(bytes).digest('hex');
  const entry = ledger.begin('upload', uploadKey, sum);
  await carry(scene, entry, async () => {
    const file = fileRequest({ name: 'Documento', category: 'Outros', patientId: clinic.patientId, uploadKey }, bytes);
    const response = await send(`${scene.server.url}/api/clinics/${clinic.clinicId}/documents`, {
      method: 'POST',
      headers: { cookie: clinic.cookie, ...file.headers },
      body: new Uint8Array(bytes),
    });
    const { document, code } = (await response.json()) as { document?: { id: string }; code?: string };
    return { status: response.status, result: document?.id ?? String(code) };
  });
  return entry.state === 'acknowledged' ? entry.result : undefined;
}

async function remove(scene: Scene, how: 'deletion' | 'destruction'): Promise<void> {
  const documentId = await upload(scene);
  if (!documentId) return;
  const { clinic, ledger } = scene;
  const entry = ledger.begin(how, `${how} ${documentId}`, documentId);
  await carry(scene, entry, async () => {
    const address = `${scene.server.url}/api/clinics/${clinic.clinicId}/documents/${documentId}`;
    const response =
      how === 'deletion'
        ? await send(address, { ...json({ reason: 'Engano' }, { cookie: clinic.cookie }), method: 'DELETE' })
        : await send(`${address}/destroy`, { method: 'POST', headers: { cookie: clinic.cookie } });
    await response.arrayBuffer();
    // Gone already, by the request whose answer was lost.
    return { status: response.status, isDone: response.status === 200 || response.status === 404 };
  });
}

/** Where to sign: as it is answered, or, of a request whose answer was lost, as the document itself shows it. */
async function askToSign({ server, clinic }: Scene, documentId: string) {
  const address = `/api/clinics/${clinic.clinicId}/documents/${documentId}`;
  const asked = await send(
    `${server.url}/functions/v1/autentique`,
    json(
      {
        storageUrl: `${address}/download`,
        documentName: 'Documento',
        professionalId: clinic.doctorId,
        patientId: clinic.patientId,
        clinicId: clinic.clinicId,
      },
      { cookie: clinic.cookie },
    ),
  );
  const { signingUrl, code } = (await asked.json()) as { signingUrl?: string; code?: string };
  if (code !== 'documents.signature_under_way') return { status: asked.status, result: String(code), signingUrl };
  const shown = await send(server.url + address, { headers: { cookie: clinic.cookie } });
  const { signature } = (await shown.json()) as { signature?: { signingUrl: string | null } };
  return { status: asked.status, result: code, signingUrl: signature?.signingUrl };
}

export async function sign(scene: Scene): Promise<void> {
  const documentId = await upload(scene);
  if (!documentId) return;
  const { clinic, ledger } = scene;
  const entry = ledger.begin('signature', `signature ${documentId}`, documentId);
  let signingPath = '';
  await carry(scene, entry, async () => {
    if (!signingPath) {
      const { signingUrl, ...answer } = await askToSign(scene, documentId);
      if (!signingUrl) return answer;
      signingPath = new URL(signingUrl, scene.server.url).pathname;
    }
    const signed = await send(new URL(signingPath, scene.server.url).href, {
      method: 'POST',
      headers: { cookie: clinic.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'acao=assinar',
    });
    await signed.arrayBuffer();
    return { status: signed.status, isDone: signed.status === 303 };
  });
}

/** The provider tells twice, as providers do. */
async function tell(scene: Scene): Promise<void> {
  const { clinic, ledger } = scene;
  const id = `evt_${randomUUID()}`;
  const entry = ledger.begin('event', id, clinic.customerId);
  await carry(scene, entry, async () => {
    const body = JSON.stringify({
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'sub_x', object: 'subscription', customer: clinic.customerId } },
    });
    const signature = await scene.server.signEvent(body);
    const deliver = () =>
      send(`${scene.server.url}/api/webhooks/payments`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body,
      });
    const [first] = await Promise.all([deliver(), deliver()]);
    await first.arrayBuffer();
    return { status: first.status };
  });
}

/** Each is a change of its own: one without an answer is not sent again. */
async function change({ server, ledger, clinic }: Scene): Promise<void> {
  const entry = ledger.begin('setting', randomUUID(), clinic.clinicId);
  const response = await send(`${server.url}/api/clinics/${clinic.clinicId}/settings`, {
    ...json({ name: 'Clínica Resistente', colorPalette: 'verde-mar' }, { cookie: clinic.ownerCookie }),
    method: 'PUT',
  });
  await response.arrayBuffer();
  const requestId = response.headers.get('x-request-id');
  if (response.status === 200 && requestId) ledger.acknowledge(entry, requestId);
  else ledger.refuse(entry, String(response.status));
}

const works: readonly [(scene: Scene) => Promise<unknown>, ...((scene: Scene) => Promise<unknown>)[]] = [
  signUp,
  register,
  register,
  register,
  upload,
  upload,
  upload,
  (scene) => remove(scene, 'deletion'),
  (scene) => remove(scene, 'destruction'),
  sign,
  sign,
  tell,
  tell,
  change,
];

/** Somebody at work until told to stop. */
export async function work(scene: Scene, isOver: () => boolean): Promise<void> {
  while (!isOver())
    await scene.chance
      .one(works)(scene)
      .catch(() => undefined);
}

/** All that got no answer, sent again as it was, by several hands. */
export async function sendAgain({ again }: Pick<Scene, 'again'>, hands: number): Promise<void> {
  const waiting = [...again.values()];
  const hand = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await next().catch(() => undefined);
  };
  await Promise.all(Array.from({ length: hands }, hand));
}
