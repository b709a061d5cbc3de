import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { greet, layOutMail, type Mail, productName, type Recipient } from '../../../../core/mail/layout.mail.ts';

const linkDays = 3;
export const linkHours = linkDays * 24;
export const aboutTheLink = `O link vale por ${linkDays} dias e só pode ser usado uma vez.`;

/** What a new password by the link ends. */
const whatEnds =
  'as senhas, os aparelhos conectados, a verificação em duas etapas, as passkeys e as contas vinculadas de antes deixam de valer';

/** Of a letter to somebody who chooses a new password. */
export const invitation = { label: 'Confirmar e-mail e criar senha', about: [aboutTheLink] } as const;

/** Of a letter to somebody who may have chosen the account's password, and then keeps it. */
export const ownInvitation = {
  label: 'Confirmar e-mail',
  about: [
    `No navegador em que você já entrou na conta, basta a sua senha. Em outro, você cria uma nova senha, e ${whatEnds}.`,
    aboutTheLink,
  ],
} as const;

/** Says which clinic wrote the address down and nothing of why: patients and staff get the same words. */
export const emailProofMail = ({ name, brand }: Recipient, link: string): Mail =>
  layOutMail(brand, {
    subject: `Confirme o seu e-mail – ${brand.name}`,
    greeting: greet(name),
    before: [
      `${brand.name} adicionou este e-mail na Virtual.med.`,
      'Já existia uma conta com ele, mas ninguém confirmou ainda que o endereço é seu. Para que só você veja o que a clínica enviar, confirme o e-mail e crie uma nova senha:',
    ],
    action: { label: invitation.label, link },
    after: [
      `Até você confirmar, a conta continua como está e não abre nada desta clínica. Ao confirmar, ${whatEnds}.`,
      aboutTheLink,
      'Se você não conhece esta clínica, ignore este e-mail: nada muda na sua conta.',
    ],
  });

/** To the address of an account, asked for from inside it. */
export const ownProofMail = (name: string, link: string): Mail =>
  layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: `Confirme o seu e-mail – ${productName}`,
      greeting: greet(name),
      before: [`Uma conta da ${productName} usa este e-mail. Confirme que ele é seu:`],
      action: { label: ownInvitation.label, link },
      after: [
        ...ownInvitation.about,
        'Se não foi você quem criou a conta, ignore este e-mail, ou confirme e crie uma nova senha: quem usou o seu endereço perde o acesso.',
      ],
    },
  );
