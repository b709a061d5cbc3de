import pg from 'pg';
import { clientOptions, type DatabaseAccess } from './connection.ts';

const oldestMajor = 15;

/** Said to the operator at start; the text is final and needs no stack. */
export class OutsideDatabaseError extends Error {}

/** Refuses a server that cannot be reached or is too old, in words that say what to change. */
export async function checkOutsideServer(access: DatabaseAccess): Promise<void> {
  const place = `${access.address.host}:${access.address.port}/${access.address.database}`;
  let major: number;
  try {
    // With a setting of the session, as all our connections ask for: a pooler that lends them by the transaction refuses it.
    const client = new pg.Client({ ...clientOptions(access.address, access.owner), lock_timeout: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
      major = Math.floor(Number(rows[0]?.number) / 10_000);
    } finally {
      await client.end();
    }
  } catch (cause) {
    throw new OutsideDatabaseError(`Não foi possível usar o banco de dados em ${place}: ${reason(cause)}`, { cause });
  }
  if (major < oldestMajor)
    throw new OutsideDatabaseError(
      `O banco de dados em ${place} é PostgreSQL ${major}; esta versão precisa do PostgreSQL ${oldestMajor} ou mais novo.`,
    );
}

function reason(cause: unknown): string {
  const { code, message } = cause as { code?: string; message?: string };
  if (message?.includes('unsupported startup parameter'))
    return 'é um pooler que empresta conexões por transação. Defina também DATABASE_DIRECT_URL, com o endereço do próprio banco.';
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'ninguém responde nesse endereço. Verifique DATABASE_URL e se o servidor está ligado.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'o nome do servidor não foi encontrado. Verifique DATABASE_URL.';
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return 'o servidor não respondeu a tempo.';
    case '28P01':
    case '28000':
      return 'usuário ou senha recusados. Verifique DATABASE_URL.';
    case '3D000':
      return 'esse banco não existe no servidor. Crie-o antes de iniciar.';
    case '53300':
      return 'o servidor está sem conexões livres.';
    default:
      return message ?? 'falha desconhecida.';
  }
}
