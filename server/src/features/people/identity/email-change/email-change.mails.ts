import { type Brand, greet, layOutMail, type Mail, type Recipient } from '../../../../core/mail/layout.mail.ts';

interface Links {
  readonly confirm: string;
  readonly hours: number;
}

/** To the address in use: nothing changes without a word from there. */
export const approveChangeMail = ({ name, brand }: Recipient, { confirm, hours }: Links): Mail =>
  layOutMail(brand, {
    subject: `Autorize a troca do seu e-mail – ${brand.name}`,
    greeting: greet(name),
    before: [
      'Recebemos um pedido para trocar o e-mail com que você entra na sua conta.',
      'Para que a troca aconteça, autorize-a por aqui e confirme também no novo endereço.',
    ],
    action: { label: 'Autorizar ou recusar', link: confirm },
    after: [
      `O pedido vale por ${hours} horas. Sem a sua autorização nada muda.`,
      'Se não foi você, recuse pelo mesmo link e troque a sua senha.',
    ],
  });

/** To the address that is to come: it may be a stranger's, so nothing of the account is said. */
export const confirmNewAddressMail = (brand: Brand, { confirm, hours }: Links): Mail =>
  layOutMail(brand, {
    subject: `Confirme este e-mail – ${brand.name}`,
    greeting: 'Olá!',
    before: ['Alguém quer passar a usar este endereço para entrar na conta. Se foi você, confirme que ele é seu.'],
    action: { label: 'Confirmar este e-mail', link: confirm },
    after: [`O link vale por ${hours} horas.`, 'Se não foi você, ignore esta mensagem: nada muda.'],
  });

/** To the address a clinic wants to be written to at; it may be a stranger's. */
export const confirmClinicAddressMail = (brand: Brand, { confirm, hours }: Links): Mail =>
  layOutMail(brand, {
    subject: `Confirme o e-mail de contato – ${brand.name}`,
    greeting: 'Olá!',
    before: ['A clínica informou este endereço para receber os avisos sobre a sua assinatura. Confirme que ele é seu.'],
    action: { label: 'Confirmar este e-mail', link: confirm },
    after: [`O link vale por ${hours} horas.`, 'Se você não conhece esta clínica, ignore esta mensagem: nada muda.'],
  });

/** To an address that has an account already: its person learns of it, whoever asked learns nothing. */
export const addressInUseMail = (brand: Brand, { loginPage }: { loginPage: string }): Mail =>
  layOutMail(brand, {
    subject: `Este e-mail já tem uma conta – ${brand.name}`,
    greeting: 'Olá!',
    before: ['Alguém quis usar este endereço em outra conta, mas ele já tem a sua. Nada mudou.'],
    action: { label: 'Entrar', link: loginPage },
    after: ['Se foi você, entre com este e-mail ou escolha outro endereço para a outra conta.'],
  });

export const emailChangedMail = ({ name, brand }: Recipient, { loginPage }: { loginPage: string }): Mail =>
  layOutMail(brand, {
    subject: `O e-mail da sua conta foi alterado – ${brand.name}`,
    greeting: greet(name),
    before: ['O e-mail com que você entra na sua conta foi trocado, como você pediu e confirmou nos dois endereços.'],
    action: { label: 'Entrar com o novo e-mail', link: loginPage },
    after: ['Se você não reconhece esta troca, fale com a sua clínica ou com o nosso suporte.'],
  });
