import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { z } from '@virtual-med/contract/core/zod';
import type { sendTestMail } from '@virtual-med/contract/system/checklist';
import { testMailTexts as texts } from '@virtual-med/contract/system/checklist.texts';
import type { SystemServices } from '@virtual-med/contract/system/system';
import { MailError } from '../../../adapters/mail/mail.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { layOutMail, productName } from '../../../core/mail/layout.mail.ts';

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

type Outcome = z.infer<(typeof sendTestMail)['response']>;

/** Not through the queue, so that whoever asked hears at once whether the mail server took it. Only to their own address. */
export async function sendTestMailTo(ctx: AppContext, actor: Actor): Promise<Outcome> {
  const to = await ctx.db.asActor(actor, async (tx) => {
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow();
    await record(tx, { event: 'system.mail_tested', clinicId: null, recordType: 'user', recordId: actor.userId });
    return email;
  });
  const mail = layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: texts.subject,
      greeting: texts.greeting,
      before: [texts.before],
      action: { label: texts.action, link: `${ctx.appUrl}/admin/configuracoes` },
      after: [],
    },
  );
  try {
    await ctx.adapters.mail.send({ to, ...mail, messageId: `<${newId()}@virtual.med>` });
    return { to, sent: ctx.adapters.mail.kind === 'smtp' ? 'sent' : 'written' };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    ctx.log.warn({ err: error }, 'test mail not sent');
    return { to, sent: error.permanent ? 'refused' : 'unreachable' };
  }
}
