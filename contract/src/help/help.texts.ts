/** What the help says around each role's topics. */
export const helpTexts = {
  search: 'Buscar na ajuda',
  index: 'Tópicos desta página',
  none: 'Nenhum tópico encontrado',
  noneNote: 'Tente outra palavra, ou veja todos os tópicos.',
  clear: 'Ver todos os tópicos',
  stillLost: 'Não encontrou o que procurava? Fale com o suporte:',
  onWhatsApp: 'conversar no WhatsApp',
  supportMessage: 'Olá! Preciso de ajuda com a Virtual.med.',
} as const;

export const topicsFound = (count: number): string =>
  count === 1 ? '1 tópico encontrado' : `${count} tópicos encontrados`;

export const linkTo = (title: string): string => `Link para: ${title}`;
