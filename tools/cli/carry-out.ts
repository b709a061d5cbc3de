import { type Config, readConfig } from '../../server/src/config/config.ts';
import { describeStartupError } from '../../server/src/startup-error.ts';

/** Does what the arguments asked for and prints what it tells. A failure ends with 1, a call nobody understands with 2. */
export async function carryOut(work: ((config: Config) => Promise<string>) | undefined, usage: string): Promise<void> {
  if (!work) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  try {
    console.log(await work(readConfig(process.env)));
  } catch (error) {
    console.error(describeStartupError(error));
    process.exitCode = 1;
  }
}
