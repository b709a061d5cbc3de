import { limits } from '@virtual-med/contract/core/limits';
import { firstAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import { type Brand, greet, layOutMail, type Mail } from '../../../../core/mail/layout.mail.ts';

/** What every letter with a first-access link says of it. */
export const aboutTheLink = (asksBirthDate: boolean): string =>
  `O link vale por ${limits.firstAccessDays} dias e só pode ser usado uma vez.${
    asksBirthDate ? ' Vamos pedir a sua data de nascimento para conferir que é você.' : ''
  }`;

/** For somebody a clinic has added to its staff. */
export const staffInvitationMail = (
  { name, brand }: { readonly name: string; readonly brand: Brand },
  link: string,
): Mail =>
  layOutMail(brand, {
    subject: `Convite para a equipe – ${brand.name}`,
    greeting: greet(name),
    before: [`${brand.name} convidou você para a equipe na Virtual.med. Falta só criar a sua senha.`],
    action: { label: firstAccessTexts.acceptInvitation, link },
    after: [aboutTheLink(false), 'Se você não conhece esta clínica, ignore este e-mail.'],
  });

/** Says who made the access and nothing of why. */
export const firstAccessMail = (
  { name, brand, asksBirthDate }: { readonly name: string; readonly brand: Brand; readonly asksBirthDate: boolean },
  link: string,
): Mail =>
  layOutMail(brand, {
    subject: `Seu acesso está pronto – ${brand.name}`,
    greeting: greet(name),
    before: [`${brand.name} criou um acesso para você na Virtual.med. Falta só escolher a sua senha.`],
    action: { label: firstAccessTexts.acceptInvitation, link },
    after: [aboutTheLink(asksBirthDate), 'Se você não conhece esta clínica, ignore este e-mail.'],
  });
