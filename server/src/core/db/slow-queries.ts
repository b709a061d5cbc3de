import type { Logger } from 'pino';
import type { SlowWatch } from './connection.ts';

const textMaxChars = 2000;
/** What opens and ends every transaction says nothing of it. */
const framing = /^(?:begin|commit|rollback|select where concat\(set_config)\b/;

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, textMaxChars);

/** Slow statements as lines of the log: `slowQuery.ms` and their text. Values are bound, so there are none in it. */
export const slowQueries = (ms: number, log: Pick<Logger, 'warn'>): SlowWatch | undefined =>
  ms === 0
    ? undefined
    : {
        ms,
        tell(statements, took) {
          const told = statements.map(plain).filter((text) => !framing.test(text));
          if (told.length > 0) log.warn({ slowQuery: { ms: Math.round(took), statements: told } }, 'slow query');
        },
      };
