import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { greet, layOutMail, type Mail, mailedClinicName, productName } from '../../core/mail/mail-layout.ts';

interface NewOwner {
  readonly name: string;
  readonly clinicName: string;
}

/** To whoever registered a clinic. The address is as it was typed and may be a stranger's: it opens nothing by itself, the page asks for a sign-in. */
export const ownerWelcomeMail = ({ name, clinicName }: NewOwner, { clinicPage }: { clinicPage: string }): Mail => {
  const called = mailedClinicName(clinicName);
  return layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: `Boas-vindas à ${productName}`,
      greeting: greet(name),
      before: [
        called
          ? `O cadastro de ${called} está pronto, e você é responsável pela clínica.`
          : 'O cadastro da sua clínica está pronto.',
        'Entre com este e-mail e a senha que você escolheu. Se o pagamento ficou para depois, use “Concluir pagamento” na tela da clínica: o plano escolhido está guardado.',
      ],
      action: { label: 'Entrar na clínica', link: clinicPage },
      after: ['Se não foi você quem fez este cadastro, ignore esta mensagem.'],
    },
  );
};
