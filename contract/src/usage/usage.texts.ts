export const usageTexts = {
  title: 'Uso de armazenamento',
  space: 'Espaço',
  documents: 'Documentos',
  mails: 'E-mails de hoje',
  keptNote: 'Documentos excluídos continuam guardados, como a lei pede, e por isso contam.',
  almostFull: 'O espaço do seu plano está acabando. Escolha um plano maior para continuar enviando documentos.',
  full: 'O espaço do seu plano acabou. Escolha um plano maior para voltar a enviar documentos.',
  mailsSmall:
    'O limite de e-mails por dia aumenta quando o primeiro pagamento é confirmado e o dono da clínica confirma o próprio e-mail.',
  failed: 'Não foi possível carregar o uso de armazenamento.',
} as const;

const units = [
  { name: 'GB', size: 1024 ** 3 },
  { name: 'MB', size: 1024 ** 2 },
  { name: 'KB', size: 1024 },
] as const;

/** '3 KB', '12 MB', '1,5 GB': rounded down, so that what is used never looks like more than it is. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return '0\u00a0MB';
  const { name, size } = units.find((unit) => bytes >= unit.size) ?? units[2];
  const value = Math.max(bytes / size, 1);
  const shown = value < 10 && name !== 'KB' ? Math.floor(value * 10) / 10 : Math.floor(value);
  return `${shown.toLocaleString('pt-BR')}\u00a0${name}`;
}

export const usedOf = (used: string, max: string): string => `${used} de ${max}`;

const mailsWord = (count: number): string => (count === 1 ? '1 e-mail' : `${count.toLocaleString('pt-BR')} e-mails`);

export const deferredMails = (count: number): string =>
  count === 1
    ? '1 e-mail passou do limite de hoje e será enviado nos próximos dias.'
    : `${mailsWord(count)} passaram do limite de hoje e serão enviados nos próximos dias.`;

export const withheldMails = (count: number): string =>
  count === 1
    ? '1 e-mail passou do limite de hoje e não foi enviado.'
    : `${mailsWord(count)} passaram do limite de hoje e não foram enviados.`;
