import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from '../config/config.ts';

const secretPaths = [
  'password',
  'token',
  'cookie',
  'authorization',
  'secret',
  'email',
  '*.password',
  '*.token',
  '*.email',
];

interface LogOutput {
  readonly terminal?: boolean;
  readonly destination?: { write(line: string): void };
}

/** JSON lines for machines, readable lines in a terminal. Errors lose what could quote data: PostgreSQL's detail and parameters. */
export function createLog(config: Pick<Config, 'logLevel'>, output: LogOutput = {}): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    redact: { paths: secretPaths, censor: '[removido]' },
    serializers: { err: serializeError },
  };
  if (output.destination) return pino(options, output.destination);
  const terminal = output.terminal ?? process.stdout.isTTY === true;
  return terminal
    ? pino(options, pretty({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' }))
    : pino(options);
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as Error &
    Record<'code' | 'constraint' | 'table' | 'routine', string | undefined>;
  const fromDatabase = routine !== undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    type: error.name,
    // A database message can quote the row it refused.
    ...(fromDatabase ? { constraint, table } : { message: error.message }),
    code,
    stack: frames.slice(0, 8).join('\n'),
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}
