import { subscriptionTexts } from '../billing/billing.texts.ts';
import { manageTexts, paymentTexts } from '../billing/payments.texts.ts';
import { limits } from '../core/limits.ts';
import { cancellationTexts as rules } from './policies.texts.ts';
import type { Policy } from './policy.ts';
import { daysLater, refundOf } from './refund.ts';

// Formatted here and not by the contract's formats, which bring the schemas along.
const day = (value: string) => value.split('-').reverse().join('/');
const money = (cents: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);

const example = { bought: '2026-03-01', reports: 10, priceCents: 50_000, used: 4 };
const remainingReports = example.reports - example.used;
const remainingCents = (example.priceCents / example.reports) * remainingReports;
const lastDay = day(daysLater(example.bought, limits.creditValidityDays));

function exampleRow(days: number, why: string): string[] {
  const refund = refundOf(remainingCents, days);
  return [
    day(daysLater(example.bought, days)),
    why,
    refund > 0 ? money(refund) : 'Sem reembolso',
    refund > 0 ? 'Encerrados no cancelamento' : `${remainingReports} laudos, válidos até ${lastDay}`,
  ];
}

export const cancellation: Policy = {
  title: rules.title,
  lead: 'Há duas coisas que se cancelam de modos diferentes: os pacotes de laudos, que são créditos pagos de uma vez, e a assinatura mensal da clínica.',
  since: '15/11/2026',
  sections: [
    {
      id: 'pacotes-de-laudos',
      title: 'Pacotes de laudos',
      blocks: [
        'Um pacote de laudos é um crédito: a clínica paga uma quantidade de laudos e usa quando precisar, dentro da validade.',
        {
          list: [
            rules.validity,
            rules.byEmailOnly,
            rules.fullRefund,
            rules.halfRefund,
            rules.noRefund,
            rules.needsPayment,
          ],
        },
        'Os prazos são contados em dias corridos a partir da data da compra. “Crédito restante” é o valor dos laudos do pacote que ainda não foram usados.',
      ],
    },
    {
      id: 'exemplo',
      title: 'Um exemplo com números',
      blocks: [
        `A clínica compra em ${day(example.bought)} um pacote de ${example.reports} laudos por ${money(example.priceCents)} e usa ${example.used}. Restam ${remainingReports} laudos, ou ${money(remainingCents)} de crédito. O que ela recebe depende do dia em que o e-mail de cancelamento chega:`,
        {
          caption: 'Reembolso conforme o dia do cancelamento',
          columns: ['Pedido em', 'Situação', 'Reembolso', 'Laudos restantes'],
          rows: [
            exampleRow(4, `4 dias: dentro dos ${limits.fullRefundDays} dias, 100%`),
            exampleRow(limits.fullRefundDays, `${limits.fullRefundDays} dias: último dia de 100%`),
            exampleRow(limits.fullRefundDays + 1, `${limits.fullRefundDays + 1} dias: passa a 50%`),
            exampleRow(limits.halfRefundDays, `${limits.halfRefundDays} dias: último dia de 50%`),
            exampleRow(limits.halfRefundDays + 1, `${limits.halfRefundDays + 1} dias: prazo encerrado`),
          ],
        },
        'Se o pagamento do pacote ainda não foi confirmado por inteiro, o reembolso só é calculado e pago depois da confirmação.',
      ],
    },
    {
      id: 'como-cancelar-um-pacote',
      title: 'Como cancelar um pacote',
      blocks: [
        {
          steps: [
            'Escreva para {email} a partir do e-mail do responsável pela clínica.',
            'Informe o nome da clínica e a data da compra do pacote.',
            'Respondemos pelo mesmo e-mail com o crédito restante, o valor do reembolso e o prazo para ele aparecer na fatura do cartão.',
          ],
        },
        'Vale a data em que o e-mail chega. O reembolso volta para o meio de pagamento usado na compra.',
      ],
    },
    {
      id: 'assinatura-mensal',
      title: 'Assinatura mensal',
      blocks: [
        'A assinatura não tem fidelidade nem multa. O dono da clínica, ou um administrador dela, cancela sozinho:',
        {
          steps: [
            `Entre na plataforma e abra “${paymentTexts.title}” no menu.`,
            `Escolha “${paymentTexts.manage}” e depois “${manageTexts.cancelAtEnd}”.`,
            `Confirme em “${manageTexts.cancel}”. A tela mostra até quando a assinatura vale.`,
          ],
        },
        `Também é possível pedir o cancelamento ao suporte, no mesmo lugar, pelo botão “${manageTexts.cancelBySupport}” ou “${manageTexts.cancelByEmail}”, ou escrever para {email}.`,
        {
          list: [
            'O cancelamento vale para o fim do período já pago: até lá tudo continua funcionando, e não há nova cobrança.',
            `Enquanto o período não termina, dá para voltar atrás na mesma tela, em “${subscriptionTexts.resume}”.`,
            'Os recibos das mensalidades pagas continuam disponíveis no histórico de pagamentos.',
            'Quando a contratação pela internet é uma relação de consumo, você pode desistir em até 7 dias e receber de volta o que pagou, como garante o artigo 49 do Código de Defesa do Consumidor. Basta escrever para {email}.',
          ],
        },
      ],
    },
    {
      id: 'depois-do-cancelamento',
      title: 'O que acontece com os documentos',
      blocks: [
        'Cancelar a assinatura não apaga prontuários nem tira dos pacientes o acesso aos próprios documentos. A lei obriga a guardar os prontuários por 20 anos a partir do último registro, e é a clínica quem decide, dentro da lei, o destino deles.',
        'Atraso de pagamento, sozinho, também não bloqueia ninguém: a equipe vê um aviso até que a situação se resolva.',
      ],
    },
  ],
};
