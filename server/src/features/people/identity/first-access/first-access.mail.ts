import { limits } from '@virtual-med/contract/core/limits';
import { firstAccessTexts } from '@virtual-med/contract/identity/first-access.texts';
import {
  type Brand,
  greet,
  layOutMail,
  type Mail,
  mailedClinicName,
  type Recipient,
} from '../../../../core/mail/layout.mail.ts';

/** What every letter with a first-access link says of it. */
export const aboutTheLink = (asksBirthDate: boolean): string =>
  `O link vale por ${limits.firstAccessDays} dias e só pode ser usado uma vez.${
    asksBirthDate ? ' Vamos pedir a sua data de nascimento para conferir que é você.' : ''
  }`;

/** For somebody a clinic has added to its staff. */
export const staffInvitationMail = ({ name, brand }: Recipient, link: string): Mail =>
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

interface AdminJoined {
  readonly name: string;
  readonly brand: Brand;
  readonly admin: string;
  readonly when: string;
}

/** To an owner, once somebody invited as Admin has come in. */
export const adminJoinedMail = ({ name, brand, admin, when }: AdminJoined, professionalsPage: string): Mail =>
  layOutMail(brand, {
    subject: `Novo Admin na equipe – ${brand.name}`,
    greeting: greet(name),
    before: [
      `${mailedClinicName(admin) ?? 'A pessoa convidada'} aceitou o convite em ${when} e agora é Admin de ${brand.name}.`,
      'Como Admin, essa pessoa vê todos os pacientes e documentos e cuida da equipe.',
    ],
    action: { label: 'Ver a equipe', link: professionalsPage },
    after: ['Se você não esperava por isso, encerre o acesso em “Profissionais”: Ações, Excluir.'],
  });
