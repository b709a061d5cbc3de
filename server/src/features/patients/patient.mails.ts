import { type Brand, greet, layOutMail, type Mail } from '../../core/mail/mail-layout.ts';

interface Recipient {
  readonly name: string;
  readonly brand: Brand;
}

/** To the former address: whoever loses an account learns of it. */
export const emailChangedMail = ({ name, brand }: Recipient, { loginPage }: { loginPage: string }): Mail =>
  layOutMail(brand, {
    subject: `O e-mail da sua conta foi alterado – ${brand.name}`,
    greeting: greet(name),
    before: ['A sua clínica alterou o e-mail com que você entra na sua conta. Este endereço deixou de ser usado.'],
    action: { label: 'Entrar com o novo e-mail', link: loginPage },
    after: ['Se você não pediu essa mudança, entre em contato com a sua clínica.'],
  });
