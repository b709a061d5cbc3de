import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { greet, layOutMail, type Mail, mailedClinicName, productName } from '../../../core/mail/layout.mail.ts';

interface NewOwner {
  readonly name: string;
  readonly clinicName: string;
  /** Who registered the clinic: its owner, with a password of their own, or the provider's staff for them. */
  readonly by: 'owner' | 'staff';
}

/**
 * To the owner of a new clinic. The address is as it was typed and may be a stranger's: the link proves it, and whoever
 * follows it without knowing the account's password chooses a new one, which ends the stranger's way in.
 */
export const ownerWelcomeMail = (
  { name, clinicName, by }: NewOwner,
  link: string,
  invitation: { readonly label: string; readonly about: readonly string[] },
): Mail => {
  const clinic = mailedClinicName(clinicName);
  const done = clinic
    ? `O cadastro de ${clinic} está pronto, e você é responsável pela clínica.`
    : 'O cadastro da sua clínica está pronto.';
  const before = {
    owner: [
      done,
      'Confirme que este e-mail é seu e entre. Se o pagamento ficou para depois, use “Concluir pagamento” na tela da clínica: o plano escolhido está guardado.',
    ],
    staff: [done, `A equipe da ${productName} fez o cadastro. Confirme que este e-mail é seu e crie a sua senha:`],
  };
  return layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: `Boas-vindas à ${productName}`,
      greeting: greet(name),
      before: before[by],
      action: { label: invitation.label, link },
      after: [
        ...invitation.about,
        by === 'owner'
          ? 'Se não foi você quem fez este cadastro, ignore esta mensagem, ou confirme e crie uma nova senha: quem usou o seu endereço perde o acesso.'
          : 'Se você não conhece esta clínica, ignore esta mensagem.',
      ],
    },
  );
};
