import { type BackupFailureReason, backupFailures } from '@virtual-med/contract/backup/backup.texts';
import { defaultPalette } from '@virtual-med/contract/branding/palettes';
import { formatDateTime } from '@virtual-med/contract/core/formats';
import { greet, layOutMail, type Mail, productName } from '../../../core/mail/layout.mail.ts';

export const backupFailureMail = (
  name: string,
  page: string,
  reason: BackupFailureReason,
  lastSuccess: string | null,
): Mail =>
  layOutMail(
    { name: productName, palette: defaultPalette },
    {
      subject: `O backup falhou – ${productName}`,
      greeting: greet(name),
      before: [
        `O backup automático não foi feito. ${backupFailures[reason]}`,
        lastSuccess ? `O último backup bom é de ${formatDateTime(lastSuccess)}.` : 'Ainda não há nenhum backup bom.',
        'O sistema tenta de novo sozinho e avisa no máximo uma vez por dia enquanto falhar.',
      ],
      action: { label: 'Ver o sistema', link: page },
      after: [],
    },
  );
