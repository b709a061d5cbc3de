import { resolve } from 'node:path';
import { z } from '@virtual-med/contract/core/zod';

/** What is wrong with the environment, every problem at once, for the operator to read. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Configuração inválida:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const text = z.string().check(z.trim(), z.minLength(1, 'não pode ficar vazia'));
const optionalText = z.optional(text);
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'precisa começar com postgres://' });
const webAddress = z.url({ protocol: /^https?$/, error: 'precisa ser um endereço http:// ou https://' });
const onOff = (initial: 'on' | 'off') => z._default(z.enum(['on', 'off'], 'precisa ser on ou off'), initial);
const secretLength = 32;
const passphraseLength = 16;
const secret = (length: number) =>
  z.optional(z.string().check(z.minLength(length, `precisa ter pelo menos ${length} caracteres`)));
const matching = (pattern: RegExp, words: string) => z.string().check(z.regex(pattern, words));
const judged = (isRight: (text: string) => boolean, words: string) => z.string().check(z.refine(isRight, words));
const falseUnlessSet = z._default(z.enum(['true', 'false'], 'precisa ser true ou false'), 'false');
const bounded = (initial: number, min: number, max: number) => {
  const words = `precisa ser um número entre ${min} e ${max}`;
  return z._default(z.coerce.number(words).check(z.minimum(min, words), z.maximum(max, words)), initial);
};
/** A whole number; `words` say that it is none, and that it has a fraction. */
const whole = (initial: number, [min, max]: [number, number], [none, fraction]: [string, string]) => {
  const range = `precisa estar entre ${min} e ${max}`;
  const number = z.coerce.number(none).check(z.int(fraction), z.minimum(min, range), z.maximum(max, range));
  return z._default(number, initial);
};
const days: [string, string] = ['precisa ser um número de dias', 'precisa ser um número inteiro de dias'];

/** A name, not an address: its last part has letters only. */
const isHostName = (text: string): boolean => {
  const labels = text.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/i.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  );
};

/** Where ITI and the authorities of ICP-Brasil and GOV.BR publish their lists of revoked certificates. */
const revocationListHosts = [
  'acraiz.icpbrasil.gov.br',
  'repositorio.icpbrasil.gov.br',
  'repo.iti.br',
  'repositorio.serpro.gov.br',
  'ccd.serpro.gov.br',
  'icp-brasil.certisign.com.br',
  'icp-brasil.outralcr.com.br',
  'ccd.acsoluti.com.br',
  'ccd2.acsoluti.com.br',
  'icp-brasil.validcertificadora.com.br',
  'icp-brasil2.validcertificadora.com.br',
  'repositorio.acsafeweb.com.br',
  'www.certificadodigital.com.br',
] as const;

const environment = z.object({
  PORT: whole(3000, [0, 65535], ['precisa ser um número de porta', 'precisa ser um número inteiro']),
  HOST: z._default(text, '127.0.0.1'),
  APP_URL: z.optional(webAddress),
  DATA_DIR: z._default(text, './data'),
  WEB_CONCURRENCY: whole(
    1,
    [1, 64],
    ['precisa ser um número de processos', 'precisa ser um número inteiro de processos'],
  ),
  DRAIN_SECONDS: bounded(0, 0, 300),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  SECRET_KEY: secret(secretLength),
  OLD_SECRET_KEYS: z.optional(
    judged(
      (text) => text.split(',').every((key) => key.trim().length >= secretLength),
      `precisa ter chaves de pelo menos ${secretLength} caracteres, separadas por vírgula`,
    ),
  ),
  S3_ENDPOINT: z.optional(webAddress),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_DIR: optionalText,
  BACKUP_S3_ENDPOINT: z.optional(webAddress),
  BACKUP_S3_BUCKET: optionalText,
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_PASSPHRASE: secret(passphraseLength),
  BACKUP_PASSPHRASE_FILE: optionalText,
  BACKUP_EVERY: z._default(
    matching(/^(off|[1-9]\d{0,3}[mhd])$/, 'precisa ser off ou um intervalo em minutos, horas ou dias (30m, 6h, 1d)'),
    '1d',
  ),
  BACKUP_KEEP: bounded(14, 1, 10_000),
  BACKUP_MB_PER_SECOND: bounded(25, 1, 10_000),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'precisa começar com smtp:// ou smtps://' })),
  MAIL_FROM: z._default(text, 'Virtual.med <nao-responda@virtual.med>'),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_HOST: z.optional(webAddress),
  AUTENTIQUE_TOKEN: optionalText,
  AUTENTIQUE_WEBHOOK_SECRET: optionalText,
  AUTENTIQUE_URL: z.optional(webAddress),
  AUTENTIQUE_SANDBOX: falseUnlessSet,
  SIGNATURE_ENABLED: falseUnlessSet,
  TRUST_CRL_HOSTS: z._default(
    judged(
      (text) => text === 'off' || text.split(',').every((host) => isHostName(host.trim())),
      'precisa ser off ou nomes de servidores separados por vírgula',
    ),
    revocationListHosts.join(','),
  ),
  VIDAAS_CLIENT_ID: optionalText,
  VIDAAS_CLIENT_SECRET: optionalText,
  VIDAAS_URL: z.optional(webAddress),
  BIRDID_CLIENT_ID: optionalText,
  BIRDID_CLIENT_SECRET: optionalText,
  BIRDID_URL: z.optional(webAddress),
  SAFEID_CLIENT_ID: optionalText,
  SAFEID_CLIENT_SECRET: optionalText,
  SAFEID_URL: z.optional(webAddress),
  SERPROID_CLIENT_ID: optionalText,
  SERPROID_CLIENT_SECRET: optionalText,
  SERPROID_URL: z.optional(webAddress),
  TIMESTAMP_URL: z.optional(webAddress),
  CEP_URL: z.optional(z.union([z.literal('embedded'), webAddress], 'precisa ser um endereço http(s):// ou embedded')),
  OIDC_ISSUER: z.optional(webAddress),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  SUPPORT_WHATSAPP: z.optional(
    matching(/^\d{12,13}$/, 'precisa ter só dígitos, com 55 e DDD (exemplo: 5511999999999)'),
  ),
  SUPPORT_EMAIL: z._default(z.email('precisa ser um e-mail'), 'suporte@virtual.med'),
  TRIAL_DAYS: whole(14, [0, 365], days),
  SETUP_TOKEN: optionalText,
  SESSION_MAX_DAYS: whole(30, [1, 365], days),
  REGISTRATION: z._default(z.enum(['open', 'closed'], 'precisa ser open ou closed'), 'open'),
  REQUIRE_SECOND_FACTOR: z._default(
    z.enum(['off', 'super_admin', 'staff'], 'precisa ser off, super_admin ou staff'),
    'off',
  ),
  TRUST_PROXY: z._default(
    matching(
      /^(off|\d{1,2}|[\d.:a-f/, ]+)$/i,
      'precisa ser off, um número de saltos ou endereços separados por vírgula',
    ),
    'off',
  ),
  RATE_LIMITS: onOff('on'),
  OCR: onOff('on'),
  FILE_READING_SECONDS: bounded(10, 0.001, 120),
  FILE_READING_MEMORY_MB: bounded(192, 32, 2048),
  METRICS_TOKEN: secret(secretLength),
  SLOW_QUERY_MS: bounded(500, 0, 60_000),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'precisa ser fatal, error, warn, info, debug ou silent',
    ),
    'info',
  ),
});

type Environment = z.infer<typeof environment>;

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Unset: the address the server ends up listening on. */
  readonly appUrl: string | undefined;
  readonly dataDir: string;
  /** How many processes of this machine serve the port. */
  readonly webConcurrency: number;
  /** How long a server that was asked to stop goes on serving while `readyz` says that it leaves. */
  readonly drainMs: number;
  readonly databaseUrl: string | undefined;
  /** Set where `databaseUrl` is a pooler that lends connections by the transaction: the database itself. */
  readonly databaseDirectUrl: string | undefined;
  /** Unset with the embedded database: made once and kept in the data folder. */
  readonly secretKey: string | undefined;
  /** Keys used before; what was sealed with them can still be read, and is sealed anew. */
  readonly oldSecretKeys: readonly string[];
  readonly s3: S3Settings | undefined;
  readonly backup: BackupSettings;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly host?: string } | undefined;
  readonly autentique:
    | { readonly token: string; readonly webhookSecret: string; readonly sandbox: boolean; readonly url?: string }
    | undefined;
  readonly signatureEnabled: boolean;
  /** The only hosts lists of revoked certificates are fetched from; none: they come by the trust folder alone. */
  readonly crlHosts: readonly string[];
  /** Where certificates are kept in a cloud; none: the provider that ships with the product, for trying it out. */
  readonly certificateProviders: readonly CertificateProviderSettings[];
  /** Stamps signatures with a time (RFC 3161); unset: they carry none. */
  readonly timeStampUrl: string | undefined;
  readonly cepUrl: string | undefined;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | undefined;
  readonly supportWhatsapp: string | undefined;
  readonly supportEmail: string;
  /** Before a clinic's first charge; 0: it is charged at once. */
  readonly trialDays: number;
  readonly setupToken: string | undefined;
  /** A session ends after this many days, however much it is used. */
  readonly sessionMaxDays: number;
  /** Whether clinics register themselves; the platform's staff can always register one. */
  readonly registration: 'open' | 'closed';
  /** Of whom a second factor is required; `staff` includes the Super Admins. */
  readonly requireSecondFactor: 'off' | 'super_admin' | 'staff';
  readonly trustProxy: false | number | string[];
  readonly rateLimits: boolean;
  /** Where a program for OCR is looked for; unset: what is written in pictures is not read. */
  readonly ocr: { readonly searchPath: string } | undefined;
  /** What reading one file of a stranger's may take. */
  readonly fileReading: { readonly deadlineMs: number; readonly memoryMb: number };
  /** Opens /metrics; without one there is no such address. */
  readonly metricsToken: string | undefined;
  /** Statements that take longer are logged; 0: none are. */
  readonly slowQueryMs: number;
  readonly logLevel: Environment['LOG_LEVEL'];
}

export interface CertificateProviderSettings {
  readonly id: 'vidaas' | 'birdid' | 'safeid' | 'serproid';
  readonly clientId: string;
  readonly clientSecret: string;
  /** In place of the provider's own address. */
  readonly url?: string;
}

export interface BackupSettings {
  /** Where archives go; nothing is backed up without one. */
  readonly destination:
    | { readonly kind: 'disk'; readonly dir: string }
    | (S3Settings & { readonly kind: 's3' })
    | undefined;
  readonly passphrase: { readonly text: string } | { readonly file: string } | undefined;
  /** Unset: only when the operator asks. */
  readonly everyMs: number | undefined;
  readonly keep: number;
  readonly bytesPerSecond: number;
}

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const groups: readonly (readonly [string, readonly (keyof Environment)[]])[] = [
  ['armazenamento S3', ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [
    'backup em S3',
    ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ],
  ['Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ['Autentique', ['AUTENTIQUE_TOKEN', 'AUTENTIQUE_WEBHOOK_SECRET']],
  ['VIDaaS', ['VIDAAS_CLIENT_ID', 'VIDAAS_CLIENT_SECRET']],
  ['BirdID', ['BIRDID_CLIENT_ID', 'BIRDID_CLIENT_SECRET']],
  ['SafeID', ['SAFEID_CLIENT_ID', 'SAFEID_CLIENT_SECRET']],
  ['SerproID', ['SERPROID_CLIENT_ID', 'SERPROID_CLIENT_SECRET']],
  ['OpenID Connect', ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
];

/** Each process takes up to 19 of the embedded database's 97 connections, and one more serves while another is replaced. */
const mostOnEmbedded = 4;

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Names only this machine can be reached by. */
export const isLoopback = (host: string): boolean => loopback.has(host.toLowerCase());

function crossProblems(env: Partial<Environment>): string[] {
  const problems: string[] = [];
  for (const [name, keys] of groups) {
    const missing = keys.filter((key) => env[key] === undefined);
    if (missing.length > 0 && missing.length < keys.length)
      problems.push(`Para usar ${name} defina também: ${missing.join(', ')}.`);
  }
  if (env.DATABASE_URL && !env.SECRET_KEY)
    problems.push('SECRET_KEY é obrigatória com DATABASE_URL (gere uma com: openssl rand -base64 48).');
  for (const key of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    if (env[key] && URL.parse(env[key])?.username === '')
      problems.push(`${key} precisa dizer o usuário (postgres://usuario:senha@servidor/banco).`);
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL acompanha DATABASE_URL, que então é o endereço do pooler.');
  if (!env.DATABASE_URL && Number(env.WEB_CONCURRENCY) > mostOnEmbedded)
    problems.push(`WEB_CONCURRENCY acima de ${mostOnEmbedded} precisa de um banco de dados externo (DATABASE_URL).`);
  if (env.BACKUP_DIR && env.BACKUP_S3_BUCKET)
    problems.push('O backup tem um destino só: defina BACKUP_DIR ou BACKUP_S3_BUCKET, não os dois.');
  if (env.BACKUP_PASSPHRASE && env.BACKUP_PASSPHRASE_FILE)
    problems.push('Defina BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE, não as duas.');
  if ((env.BACKUP_DIR || env.BACKUP_S3_BUCKET) && !env.BACKUP_PASSPHRASE && !env.BACKUP_PASSPHRASE_FILE)
    problems.push('O backup precisa de uma senha: defina BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE.');
  if (env.BACKUP_S3_BUCKET && env.BACKUP_S3_BUCKET === env.S3_BUCKET && env.BACKUP_S3_ENDPOINT === env.S3_ENDPOINT)
    problems.push('BACKUP_S3_BUCKET precisa ser outro que o dos arquivos (S3_BUCKET).');
  if (env.RATE_LIMITS === 'off' && !isLoopback(env.HOST ?? '127.0.0.1'))
    problems.push('RATE_LIMITS=off só é aceito quando HOST é local (127.0.0.1).');
  return problems;
}

function trustProxy(value: string): false | number | string[] {
  if (value === 'off') return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}

/** An empty variable counts as unset, as compose files and shells produce them. */
const present = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));

export function readConfig(variables: NodeJS.ProcessEnv, baseFolder = process.cwd()): Config {
  const given = present(variables);
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? crossProblems(parsed.data)
    : [
        ...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
        ...crossProblems(given as Partial<Environment>),
      ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: env.APP_URL?.replace(/(?<!\/)\/+$/, ''),
    dataDir: resolve(baseFolder, env.DATA_DIR),
    webConcurrency: env.WEB_CONCURRENCY,
    drainMs: env.DRAIN_SECONDS * 1000,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    secretKey: env.SECRET_KEY,
    oldSecretKeys: env.OLD_SECRET_KEYS?.split(',').map((key) => key.trim()) ?? [],
    s3: s3Settings(env, 'S3'),
    backup: backupSettings(env, baseFolder),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    stripe: stripeSettings(env),
    autentique: autentiqueSettings(env),
    signatureEnabled: env.SIGNATURE_ENABLED === 'true',
    crlHosts:
      env.TRUST_CRL_HOSTS === 'off' ? [] : env.TRUST_CRL_HOSTS.split(',').map((host) => host.trim().toLowerCase()),
    certificateProviders: certificateProviders(env),
    timeStampUrl: env.TIMESTAMP_URL,
    cepUrl: env.CEP_URL,
    oidc: oidcSettings(env),
    supportWhatsapp: env.SUPPORT_WHATSAPP,
    supportEmail: env.SUPPORT_EMAIL,
    trialDays: env.TRIAL_DAYS,
    setupToken: env.SETUP_TOKEN,
    sessionMaxDays: env.SESSION_MAX_DAYS,
    registration: env.REGISTRATION,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    trustProxy: trustProxy(env.TRUST_PROXY),
    rateLimits: env.RATE_LIMITS === 'on',
    fileReading: { deadlineMs: env.FILE_READING_SECONDS * 1000, memoryMb: env.FILE_READING_MEMORY_MB },
    ocr: env.OCR === 'on' ? { searchPath: variables.PATH ?? '' } : undefined,
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL,
  };
}

function s3Settings(env: Environment, prefix: 'S3' | 'BACKUP_S3'): S3Settings | undefined {
  const endpoint = env[`${prefix}_ENDPOINT`];
  const bucket = env[`${prefix}_BUCKET`];
  const accessKeyId = env[`${prefix}_ACCESS_KEY_ID`];
  const secretAccessKey = env[`${prefix}_SECRET_ACCESS_KEY`];
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint, bucket, region: env[`${prefix}_REGION`] ?? 'us-east-1', accessKeyId, secretAccessKey };
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function backupSettings(env: Environment, baseFolder: string): BackupSettings {
  const s3 = s3Settings(env, 'BACKUP_S3');
  const { BACKUP_DIR: dir, BACKUP_PASSPHRASE: text, BACKUP_PASSPHRASE_FILE: file, BACKUP_EVERY: every } = env;
  return {
    destination: s3 ? { kind: 's3', ...s3 } : dir ? { kind: 'disk', dir: resolve(baseFolder, dir) } : undefined,
    passphrase: text ? { text } : file ? { file: resolve(baseFolder, file) } : undefined,
    everyMs: every === 'off' ? undefined : Number.parseInt(every, 10) * unitMs[every.slice(-1) as keyof typeof unitMs],
    keep: env.BACKUP_KEEP,
    bytesPerSecond: env.BACKUP_MB_PER_SECOND * 1_000_000,
  };
}

function stripeSettings(env: Environment): Config['stripe'] {
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    ...(env.STRIPE_HOST ? { host: env.STRIPE_HOST } : {}),
  };
}

function autentiqueSettings(env: Environment): Config['autentique'] {
  if (!env.AUTENTIQUE_TOKEN || !env.AUTENTIQUE_WEBHOOK_SECRET) return undefined;
  return {
    token: env.AUTENTIQUE_TOKEN,
    webhookSecret: env.AUTENTIQUE_WEBHOOK_SECRET,
    sandbox: env.AUTENTIQUE_SANDBOX === 'true',
    ...(env.AUTENTIQUE_URL ? { url: env.AUTENTIQUE_URL } : {}),
  };
}

const certificateProviders = (env: Environment): CertificateProviderSettings[] =>
  (['VIDAAS', 'BIRDID', 'SAFEID', 'SERPROID'] as const).flatMap((name) => {
    const [clientId, clientSecret, url] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`], env[`${name}_URL`]];
    if (!clientId || !clientSecret) return [];
    const id = name.toLowerCase() as CertificateProviderSettings['id'];
    return [{ id, clientId, clientSecret, ...(url ? { url } : {}) }];
  });

function oidcSettings(env: Environment): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
}
