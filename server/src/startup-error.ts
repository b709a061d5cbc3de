import { EmbeddedPostgresError } from '@virtual-med/embedded-postgres/embedded-postgres-error';
import { ConfigError } from './config/config.ts';
import { MigrationError } from './core/db/migrate.ts';
import { OutsideDatabaseError } from './core/db/outside.ts';
import { BackupFailure } from './features/platform/backup/public.ts';

/** Failures whose text already tells the operator everything. */
const plain = [ConfigError, MigrationError, OutsideDatabaseError, EmbeddedPostgresError, BackupFailure];

/** What the operator is told when it did not work. */
export function describeStartupError(error: unknown): string {
  if (plain.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `A porta já está em uso. Feche o outro programa ou escolha outra com PORT. (${message})`;
  if (code === 'EACCES') return `Sem permissão: ${message}`;
  return `Falha ao iniciar: ${stack ?? message ?? String(error)}`;
}
