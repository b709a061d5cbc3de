export type EmbeddedPostgresFailure =
  | 'in_use'
  | 'wrong_version'
  | 'disk_full'
  | 'not_writable'
  | 'unsupported_platform'
  | 'missing_binaries'
  | 'start_failed';

/** A failure the person who starts the product can act on: the message says in pt-BR what happened and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly reason: EmbeddedPostgresFailure;

  constructor(reason: EmbeddedPostgresFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.reason = reason;
  }
}

const diskFullMessage = (folder: string) =>
  `Não há espaço em disco para o banco de dados em ${folder}. Libere espaço e inicie de novo; nada do que já foi gravado se perdeu.`;

const notWritableMessage = (folder: string) =>
  `Sem permissão de escrita para o banco de dados em ${folder}. Dê ao usuário que inicia o sistema acesso à pasta, ou escolha outra com DATA_DIR.`;

const reasonOfCode: Record<string, EmbeddedPostgresFailure> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
};

export const hasErrorCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Names an error of the file system; an error already named, or of another kind, is returned as it is. */
export function nameFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasonOfCode[code];
  if (error instanceof EmbeddedPostgresError || reason === undefined) return error;
  const message = reason === 'disk_full' ? diskFullMessage(folder) : notWritableMessage(folder);
  return new EmbeddedPostgresError(reason, message, { cause: error });
}

const unknownUserMessage = (uid: number | undefined) =>
  `O usuário de sistema ${uid ?? 'atual'} não existe em /etc/passwd, e o PostgreSQL não inicia sem isso. Inicie com um usuário que exista, ou defina DATABASE_URL.`;

const administratorMessage =
  'O PostgreSQL não inicia com permissões de administrador. Inicie em um terminal comum (sem "Executar como administrador"), ou defina DATABASE_URL.';

export const missingBinariesMessage =
  'Os programas do PostgreSQL embutido não estão instalados ou estão incompletos. Apague a pasta node_modules e inicie de novo com "npm start", ou defina DATABASE_URL com um servidor PostgreSQL 15 ou mais novo.';

/** Names a failure by what initdb or postgres printed. `output` never holds a password: none is ever passed to be printed. */
export function nameServerFailure(output: string, context: { folder: string; uid: number | undefined }) {
  const { folder, uid } = context;
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new EmbeddedPostgresError('disk_full', diskFullMessage(folder));
  }
  if (/could not look up effective user ID/.test(output)) {
    return new EmbeddedPostgresError('start_failed', unknownUserMessage(uid));
  }
  if (/user with administrative permissions is not permitted/.test(output)) {
    return new EmbeddedPostgresError('start_failed', administratorMessage);
  }
  if (/error while loading shared libraries|Library not loaded/.test(output)) {
    return new EmbeddedPostgresError('missing_binaries', missingBinariesMessage);
  }
  if (/Permission denied|Read-only file system|Operation not permitted|wrong ownership/.test(output)) {
    return new EmbeddedPostgresError('not_writable', notWritableMessage(folder));
  }
  if (/lock file "[^"]*" already exists|pre-existing shared memory block/.test(output)) {
    return new EmbeddedPostgresError(
      'in_use',
      `Outro PostgreSQL está usando a pasta ${folder}. Encerre-o e inicie de novo.`,
    );
  }
  const lastLines = output.trim().split('\n').slice(-5).join('\n');
  return new EmbeddedPostgresError(
    'start_failed',
    `O banco de dados embutido não iniciou (pasta ${folder}). Resposta do PostgreSQL:\n${lastLines || '(nenhuma)'}`,
  );
}
