import { type Boss, jobSchema } from './boss.ts';
import { deadLetterQueue, type QueueName, queueNames } from './queues.ts';

export interface JobFigures {
  readonly queues: readonly {
    readonly name: QueueName;
    /** Could begin now, or is being tried again. */
    readonly waiting: number;
    readonly active: number;
    /** Seconds the longest waiting one could have begun. */
    readonly oldestSeconds: number;
  }[];
  readonly deadLetters: number;
}

interface Row {
  readonly name: string;
  readonly waiting: string;
  readonly active: string;
  readonly oldest: string;
}

export async function readJobFigures({ database }: Boss): Promise<JobFigures> {
  const { rows } = await database.executeSql(
    `select name,
       count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
       count(*) filter (where state = 'active') as active,
       coalesce(extract(epoch from now() - min(start_after)
         filter (where state in ('created', 'retry') and start_after <= now())), 0) as oldest
     from ${jobSchema}.job_common where state in ('created', 'retry', 'active') and name = any($1) group by name`,
    [[...queueNames, deadLetterQueue]],
  );
  const found = new Map((rows as Row[]).map((row) => [row.name, row]));
  const figuresOf = (name: string) => {
    const { waiting = 0, active = 0, oldest = 0 } = found.get(name) ?? {};
    return { waiting: Number(waiting), active: Number(active), oldestSeconds: Number(oldest) };
  };
  return {
    queues: queueNames.map((name) => ({ name, ...figuresOf(name) })),
    deadLetters: figuresOf(deadLetterQueue).waiting,
  };
}
