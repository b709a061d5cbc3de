import type { EntryReason } from '@virtual-med/contract/clinic-entry/clinic-entry';
import { entryReasonLabels } from '@virtual-med/contract/clinic-entry/clinic-entry.texts';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { greet, layOutMail, type Mail, type Recipient } from '../../../core/mail/layout.mail.ts';

/** Sent to the owner whenever somebody of the platform's staff opens the clinic's data. */
export const clinicEnteredMail = (
  { name, brand }: Recipient,
  entry: {
    readonly personName: string;
    readonly reason: EntryReason;
    readonly at: string;
    readonly timeZone: string;
    readonly page: string;
  },
): Mail =>
  layOutMail(brand, {
    subject: `A equipe Virtual.med entrou na sua clínica – ${brand.name}`,
    greeting: greet(name),
    before: [
      `${entry.personName}, da equipe Virtual.med, abriu os dados de ${brand.name} em ${formatDateTime(entry.at, entry.timeZone)}.`,
      `Motivo: ${entryReasonLabels[entry.reason]}.`,
      'Nas configurações da clínica você vê a explicação e o que foi aberto.',
    ],
    action: { label: 'Ver os acessos', link: entry.page },
    after: ['Se você não esperava por isso, fale com o suporte da Virtual.med.'],
  });
