import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './errors.ts';
import type { StatementResult } from './statement-batch.ts';
import { askAtOnce } from './transaction-connection.ts';

interface Question {
  readonly statements: readonly CompiledQuery[];
  resolve(answer: StatementResult[]): void;
  reject(error: unknown): void;
}

/** How the answers to the statements of several are told apart. */
function* partsOf(
  answers: StatementResult[],
  questions: readonly Question[],
): Generator<[Question, StatementResult[]]> {
  let from = 0;
  for (const question of questions) {
    const upTo = from + question.statements.length;
    yield [question, answers.slice(from, upTo)];
    from = upTo;
  }
}

/**
 * For short questions that many ask at the same time: those of one turn of the event loop, up to `most`, are one trip and
 * one transaction. Writing to the database, waking it and ending a transaction cost as much as such an answer does. Each
 * question has to bring with it all it hangs on, above all who asks: nothing is to be left from the one before.
 */
export function askTogether(
  pool: Pool,
  most: number,
): (statements: readonly CompiledQuery[]) => Promise<StatementResult[]> {
  let waiting: Question[] = [];

  const alone = ({ statements, resolve, reject }: Question): Promise<void> =>
    askAtOnce(pool, statements).then(resolve, reject);

  async function together(questions: readonly Question[]): Promise<void> {
    try {
      const answers = await askAtOnce(
        pool,
        questions.flatMap(({ statements }) => statements),
      );
      for (const [{ resolve }, own] of partsOf(answers, questions)) resolve(own);
    } catch (error) {
      // Nothing of it was kept, and nobody fails for what somebody else has asked; where the database is away, all do.
      if (isDatabaseUnavailable(error)) for (const { reject } of questions) reject(error);
      else await Promise.all(questions.map(alone));
    }
  }

  function send(): void {
    const questions = waiting;
    waiting = [];
    for (let at = 0; at < questions.length; at += most) void together(questions.slice(at, at + most));
  }

  return (statements) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statements, resolve, reject }) === 1) setImmediate(send);
    });
}
