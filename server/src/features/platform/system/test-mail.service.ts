import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import type { z } from '@virtual-med/contract/core/zod';
import type { sendTestMail } from '@virtual-med/contract/system/checklist';
import { testMailTexts as texts } from '@virtual-med/contract/system/checklist.texts';
import { MailError } from '../../../adapters/mail/mail.port.ts';
import type { AppContext } from '../../../context/context.ts';
import { record } from '../../../core/audit/audit.service.ts';
import type { Actor } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids.ts';
import { layOutMail, productName } from '../../../core/mail/layout.mail.ts';

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
