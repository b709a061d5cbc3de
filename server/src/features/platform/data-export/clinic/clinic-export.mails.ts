import { formatDateTime, formatFileSize } from '@virtual-med/contract/core/formats';
import { type ExportFailure, exportFailureTexts } from '@virtual-med/contract/data-export/clinic-export.texts';
import { type Brand, greet, layOutMail, type Mail } from '../../../../core/mail/layout.mail.ts';

interface Recipient {
  readonly name: string;
  readonly brand: Brand;
  readonly page: string;
}

export const exportReadyMail = (
  { name, brand, page }: Recipient,
  { bytes, until }: { bytes: number; until: string },
): Mail =>
  layOutMail(brand, {
    subject: `A exportação da sua clínica está pronta – ${brand.name}`,
    greeting: greet(name),
    before: [
      `O arquivo com todos os dados da sua clínica está pronto (${formatFileSize(bytes)}). Para baixá-lo, entre com a sua conta: o link não abre para mais ninguém.`,
    ],
    action: { label: 'Abrir a exportação', link: page },
    after: [
      `O arquivo é apagado em ${formatDateTime(until)} (horário de Brasília).`,
      'Se não foi você que pediu, troque a sua senha agora e fale com o suporte.',
    ],
  });

export const exportFailedMail = ({ name, brand, page }: Recipient, reason: ExportFailure): Mail =>
  layOutMail(brand, {
    subject: `A exportação da sua clínica não terminou – ${brand.name}`,
    greeting: greet(name),
    before: [`O arquivo com os dados da sua clínica não pôde ser feito. ${exportFailureTexts[reason]}`],
    action: { label: 'Abrir a exportação', link: page },
    after: ['Nenhum dado foi perdido.'],
  });
