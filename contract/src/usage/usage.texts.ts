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

const unit = (bytes: number): { size: number; name: string; digits: number } =>
  bytes < 1024 ** 3
    ? { size: 1024 ** 2, name: 'MB', digits: 0 }
    : { size: 1024 ** 3, name: 'GB', digits: bytes % 1024 ** 3 === 0 ? 0 : 1 };

/** '12 MB', '1,5 GB' */
export function formatBytes(bytes: number): string {
  const { size, name, digits } = unit(bytes);
  const value = bytes > 0 && bytes < size ? 1 : bytes / size;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${name}`;
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
