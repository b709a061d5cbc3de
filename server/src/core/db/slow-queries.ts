import type { Logger } from 'pino';
import type { SlowWatch } from './pooled-client.ts';

const textMaxChars = 2000;
/** The frame of a transaction, which says nothing of what was asked for. */
const framing = /^(?:begin|commit|rollback|select set_config)\b/;

/** Slow statements as lines of the log: `slowQuery.ms` and their text. Values are bound, so there are none in it. */
export const slowQueries = (ms: number, log: Pick<Logger, 'warn'>): SlowWatch | undefined =>
  ms === 0
    ? undefined
    : {
        ms,
        report(statement, took) {
          const text = statement.replaceAll(/\s+/g, ' ').trim().slice(0, textMaxChars);
          if (!framing.test(text)) log.warn({ slowQuery: { ms: Math.round(took), statements: [text] } }, 'slow query');
        },
      };
