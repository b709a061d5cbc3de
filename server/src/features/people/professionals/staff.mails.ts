import { greet, layOutMail, type Mail, type Recipient } from '../../../core/mail/layout.mail.ts';

const howToEnter = {
  given:
    'Entre com este e-mail e a senha que a clínica entregou a você. No primeiro acesso você cria a sua própria senha.',
  own: 'Entre com este e-mail e a senha que você já usa. Nada mudou na sua conta.',
} as const;

/** Carries no password: that is handed over by whoever gave it. */
export const staffWelcomeMail = (
  { name, brand }: Recipient,
  { loginPage, password }: { loginPage: string; password: keyof typeof howToEnter },
): Mail =>
  layOutMail(brand, {
    subject: `Você faz parte da equipe – ${brand.name}`,
    greeting: greet(name),
    before: [`Você agora faz parte da equipe de ${brand.name} na Virtual.med.`, howToEnter[password]],
    action: { label: 'Entrar', link: loginPage },
    after: ['Se você não conhece esta clínica, ignore este e-mail.'],
  });

export const emailChangedMail = ({ name, brand }: Recipient, loginPage: string): Mail =>
  layOutMail(brand, {
    subject: `Seu e-mail de acesso foi alterado – ${brand.name}`,
    greeting: greet(name),
    before: [
      'A sua clínica alterou o e-mail com que você entra na Virtual.med. Este endereço não abre mais a sua conta.',
      'Se você não esperava por isso, fale com o dono da clínica.',
    ],
    action: { label: 'Entrar', link: loginPage },
    after: [],
  });
