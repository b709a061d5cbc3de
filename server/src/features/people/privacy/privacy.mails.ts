import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { formatDay } from '@virtual-med/contract/core/formats';
import type { PrivacyRequest } from '@virtual-med/contract/privacy/privacy-requests';
import { requestKindLabels, requestStateLabels } from '@virtual-med/contract/privacy/privacy-requests.texts';
import {
  greet,
  layOutMail,
  type Mail,
  mailedClinicName,
  productName,
  type Recipient,
} from '../../../core/mail/layout.mail.ts';

/** Says which kind of request and no value: what is wrong in a record is nobody's who reads over a shoulder. */
const named = ({ kind, protocol }: Pick<PrivacyRequest, 'kind' | 'protocol'>): string =>
  `${requestKindLabels[kind]}, protocolo ${protocol}.`;

export const receiptMail = (
  { name, brand }: Recipient,
  request: PrivacyRequest & { askedOn: string },
  link: string,
): Mail =>
  layOutMail(brand, {
    subject: `Protocolo ${request.protocol} – ${brand.name}`,
    greeting: greet(name),
    before:
      request.kind === 'notices'
        ? [
            `Registramos a sua escolha em ${formatDay(request.askedOn)}: ${named(request)}`,
            request.mailNotices
              ? 'A partir de agora você recebe um e-mail quando chegar um documento.'
              : 'A partir de agora você não recebe mais e-mail quando chegar um documento.',
          ]
        : [
            `Recebemos o seu pedido em ${formatDay(request.askedOn)}: ${named(request)}`,
            `A clínica responde até ${formatDay(request.dueOn)}.`,
          ],
    action: { label: 'Ver em Meus dados', link },
    after: ['Guarde este e-mail como comprovante. Se não foi você, troque a sua senha e fale com a clínica.'],
  });

export const answerMail = ({ name, brand }: Recipient, request: PrivacyRequest, link: string): Mail =>
  layOutMail(brand, {
    subject: `Resposta ao seu pedido ${request.protocol} – ${brand.name}`,
    greeting: greet(name),
    before: [`A clínica respondeu ao seu pedido. ${named(request)}`, `Situação: ${requestStateLabels[request.state]}.`],
    action: { label: 'Ler a resposta', link },
    after: ['Para sua segurança, a resposta só aparece depois que você entra.'],
  });

const waitingTexts = {
  1: (count: number) => (count === 1 ? '1 pedido vence em até 5 dias.' : `${count} pedidos vencem em até 5 dias.`),
  2: (count: number) => (count === 1 ? '1 pedido vence até amanhã.' : `${count} pedidos vencem até amanhã.`),
  3: (count: number) =>
    count === 1 ? '1 pedido está com o prazo vencido.' : `${count} pedidos estão com o prazo vencido.`,
} as const;

export interface Due {
  readonly stage: 1 | 2 | 3;
  readonly protocol: string;
}

/** To whoever owns the clinic, one letter for all that came due at once. */
export function reminderMail(
  { name, clinicName }: { name: string; clinicName: string },
  due: readonly Due[],
  link: string,
): Mail {
  const overdue = due.some(({ stage }) => stage === 3);
  const called = mailedClinicName(clinicName);
  const where = called ? ` da ${called}` : '';
  return layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: overdue
        ? `Prazo vencido: pedidos de privacidade – ${productName}`
        : `Pedidos de privacidade esperam resposta – ${productName}`,
      greeting: greet(name),
      before: [
        `Pacientes${where} fizeram pedidos sobre os próprios dados, e a LGPD dá 15 dias para responder.`,
        ...([3, 2, 1] as const).flatMap((stage) => {
          const these = due.filter((one) => one.stage === stage);
          if (these.length === 0) return [];
          return [
            `${waitingTexts[stage](these.length)} ${these.length === 1 ? 'Protocolo' : 'Protocolos'}: ${these.map(({ protocol }) => protocol).join(', ')}.`,
          ];
        }),
      ],
      action: { label: 'Responder aos pedidos', link },
      after: ['Cada pedido também aparece na lista de pacientes até ser respondido.'],
    },
  );
}
