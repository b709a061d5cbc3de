import { type DatabaseAccess, withClient } from './connection.ts';

const oldestMajor = 15;

/** Said to the operator at start; the text is final and needs no stack. */
export class OutsideDatabaseError extends Error {}

/** Refuses a server that cannot be reached or is too old, in words that say what to change. */
export async function checkOutsideServer(access: DatabaseAccess): Promise<void> {
  const place = `${access.address.host}:${access.address.port}/${access.address.database}`;
  let major: number;
  try {
    major = await withClient(access.address, access.owner, async (client) => {
      const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
      return Math.floor(Number(rows[0]?.number) / 10_000);
    });
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
