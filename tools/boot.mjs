// The door of every npm script. Runs on the host's Node (20 or newer), with nothing installed:
// installs what is missing, then hands over to the project's own Node 24, which runs the TypeScript as it is.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  compiledFolder,
  isNewEnough,
  npmCommand,
  oldestNode,
  packagedNode,
  serverEnvironment,
  serverFlags,
  withFirstOnPath,
} from './platform.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.installed-for');
const { platform, arch } = process;

/** What an installation was made for; it is repeated only when one of these changes. */
function installStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${platform}-${arch}\n`;
}

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === installStamp();

function install() {
  // Of the lock that is installed from, should it change meanwhile.
  const stamp = installStamp();
  console.log('Instalando as dependências (só na primeira vez ou quando elas mudam; leva cerca de um minuto)…');
  const { command, first, shell } = npmCommand(process.env.npm_execpath, process.execPath, platform);
  /** @param {string[]} how */
  const run = (...how) =>
    spawnSync(command, [...first, ...how, '--loglevel=error', '--progress=true'], {
      cwd: root,
      shell,
      stdio: 'inherit',
      // A production environment would leave out what builds the web.
      env: { ...process.env, NODE_ENV: '', npm_config_omit: '' },
    }).status;
  // A registry that carries packages of platforms which the lock's own did not makes `ci` refuse; the versions are still the lock's.
  const status = run('ci') === 0 ? 0 : run('install', '--no-save');
  if (status !== 0) {
    console.error(
      '\nA instalação das dependências falhou. Verifique a conexão com o registro npm e o espaço em disco.',
    );
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

function ownNode() {
  const packaged = packagedNode(platform, arch);
  const file = packaged && join(modules, packaged);
  if (file && existsSync(file) && spawnSync(file, ['--version']).status === 0) return file;
  if (isNewEnough(process.versions.node)) return process.execPath;
  console.error(
    `Este sistema não tem um Node empacotado para ${platform}-${arch}. Instale o Node ${oldestNode.major}.${oldestNode.minor} ou mais novo.`,
  );
  process.exit(1);
}

const [script, ...rest] = process.argv.slice(2);
/** Of `tools/`, or one written out from `lab/`. */
const program = join(root, script?.startsWith('lab/') ? '' : 'tools', `${script}.ts`);
if (!script || !/^(lab\/)?[a-z]+\/[a-z-]+$/.test(script) || !existsSync(program)) {
  console.error('Uso: npm start | npm test | npm run <script>');
  process.exit(2);
}
if (!isInstalled()) install();
const isServer = script === 'run/start' || script === 'run/demo';

const child = spawn(
  ownNode(),
  [...(isServer ? serverFlags : []), '--disable-warning=ExperimentalWarning', program, ...rest],
  {
    cwd: root,
    // The channel carries no word: its end tells the child of ours, even by SIGKILL.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...(isServer ? { ...serverEnvironment, NODE_COMPILE_CACHE: compiledFolder(root) } : {}),
      ...withFirstOnPath(process.env, join(modules, '.bin'), platform),
    },
  },
);
/** Windows has no signal to ask with: there the end of the channel asks, where `kill` would leave the database behind. */
const stop = () => {
  if (platform !== 'win32') child.kill('SIGTERM');
  else if (child.connected) child.disconnect();
};
// A terminal sends Ctrl+C to the child as well; a process manager signals only this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The shell npm started us with, when there is one, and npm itself. Without /proc only the first of them is seen. */
function npmAbove() {
  const parent = process.ppid;
  // On Windows a process keeps the number of a parent that is gone.
  if (platform === 'win32') return isRunning(parent) ? `${parent}` : '';
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const isShell = /\((?:ba|da|z|k|a)?sh\)/.test(stat);
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

// npm does not pass on every end of its own, and none by SIGKILL: without it nobody would be left who could stop us.
if (process.env.npm_lifecycle_event) {
  const above = npmAbove();
  setInterval(() => {
    if (npmAbove() !== above) stop();
  }, 500).unref();
}
