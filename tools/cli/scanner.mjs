// Sends what a scanner saves in a folder to the clinic's inbox. Runs on the clinic's computer with Node 20 or newer and
// nothing installed, so it is one file of plain JavaScript; the web's build offers it for download.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const usage = `Uso: node scanner.mjs <pasta> [--once] [--config scanner.json]

Envia à caixa de entrada da clínica os arquivos que o scanner salva na pasta. Os enviados vão para a subpasta
"enviados"; os que a clínica não aceita, para "recusados", com o motivo ao lado. Nada é apagado.

  --once    envia o que está na pasta e termina
  --config  arquivo com o endereço e o código do scanner; sem ele, scanner.json na pasta atual, ou as variáveis
            VIRTUAL_MED_URL e VIRTUAL_MED_TOKEN`;

const mostBytes = 10 * 1024 * 1024;
const longestWaitMs = 5 * 60_000;
/** A run with --once gives up after this many tries in a row. */
const mostTries = 4;
/** Files of the system, and those that programs rename when they have finished writing. */
const notForSending =
  /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|scanner\.(?:json|mjs)$)|\.(?:tmp|part|partial|crdownload)$/i;

/** Whose cause somebody at the clinic has to see to: waiting would change nothing. */
class Stopped extends Error {}
/** It may go better later. */
class Later extends Error {
  /**
   * @param {string} message
   * @param {number} [waitMs]
   */
  constructor(message, waitMs) {
    super(message);
    this.waitMs = waitMs;
  }
}
/** The clinic does not take this file. */
class Refused extends Error {}

/**
 * @typedef {{ address: string, token: string, clinicId: string, lookMs: number }} Settings
 * @typedef {{ size: number, mtimeMs: number }} Look
 * @typedef {{ status: number, retryMs: number | undefined, code: string, message: string, body: any }} Answer
 */

/** @param {string} text */
const say = (text) => console.log(`${new Date().toLocaleTimeString('pt-BR')} ${text}`);

/** @param {readonly string[]} args */
function readArguments(args) {
  const rest = [...args];
  const once = rest.includes('--once');
  const at = rest.indexOf('--config');
  const config = at >= 0 ? rest.splice(at, 2)[1] : 'scanner.json';
  const folders = rest.filter((one) => one !== '--once');
  const [folder] = folders;
  if (!folder || folders.length > 1 || folder.startsWith('--') || !config) throw new Stopped(usage);
  return { folder, once, config, isNamed: at >= 0 };
}

/**
 * @param {{ config: string, isNamed: boolean }} options
 * @returns {Promise<Settings>}
 */
async function readSettings({ config, isNamed }) {
  const { VIRTUAL_MED_URL, VIRTUAL_MED_TOKEN } = process.env;
  let given = { address: VIRTUAL_MED_URL, token: VIRTUAL_MED_TOKEN, lookEverySeconds: 2 };
  if (isNamed || !VIRTUAL_MED_TOKEN)
    try {
      given = { ...given, ...JSON.parse(await readFile(config, 'utf8')) };
    } catch {
      throw new Stopped(`Não foi possível ler ${config}. Baixe-o em Configurações → Scanner.`);
    }
  const clinicId = /^vms\.([0-9a-f-]{36})\.[\w-]{43}$/.exec(String(given.token))?.[1];
  if (!clinicId) throw new Stopped('O código do scanner está incompleto. Crie outro em Configurações → Scanner.');
  const url = URL.canParse(String(given.address)) ? new URL(String(given.address)) : undefined;
  const isLocal = url && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new Stopped('O endereço do sistema precisa começar com https://.');
  const seconds = Number(given.lookEverySeconds);
  const lookMs = (seconds > 0 ? seconds : 2) * 1000;
  return { address: url.origin, token: String(given.token), clinicId, lookMs };
}

/** @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/**
 * A UUID that says the same for the same text: what is sent again is known again.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = hashOf(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * @param {Settings} settings
 * @param {string} path
 * @param {{ headers: Record<string, string>, body: string | Buffer<ArrayBuffer> }} sent
 * @returns {Promise<Answer>}
 */
async function post({ address, token, clinicId }, path, { headers, body }) {
  try {
    const answer = await fetch(`${address}/api/clinics/${clinicId}/intake/batches${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(120_000),
    });
    const said = /** @type {any} */ (await answer.json());
    const seconds = Number(answer.headers.get('retry-after'));
    const retryMs = seconds > 0 ? Math.min(seconds * 1000, longestWaitMs) : undefined;
    return { status: answer.status, retryMs, code: said.code ?? '', message: said.message ?? '', body: said };
  } catch {
    throw new Later('Sem conexão com o sistema. Os arquivos continuam na pasta.');
  }
}

/** @param {Answer} answer */
function requireTaken({ status, retryMs, code, message }) {
  if (status === 200) return;
  if (status === 401)
    throw new Stopped('Este scanner não está mais conectado à clínica. Crie outro código em Configurações → Scanner.');
  if ([400, 413, 415, 422].includes(status) && /^(?:documents\.|request\.(?:invalid|too_large))/.test(code))
    throw new Refused(message);
  throw new Later(message || 'O sistema não respondeu como esperado.', retryMs);
}

/** @param {Settings} settings */
function openInbox(settings) {
  /** @type {Set<string>} */
  const begun = new Set();
  /** Which batch of the day, once the ones before are full. */
  let turn = 0;
  let day = '';

  async function batch() {
    const today = new Date().toLocaleDateString('sv');
    if (today !== day) [day, turn] = [today, 0];
    const id = uuidOf(`${settings.token} ${day} ${turn}`);
    if (begun.has(id)) return id;
    const headers = { 'content-type': 'application/json' };
    requireTaken(await post(settings, '', { headers, body: JSON.stringify({ key: id, source: 'scanner' }) }));
    begun.add(id);
    return id;
  }

  /**
   * @param {string} fileName
   * @param {Buffer<ArrayBuffer>} bytes
   */
  return async function send(fileName, bytes) {
    const hash = hashOf(bytes);
    // Taken out of the inbox by somebody, and put into the folder again: wanted again.
    for (let again = 0; again < 10; again += 1) {
      const fields = JSON.stringify({ key: uuidOf(`${hash} ${again}`), fileName }).replace(
        /[^ -~]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const headers = { 'content-type': 'application/octet-stream', 'file-fields': fields };
      let answer = await post(settings, `/${await batch()}/files`, { headers, body: bytes });
      while (answer.code === 'intake.batch_full') {
        turn += 1;
        answer = await post(settings, `/${await batch()}/files`, { headers, body: bytes });
      }
      requireTaken(answer);
      if (answer.body.state !== 'removed') return;
    }
  };
}

/**
 * @param {string} path
 * @returns {Promise<Look | undefined>}
 */
async function lookAt(path) {
  const found = await stat(path).catch(() => undefined);
  return found && { size: found.size, mtimeMs: found.mtimeMs };
}

/**
 * @param {Look | undefined} one
 * @param {Look | undefined} other
 */
const isSame = (one, other) => one?.size === other?.size && one?.mtimeMs === other?.mtimeMs;

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new Later(`A pasta ${folder} não pode ser lida agora.`);
  });
  /** @type {Map<string, Look>} */
  const found = new Map();
  for (const entry of entries) {
    if (!entry.isFile() || notForSending.test(entry.name)) continue;
    const look = await lookAt(join(folder, entry.name));
    // Begun and not yet written.
    if (look && look.size > 0) found.set(entry.name, look);
  }
  return found;
}

/**
 * Never over a file that is there.
 * @param {string} folder
 * @param {string} name
 * @param {'enviados' | 'recusados'} place
 */
async function moveTo(folder, name, place) {
  await mkdir(join(folder, place), { recursive: true });
  const { name: stem, ext } = parse(name);
  let free = name;
  for (let at = 2; await lookAt(join(folder, place, free)); at += 1) free = `${stem} (${at})${ext}`;
  await rename(join(folder, name), join(folder, place, free));
  return join(folder, place, free);
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Look} look
 * @param {(fileName: string, bytes: Buffer<ArrayBuffer>) => Promise<void>} send
 */
async function sendFile(folder, name, look, send) {
  const path = join(folder, name);
  try {
    if (look.size > mostBytes) throw new Refused('Arquivo muito grande. Tamanho máximo: 10MB.');
    const bytes = await readFile(path);
    if (!isSame(look, await lookAt(path))) return;
    await send(name, bytes);
    // Written to meanwhile: it is another file, and is sent as one.
    if (!isSame(look, await lookAt(path))) return;
    await moveTo(folder, name, 'enviados');
    say(`Enviado: ${name}`);
  } catch (error) {
    if (error instanceof Refused) {
      // Half a file is refused where its writer stopped for a while: it is looked at again.
      if (!isSame(look, await lookAt(path))) return;
      const moved = await moveTo(folder, name, 'recusados');
      await writeFile(`${moved}.txt`, `${error.message}\n`);
      say(`Recusado: ${name}. ${error.message}`);
    } else if (error instanceof Error && 'code' in error && 'syscall' in error) {
      // Held by another program, or gone: what is there still is looked at again, and known again when it was sent.
      say(`${name} está em uso por outro programa; fica para depois.`);
    } else throw error;
  }
}

/**
 * One look at the folder: what is as it was at the look before is sent.
 * @param {string} folder
 * @param {ReadonlyMap<string, Look>} before
 * @param {(fileName: string, bytes: Buffer<ArrayBuffer>) => Promise<void>} send
 */
async function takeTurn(folder, before, send) {
  const now = await filesIn(folder);
  for (const [name, look] of now) if (isSame(look, before.get(name))) await sendFile(folder, name, look, send);
  return now;
}

/**
 * @param {Settings} settings
 * @param {{ folder: string, once: boolean }} options
 */
async function watch(settings, { folder, once }) {
  const send = openInbox(settings);
  /** @type {ReadonlyMap<string, Look>} */
  let seen = new Map();
  let failures = 0;
  for (let looks = 1; !once || looks <= 2; looks += 1) {
    try {
      seen = await takeTurn(folder, seen, send);
      failures = 0;
      if (!once || looks < 2) await sleep(settings.lookMs);
    } catch (error) {
      if (!(error instanceof Later)) throw error;
      failures += 1;
      if (once && failures >= mostTries) throw new Stopped(error.message);
      const waitMs = error.waitMs ?? Math.min(settings.lookMs * 2 ** failures, longestWaitMs);
      say(`${error.message} Nova tentativa em ${Math.ceil(waitMs / 1000)} s.`);
      await sleep(waitMs);
      looks -= 1;
    }
  }
}

try {
  const options = readArguments(process.argv.slice(2));
  const settings = await readSettings(options);
  if (!options.once) say(`De olho na pasta ${options.folder}. Para parar, feche esta janela ou use Ctrl+C.`);
  await watch(settings, options);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
