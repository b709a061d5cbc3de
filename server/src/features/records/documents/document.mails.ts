import { greet, layOutMail, type Mail, type Recipient } from '../../../core/mail/layout.mail.ts';

/** To whoever was told of a document that is not theirs: says no more than the first mail did. */
export const withdrawnDocumentMail = ({ name, brand }: Recipient, link: string): Mail =>
  layOutMail(brand, {
    subject: `Correção de um aviso – ${brand.name}`,
    greeting: greet(name),
    before: [
      'Há pouco avisamos que um novo documento estava disponível para você.',
      'Ele foi colocado na sua página por engano e a clínica já o retirou. Os seus documentos continuam como estavam.',
    ],
    action: { label: 'Ver meus documentos', link },
    after: ['Se você chegou a baixá-lo, apague-o, por favor: ele é de outra pessoa.'],
  });

/** How the patient gets to it: by a login, or first by a password of their own. */
export interface WayIn {
  readonly how: string;
  readonly label: string;
  readonly link: string;
  readonly about?: string;
}

export const howToSee = {
  proof: 'Para ver, confirme o seu e-mail e crie uma nova senha.',
  choosePassword: 'Para ver, crie a sua senha.',
  signIn: 'Entre com seu e-mail e senha para ver.',
  label: 'Ver meus documentos',
} as const;

/** Says that something arrived and nothing of what: whoever reads over a shoulder learns no more than the clinic's name. */
export const newDocumentMail = ({ name, brand }: Recipient, { how, label, link, about }: WayIn): Mail =>
  layOutMail(brand, {
    subject: `Há novidades para você – ${brand.name}`,
    greeting: greet(name),
    before: [`Um novo documento está disponível para você. ${how}`],
    action: { label, link },
    after: [
      ...(about ? [about] : []),
      'Para sua segurança, este e-mail não traz o documento nem o que está escrito nele.',
      'Se preferir não receber estes avisos, desligue-os na sua página de documentos.',
    ],
  });
