import { greet, layOutMail, type Mail, type Recipient } from '../../../core/mail/layout.mail.ts';

/** To an address that opens other clinics still: what this clinic did, and only for itself. */
export const recordMovedMail = ({ name, brand }: Recipient, { loginPage }: { loginPage: string }): Mail =>
  layOutMail(brand, {
    subject: `O seu cadastro passou a outro e-mail – ${brand.name}`,
    greeting: greet(name),
    before: [
      'A clínica passou o seu cadastro para outro e-mail, depois de conferir a sua identidade. Este endereço não abre mais os documentos dela.',
      'O acesso às outras clínicas continua como estava, com este e-mail.',
    ],
    action: { label: 'Entrar', link: loginPage },
    after: ['Se você não pediu essa mudança, fale agora com a clínica.'],
  });

/** To the former address: whoever loses an account learns of it. */
export const emailChangedMail = ({ name, brand }: Recipient, { loginPage }: { loginPage: string }): Mail =>
  layOutMail(brand, {
    subject: `O e-mail da sua conta foi alterado – ${brand.name}`,
    greeting: greet(name),
    before: ['A sua clínica alterou o e-mail com que você entra na sua conta. Este endereço deixou de ser usado.'],
    action: { label: 'Entrar com o novo e-mail', link: loginPage },
    after: ['Se você não pediu essa mudança, entre em contato com a sua clínica.'],
  });
