import type { SystemServices } from '@virtual-med/contract/system/system';
import type { AppContext } from '../../../context/context.ts';

/** Probes come every few seconds from several places; the answer is good for this long. */
const freshMs = 3_000;
const patienceMs = 5_000;

/** Whether database and storage answer, asked of them at most once every few seconds. */
export function createReadiness(ctx: AppContext): () => Promise<void> {
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined;

  async function ask(): Promise<void> {
    const late = AbortSignal.timeout(patienceMs);
    const tooLate = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(late.reason));
    });
    const answers = Promise.all([
      ctx.db.asSystem('readyz: does the database answer', (tx) =>
        tx.selectFrom('settings').select('key').limit(1).execute(),
      ),
      ctx.adapters.storage.check(),
    ]);
    await Promise.race([answers, tooLate]);
  }

  return () => {
    if (!asked || Date.now() - asked.at > freshMs) asked = { at: Date.now(), answer: ask() };
    return asked.answer;
  };
}

/** Only which kind of service each is: addresses, keys and names of buckets stay on the server. */
export function servicesInUse({ config, adapters }: AppContext): SystemServices {
  const use = (outside: boolean) => (outside ? 'outside' : 'embedded');
  return {
    database: use(config.databaseUrl !== undefined),
    files: use(adapters.storage.kind === 's3'),
    mail: use(adapters.mail.kind === 'smtp'),
    payments: use(adapters.payments.kind === 'stripe'),
    signing: adapters.signing.kind === 'off' ? 'off' : use(adapters.signing.kind === 'autentique'),
  };
}
