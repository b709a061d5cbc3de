import { formatDateTime } from '@virtual-med/contract/core/formats';
import type { AppContext } from '../../../../context/context.ts';
import type { Tx } from '../../../../core/db/database.ts';
import { brandFor } from '../../../../core/mail/brand.ts';
import { greet, layOutMail, type Mail, type Recipient } from '../../../../core/mail/layout.mail.ts';
import { sendPersonalMail } from '../../../../core/mail/send-mail.ts';
import { deviceName } from './device-name.ts';

interface SignIn {
  readonly device: string;
  readonly at: Date;
  readonly recoveryPage: string;
}

/** No address of a network: it tells people little, and says where somebody was. */
const newDeviceMail = ({ name, brand }: Recipient, { device, at, recoveryPage }: SignIn): Mail =>
  layOutMail(brand, {
    subject: `Novo acesso à sua conta – ${brand.name}`,
    greeting: greet(name),
    before: [
      `Sua conta foi acessada em ${formatDateTime(at)} (horário de Brasília) por um navegador que ainda não conhecíamos: ${device}.`,
      'Se foi você, não é preciso fazer mais nada. Se não foi, crie uma nova senha agora:',
    ],
    action: { label: 'Criar nova senha', link: recoveryPage },
    after: ['Com a nova senha, você será desconectado de todos os aparelhos.'],
  });

/** Told in the transaction that opens the session: nobody comes in unseen. */
export async function tellOfNewDevice(ctx: AppContext, tx: Tx, userId: string, userAgent: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const mail = newDeviceMail(
    { name: person.name, brand: await brandFor(tx, userId) },
    { device: deviceName(userAgent), at: new Date(), recoveryPage: `${ctx.appUrl}/esqueci-a-senha` },
  );
  await sendPersonalMail(ctx, tx, { to: person.email, ...mail });
}
