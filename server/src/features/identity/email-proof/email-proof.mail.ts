import { type Brand, greet, layOutMail, type Mail } from '../../../core/mail/mail-layout.ts';

export const invitation = 'Confirmar e-mail e criar senha';

export const aboutTheLink = (days: number): string => `O link vale por ${days} dias e só pode ser usado uma vez.`;

/** Says which clinic wrote the address down and nothing of why: patients and staff get the same words. */
export const emailProofMail = (
  { name, brand }: { readonly name: string; readonly brand: Brand },
  { link, days }: { readonly link: string; readonly days: number },
): Mail =>
  layOutMail(brand, {
    subject: `Confirme o seu e-mail – ${brand.name}`,
    greeting: greet(name),
    before: [
      `${brand.name} adicionou este e-mail na Virtual.med.`,
      'Já existia uma conta com ele, mas ninguém confirmou ainda que o endereço é seu. Para que só você entre, confirme o e-mail e crie uma nova senha:',
    ],
    action: { label: invitation, link },
    after: [
      aboutTheLink(days),
      'Se você não conhece esta clínica, ignore este e-mail: enquanto o endereço não for confirmado, a conta não abre nada dela.',
    ],
  });
